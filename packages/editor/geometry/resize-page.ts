import type { HandleSide } from './resize-box.ts';

/** The shortest and the longest side of a page. */
export const pageSideRange = { min: 1, max: 5000 };

/** How a page is resized. Lengths are whole pixels in what comes out, whatever goes in. */
export interface PageResizeRequest {
  page: { width: number; height: number };
  handle: HandleSide;
  /** How far the handle was dragged, in page pixels. */
  dx: number;
  dy: number;
  keepRatio: boolean;
  /** The middle stays where it is instead of the opposite side. */
  fromCenter: boolean;
}

/** The page as it becomes. `left` and `top` say where its upper left corner lies then, in the pixels of the page before. */
export interface PageResize {
  width: number;
  height: number;
  left: number;
  top: number;
}

/** Plans the resize of a page by dragging a handle: the opposite side, or the center, stays where it is. */
export function resizePage({ page, handle, dx, dy, keepRatio, fromCenter }: PageResizeRequest): PageResize {
  const reach = fromCenter ? 2 : 1;
  let width = page.width + handle.x * dx * reach;
  let height = page.height + handle.y * dy * reach;
  if (keepRatio) {
    const [scaleX, scaleY] = [width / page.width, height / page.height];
    const isWide = handle.y === 0 || (handle.x !== 0 && Math.abs(scaleX - 1) > Math.abs(scaleY - 1));
    // The longer side ends at its bound, and the shorter one with it.
    const max = pageSideRange.max / Math.max(page.width, page.height);
    const min = pageSideRange.min / Math.min(page.width, page.height);
    const scale = Math.min(max, Math.max(min, isWide ? scaleX : scaleY));
    [width, height] = [page.width * scale, page.height * scale];
  }
  [width, height] = [boundSide(width), boundSide(height)];
  return {
    width,
    height,
    left: startOf(handle.x, page.width - width, fromCenter),
    top: startOf(handle.y, page.height - height, fromCenter),
  };
}

/** Where a page begins that lost that much length, by which of its sides is dragged. */
function startOf(side: -1 | 0 | 1, lost: number, fromCenter: boolean): number {
  if (fromCenter || side === 0) return Math.floor(lost / 2);
  return side < 0 ? lost : 0;
}

function boundSide(length: number): number {
  return Math.min(pageSideRange.max, Math.max(pageSideRange.min, Math.round(length)));
}

/** The length of the list that is nearest to `length`, when one is within `tolerance`. */
export function nearestLength(length: number, lengths: readonly number[], tolerance: number): number | undefined {
  let best: number | undefined;
  for (const one of lengths) {
    const way = Math.abs(one - length);
    if (way <= tolerance && (best === undefined || way < Math.abs(best - length))) best = one;
  }
  return best;
}
