/** A box in CSS pixels of the window. */
export interface ScreenBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Which side of its anchor something lies on, and which of their edges meet. `start` and `end` follow the writing direction. */
export type BesidePlacement =
  | 'below-start'
  | 'below-center'
  | 'below-end'
  | 'above-start'
  | 'above-center'
  | 'above-end'
  | 'start'
  | 'end';

/** Options of placing. */
export interface BesideOptions {
  placement: BesidePlacement;
  viewport: { width: number; height: number };
  isRightToLeft?: boolean;
  /** Pixels between the anchor and what lies beside it. Default 6. */
  gap?: number;
  /** Pixels kept free at the window's edges. Default 8. */
  margin?: number;
}

/**
 * The top left corner for a box of `size` beside `anchor`. It goes to the other side where there is more room for it, and is pushed
 * into the window; what is larger than the window begins at its margin.
 */
export function placeBeside(
  anchor: ScreenBox,
  size: { width: number; height: number },
  { placement, viewport, isRightToLeft = false, gap = 6, margin = 8 }: BesideOptions,
): { x: number; y: number } {
  const clamp = (value: number, length: number, available: number): number =>
    Math.max(margin, Math.min(value, available - margin - length));
  const right = anchor.x + anchor.width;
  const bottom = anchor.y + anchor.height;
  if (placement === 'start' || placement === 'end') {
    const wantsRight = (placement === 'end') !== isRightToLeft;
    const roomRight = viewport.width - right;
    const fits = (wantsRight ? roomRight : anchor.x) >= size.width + gap + margin;
    const isRight = fits ? wantsRight : roomRight >= anchor.x;
    return {
      x: clamp(isRight ? right + gap : anchor.x - gap - size.width, size.width, viewport.width),
      y: clamp(anchor.y, size.height, viewport.height),
    };
  }
  const [side, edge] = placement.split('-');
  const roomBelow = viewport.height - bottom;
  const fits = (side === 'below' ? roomBelow : anchor.y) >= size.height + gap + margin;
  const isBelow = fits ? side === 'below' : roomBelow >= anchor.y;
  const meetsLeft = (edge === 'start') !== isRightToLeft;
  let x = meetsLeft ? anchor.x : right - size.width;
  if (edge === 'center') x = anchor.x + (anchor.width - size.width) / 2;
  return {
    x: clamp(x, size.width, viewport.width),
    y: clamp(isBelow ? bottom + gap : anchor.y - gap - size.height, size.height, viewport.height),
  };
}
