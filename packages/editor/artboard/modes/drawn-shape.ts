import { layer as layerSchema, solid, type Layer } from '@platen/template';
import type { Box } from '@platen/engine';
import type { Point } from '../../geometry/point.ts';

/** The shapes that are drawn by dragging. */
export type DrawnShape = 'rectangle' | 'ellipse' | 'polygon' | 'star' | 'line' | 'arrow';

/** Side of a shape that is made by a click, page pixels. */
const usualSide = 200;

/** Where a drag from one page point to another puts a shape. Lines go from the first to the second. */
export interface DrawnBox extends Box {
  /** For lines: they go up to the right, or down to the left. */
  risesRight: boolean;
}

/**
 * The box of a drag. With `even` boxes are square and lines go in steps of 45 degrees; with `fromCenter` the first point is the
 * middle.
 */
export function boxOfDrag(
  shape: DrawnShape,
  start: Point,
  end: Point,
  { even = false, fromCenter = false }: { even?: boolean; fromCenter?: boolean } = {},
): DrawnBox {
  let dx = end.x - start.x;
  let dy = end.y - start.y;
  if (even && isLine(shape)) {
    const length = Math.hypot(dx, dy);
    const angle = Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) * (Math.PI / 4);
    [dx, dy] = [Math.round(length * Math.cos(angle)), Math.round(length * Math.sin(angle))];
  } else if (even) {
    const side = Math.max(Math.abs(dx), Math.abs(dy));
    [dx, dy] = [dx < 0 ? -side : side, dy < 0 ? -side : side];
  }
  const from = fromCenter ? { x: start.x - dx, y: start.y - dy } : start;
  const to = { x: start.x + dx, y: start.y + dy };
  return {
    x: Math.round(Math.min(from.x, to.x)),
    y: Math.round(Math.min(from.y, to.y)),
    width: Math.round(Math.abs(to.x - from.x)),
    height: Math.round(Math.abs(to.y - from.y)),
    risesRight: to.x - from.x < 0 !== to.y - from.y < 0 && to.x !== from.x && to.y !== from.y,
  };
}

/** The box of a shape made by a click: of usual size about the point. */
export function boxOfClick(shape: DrawnShape, { x, y }: Point): DrawnBox {
  const height = isLine(shape) ? 0 : usualSide;
  return {
    x: Math.round(x - usualSide / 2),
    y: Math.round(y - height / 2),
    width: usualSide,
    height,
    risesRight: false,
  };
}

/** The layer of a drawn shape, in a look that shows on any page. */
export function shapeLayerOf(shape: DrawnShape, { risesRight, ...box }: DrawnBox, name: string): Layer {
  const look = isLine(shape)
    ? { strokes: [{ paint: solid('#111827'), width: 4, cap: 'round' }], flipY: risesRight }
    : { fills: [solid('#c4cad4')] };
  return layerSchema.parse({ type: 'shape', id: shape, name, ...box, geometry: { shape }, ...look });
}

/** Whether a shape is a line between two points. */
export function isLine(shape: DrawnShape): boolean {
  return shape === 'line' || shape === 'arrow';
}
