import type { BezierPath, Layer } from 'ag-psd';
import type { BooleanOperation, ShapeGeometry } from '@platen/template';
import { combineOutlines } from '../../booleans/combine-outlines.ts';
import type { CostBudget } from '../../cost/cost-budget.ts';
import type { Box } from '../../geometry/boxes.ts';
import { identity } from '../../geometry/matrix.ts';
import { boundsOfPath, parsePathData, writePathData } from '../../geometry/path-data.ts';

/** An outline, where it lies on the canvas, and the radii of its corners. */
export interface PsdOutline {
  geometry: ShapeGeometry;
  box: Box;
  radius: { topLeft: number; topRight: number; bottomRight: number; bottomLeft: number };
}

const operations: Readonly<Record<string, BooleanOperation>> = {
  combine: 'union',
  subtract: 'subtract',
  intersect: 'intersect',
  exclude: 'exclude',
};
const sharp = { topLeft: 0, topRight: 0, bottomRight: 0, bottomLeft: 0 };

/** The outline of a layer's vector mask; undefined when nothing is inside. Throws LIMIT_COST for ones with too many points. */
export function readOutline(
  layer: Layer,
  canvas: { width: number; height: number },
  cost: CostBudget,
): PsdOutline | undefined {
  const paths = layer.vectorMask?.paths ?? [];
  const { d, fillRule } = joinPaths(paths, canvas, cost);
  const steps = parsePathData(d);
  const bounds = boundsOfPath(steps, identity);
  if (!bounds) return undefined;
  const [width, height] = [Math.max(0.01, bounds.right - bounds.left), Math.max(0.01, bounds.bottom - bounds.top)];
  const box = { x: bounds.left, y: bounds.top, width, height };
  const known = paths.length === 1 && knownShape(layer, box);
  if (known) return { ...known, box };
  const moved = writePathData(steps, [1, 0, 0, 1, -box.x, -box.y]);
  return { geometry: { shape: 'path', d: moved, viewWidth: width, viewHeight: height, fillRule }, box, radius: sharp };
}

/** Rectangles and ellipses that are still what they were drawn as. */
function knownShape(layer: Layer, box: Box): Pick<PsdOutline, 'geometry' | 'radius'> | undefined {
  const [origin, another] = layer.vectorOrigination?.keyDescriptorList ?? [];
  const around = origin?.keyOriginShapeBoundingBox;
  if (!origin || another || origin.keyShapeInvalidated || !around) return undefined;
  const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 0.6;
  const isSame =
    isNear(around.left.value, box.x) &&
    isNear(around.top.value, box.y) &&
    isNear(around.right.value, box.x + box.width) &&
    isNear(around.bottom.value, box.y + box.height);
  const isTurned = origin.transform?.some((value, at) => (at === 1 || at === 2) && Math.abs(value) > 1e-6);
  if (!isSame || isTurned) return undefined;
  const radii = origin.keyOriginRRectRadii;
  if (origin.keyOriginType === 1) return { geometry: { shape: 'rectangle' }, radius: sharp };
  if (origin.keyOriginType === 5) return { geometry: { shape: 'ellipse' }, radius: sharp };
  if (origin.keyOriginType !== 2 || !radii) return undefined;
  const { topLeft, topRight, bottomRight, bottomLeft } = radii;
  const limit = (value: number): number => Math.min(5000, Math.max(0, value));
  const radius = {
    topLeft: limit(topLeft.value),
    topRight: limit(topRight.value),
    bottomRight: limit(bottomRight.value),
    bottomLeft: limit(bottomLeft.value),
  };
  return { geometry: { shape: 'rectangle' }, radius };
}

/** All paths as one outline: the parts of one shape together, then shapes combined in their order. */
function joinPaths(
  paths: readonly BezierPath[],
  { width, height }: { width: number; height: number },
  cost: CostBudget,
): { d: string; fillRule: 'nonzero' | 'evenodd' } {
  const shapes: { operation: string; d: string; fillRule: 'nonzero' | 'evenodd' }[] = [];
  for (const path of paths) {
    const last = shapes.at(-1);
    const d = writeBezier(path);
    if (last && path.operation === undefined) last.d += d;
    else {
      const fillRule = path.fillRule === 'non-zero' ? 'nonzero' : 'evenodd';
      shapes.push({ operation: path.operation ?? 'combine', d, fillRule });
    }
  }
  const [first, ...others] = shapes;
  if (!first) return { d: '', fillRule: 'nonzero' };
  if (others.length === 0 && first.operation !== 'subtract') return { d: first.d, fillRule: first.fillRule };
  const whole = { operation: 'combine', d: `M0 0H${width}V${height}H0Z`, fillRule: 'nonzero' as const };
  const all = first.operation === 'subtract' ? [whole, ...shapes] : shapes;
  const [start = whole, ...rest] = all;
  let result = { d: start.d, fillRule: start.fillRule };
  const operand = (part: { d: string; fillRule: 'nonzero' | 'evenodd' }) => ({
    parts: [{ steps: parsePathData(part.d), matrix: identity, fillRule: part.fillRule }],
  });
  for (const next of rest) {
    const d = combineOutlines([operand(result), operand(next)], operations[next.operation] ?? 'union', (steps) => {
      cost.spend(steps, 'A path');
    });
    result = { d, fillRule: 'nonzero' };
  }
  return result;
}

function writeBezier({ knots, open }: BezierPath): string {
  const points = knots.map(({ points: values }) => values.map((value) => Math.round(value * 1000) / 1000));
  const [first] = points;
  if (!first) return '';
  const curve = (from: readonly number[], to: readonly number[]): string =>
    `C${from[4]} ${from[5]} ${to[0]} ${to[1]} ${to[2]} ${to[3]}`;
  const curves = points.slice(1).map((point, index) => curve(points[index] ?? point, point));
  const last = points.at(-1) ?? first;
  return `M${first[2]} ${first[3]}${curves.join('')}${open ? '' : `${curve(last, first)}Z`}`;
}
