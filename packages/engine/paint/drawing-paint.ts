import type { DrawingPaint } from '../geometry/drawing.ts';
import { emptyBox, type Box } from '../geometry/boxes.ts';
import { invert, transformBox, type Matrix } from '../geometry/matrix.ts';

export type DrawingGradient = Exclude<DrawingPaint, { type: 'solid' }>;

/** Copies of a repeated gradient at most, each way. */
const maxRepeats = 64;

/** Whether the paint can be set as a style in the path's own space. */
export function isPlain(paint: DrawingPaint): boolean {
  if (paint.type === 'solid') return true;
  const [a, b, c, d, e, f] = paint.transform;
  return a === 1 && b === 0 && c === 0 && d === 1 && e === 0 && f === 0;
}

/**
 * The paint as a canvas's style, in its own space. `area` returns what it has to cover, in the path's space; it is asked for
 * repeated gradients only.
 */
export function drawingStyle(
  context: CanvasRenderingContext2D,
  paint: DrawingPaint,
  area: () => Box,
): string | CanvasGradient {
  if (paint.type === 'solid') return paint.color;
  const inverse = paint.spread === 'pad' ? undefined : invert(paint.transform);
  const covered = inverse ? transformBox(area(), inverse) : emptyBox;
  return paint.type === 'linear' ? linearStyle(context, paint, covered) : radialStyle(context, paint, covered);
}

function linearStyle(
  context: CanvasRenderingContext2D,
  paint: Extract<DrawingGradient, { type: 'linear' }>,
  area: Box,
): CanvasGradient {
  const [x, y] = [paint.x2 - paint.x1, paint.y2 - paint.y1];
  const length = x * x + y * y;
  let [from, to] = [0, 1];
  if (paint.spread !== 'pad' && length > 0) {
    const places = cornersOf(area).map((corner) => ((corner.x - paint.x1) * x + (corner.y - paint.y1) * y) / length);
    from = Math.max(-maxRepeats, Math.floor(Math.min(0, ...places)));
    to = Math.min(maxRepeats, Math.ceil(Math.max(1, ...places)));
  }
  const gradient = context.createLinearGradient(
    paint.x1 + x * from,
    paint.y1 + y * from,
    paint.x1 + x * to,
    paint.y1 + y * to,
  );
  return addStops(gradient, paint, from, to);
}

function radialStyle(
  context: CanvasRenderingContext2D,
  paint: Extract<DrawingGradient, { type: 'radial' }>,
  area: Box,
): CanvasGradient {
  let to = 1;
  if (paint.spread !== 'pad' && paint.r > 0) {
    const farthest = Math.max(...cornersOf(area).map(({ x, y }) => Math.hypot(x - paint.fx, y - paint.fy)));
    const slowest = Math.max(paint.r - Math.hypot(paint.cx - paint.fx, paint.cy - paint.fy), paint.r / maxRepeats);
    to = Math.min(maxRepeats, Math.max(1, Math.ceil(farthest / slowest)));
  }
  const gradient = context.createRadialGradient(
    paint.fx,
    paint.fy,
    0,
    paint.fx + (paint.cx - paint.fx) * to,
    paint.fy + (paint.cy - paint.fy) * to,
    paint.r * to,
  );
  return addStops(gradient, paint, 0, to);
}

/** A canvas has no repeated gradients: the stops themselves are repeated from one whole step to another. */
function addStops(gradient: CanvasGradient, paint: DrawingGradient, from: number, to: number): CanvasGradient {
  for (let step = from; step < to; step += 1) {
    const mirrored = paint.spread === 'reflect' && Math.abs(step) % 2 === 1;
    for (const { offset, color } of mirrored ? paint.stops.toReversed() : paint.stops) {
      const place = step + (mirrored ? 1 - offset : offset);
      gradient.addColorStop(Math.min(1, Math.max(0, (place - from) / (to - from))), color);
    }
  }
  return gradient;
}

function cornersOf({ x, y, width, height }: Box): { x: number; y: number }[] {
  return [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ];
}

/** The matrix of the space a gradient is made in; undefined when nothing can be seen of it. */
export function gradientSpace(paint: DrawingGradient): { matrix: Matrix; inverse: Matrix } | undefined {
  const inverse = invert(paint.transform);
  return inverse && { matrix: paint.transform, inverse };
}
