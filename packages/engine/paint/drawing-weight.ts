import { growBox, type Box } from '../geometry/boxes.ts';
import type { Drawing, DrawingNode, DrawingPaint, DrawingPath } from '../geometry/drawing.ts';
import { currentMatrix, identity, multiply, scalesOf, type Matrix } from '../geometry/matrix.ts';
import { pathBounds } from '../geometry/exact-path.ts';
import { countDashes, dashSteps, linesCost, strokeFactor } from './drawing-cost.ts';
import type { PaintTools } from './paint-tools.ts';
import { extentOf, type PathExtent } from '../geometry/path-extent.ts';
import { pixelSteps } from './pixel-steps.ts';

/** The box of a path with its stroke, in its own space. */
export function ownBounds({ d, stroke }: DrawingPath): Box {
  const bounds = pathBounds(d);
  if (!stroke) return bounds;
  const pointed = stroke.join === 'miter' ? stroke.miterLimit : Math.SQRT2;
  return growBox(bounds, (stroke.width / 2) * pointed);
}

/** Cost of drawing one path, in the drawing's own space. */
interface PathWeight extends Pick<PathExtent, 'lines' | 'length'> {
  /** Area covered by its fill and its stroke. */
  area: number;
  /** Steps for each pixel of that. */
  perPixel: number;
  dashes: number;
}

/** Steps for a path of a drawing, whatever its size. */
const pathSteps = 3000;

const weights = new WeakMap<Drawing, readonly PathWeight[]>();

/** Pays for the paths of a drawing, all at once. The groups of it that are drawn apart pay for themselves. */
export function payForDrawing(context: CanvasRenderingContext2D, drawing: Drawing, tools: PaintTools): void {
  let paths = weights.get(drawing);
  if (!paths) {
    const found: PathWeight[] = [];
    weighNode(drawing.root, identity, tools, found);
    paths = found;
    weights.set(drawing, paths);
  }
  const scales = scalesOf(currentMatrix(context));
  const scale = Math.max(scales.x, scales.y);
  const { width, height } = tools.surfaces.extentOf(context);
  let steps = paths.length * pathSteps;
  for (const path of paths) {
    steps += Math.min(path.area * scales.x * scales.y, width * height) * path.perPixel;
    steps += linesCost(path, scale, height) + path.dashes * dashSteps;
  }
  tools.cost.spend(steps, 'A drawing');
}

function weighNode(node: DrawingNode, outer: Matrix, tools: PaintTools, found: PathWeight[]): void {
  const matrix = multiply(outer, node.transform);
  if (node.kind === 'group') for (const child of node.children) weighNode(child, matrix, tools, found);
  else found.push(weighPath(node, matrix, tools));
}

function weighPath(node: DrawingPath, matrix: Matrix, { paths }: PaintTools): PathWeight {
  const scales = scalesOf(matrix);
  const { width, height } = ownBounds(node);
  const { lines, length } = extentOf(paths.get(node)) ?? { lines: 0, length: 0 };
  const factor = (node.fill ? 1 : 0) + (node.stroke ? strokeFactor : 0);
  return {
    area: width * height * scales.x * scales.y,
    perPixel: paintSteps(node.fill) + paintSteps(node.stroke?.paint),
    lines: lines * factor,
    length: length * Math.max(scales.x, scales.y) * factor,
    dashes: node.stroke ? countDashes(length, node.stroke.dash) : 0,
  };
}

function paintSteps(paint: DrawingPaint | undefined): number {
  return paint ? pixelSteps[paint.type] : 0;
}
