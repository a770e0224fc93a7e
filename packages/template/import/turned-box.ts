/** Where a box lies, as our layers say it. */
export interface TurnedBox {
  x: number;
  y: number;
  width: number;
  height: number;
  rotation: number;
}

function tidy(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** A box turned about its top left corner, as many editors store it; ours turn about the center. */
export function boxTurnedAtCorner(x: number, y: number, width: number, height: number, rotation: number): TurnedBox {
  const angle = (rotation * Math.PI) / 180;
  const centerX = x + (Math.cos(angle) * width - Math.sin(angle) * height) / 2;
  const centerY = y + (Math.sin(angle) * width + Math.cos(angle) * height) / 2;
  return boxAround(centerX, centerY, width, height, rotation);
}

/** A box with that center. */
export function boxAround(
  centerX: number,
  centerY: number,
  width: number,
  height: number,
  rotation: number,
): TurnedBox {
  return {
    x: tidy(centerX - width / 2),
    y: tidy(centerY - height / 2),
    width: tidy(width),
    height: tidy(height),
    rotation: tidy(rotation),
  };
}

/**
 * A shadow's offset for a turned or flipped layer. Canvas libraries cast shadows across the page, however the object lies; ours
 * turn with their layer.
 */
export function offsetOnLayer(
  x: number,
  y: number,
  layer: { rotation: number; flipX: boolean; flipY: boolean; skewX?: number },
): { offsetX: number; offsetY: number } {
  const turn = (-layer.rotation * Math.PI) / 180;
  const alongY = Math.sin(turn) * x + Math.cos(turn) * y;
  const slanted = alongY * Math.tan(((layer.skewX ?? 0) * Math.PI) / 180);
  const alongX = Math.cos(turn) * x - Math.sin(turn) * y - slanted;
  const within = (value: number): number => Math.max(-5000, Math.min(5000, tidy(value)));
  return { offsetX: within(layer.flipX ? -alongX : alongX), offsetY: within(layer.flipY ? -alongY : alongY) };
}
