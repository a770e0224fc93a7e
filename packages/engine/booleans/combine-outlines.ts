import { Clipper64, ClipType, FillRule, type Path64, type Paths64 } from 'clipper2-ts';
import { PlatenError, type BooleanOperation } from '@platen/template';
import { transformBox, type Matrix } from '../geometry/matrix.ts';
import type { Box } from '../geometry/boxes.ts';
import { boundsOfPath, type PathStep } from '../geometry/path-data.ts';
import { identity } from '../geometry/matrix.ts';
import { CrossingBound } from './crossing-bound.ts';
import { flatness, OutlineSamples } from './outline-samples.ts';
import { rebuildCurves } from './rebuild-curves.ts';

/** An outline to combine: steps in its own space, and the way from there to the space of the result. */
export interface Operand {
  parts: readonly { steps: readonly PathStep[]; matrix: Matrix; fillRule: 'nonzero' | 'evenodd' }[];
}

/** Takes steps off a budget; throws when there are none left. */
export type Spend = (steps: number) => void;

/** Steps that a corner of a polygon takes, and a crossing of two lines. */
const cornerSteps = 5000;
const crossingSteps = 5000;
/** Corners of all polygons together. */
const maxCorners = 200_000;

/**
 * The outline of several combined, from the lowest up, as path data in pixels to be filled by the non-zero rule. Curves stay curves. Empty if nothing is
 * left. Throws LIMIT_COST for outlines with too many points or crossings.
 */
export function combineOutlines(
  operands: readonly Operand[],
  operation: BooleanOperation,
  spend: Spend = () => {},
): string {
  const samples = new OutlineSamples(reachOf(operands));
  const bound = new CrossingBound(spend);
  const run = (clip: ClipType, rule: FillRule, subject: Paths64, other: Paths64 = []): Paths64 => {
    const corners = [...subject, ...other].reduce((sum, { length }) => sum + length, 0);
    if (corners > maxCorners) throw tooMany(`points, more than ${maxCorners.toLocaleString('en')}`);
    spend(corners * cornerSteps);
    bound.check([...subject, ...other]);
    const clipper = new Clipper64();
    // The library can go on for ever where lines run back over themselves and their corners are kept.
    clipper.preserveCollinear = false;
    clipper.zCallback = (bottom1, top1, bottom2, top2, at) => {
      spend(crossingSteps);
      samples.noteCrossing(
        [
          [bottom1, top1],
          [bottom2, top2],
        ],
        at,
      );
    };
    clipper.addSubject(subject);
    if (other.length > 0) clipper.addClip(other);
    const result: Paths64 = [];
    clipper.execute(clip, rule, result);
    return result;
  };
  // Each for itself first: their outer edges then all turn the same way, whatever they did before.
  const areas = operands.map(({ parts }) => {
    const plain = parts.map(({ steps, matrix, fillRule }) =>
      run(ClipType.Union, fillRule === 'evenodd' ? FillRule.EvenOdd : FillRule.NonZero, samples.flatten(steps, matrix)),
    );
    return plain.length === 1 ? (plain[0] ?? []) : run(ClipType.Union, FillRule.NonZero, plain.flat());
  });
  const rings = combine(areas, operation, run).filter((ring) => !isSliver(ring, samples));
  return rings.map((ring) => rebuildCurves(ring, samples)).join('');
}

function combine(
  areas: readonly Paths64[],
  operation: BooleanOperation,
  run: (clip: ClipType, rule: FillRule, subject: Paths64, other?: Paths64) => Paths64,
): Paths64 {
  const [first = [], ...others] = areas;
  if (others.length === 0) return first;
  switch (operation) {
    case 'union':
      return run(ClipType.Union, FillRule.NonZero, areas.flat());
    case 'subtract':
      return run(ClipType.Difference, FillRule.NonZero, first, others.flat());
    case 'exclude':
      return others.reduce((all, one) => run(ClipType.Xor, FillRule.NonZero, all, one), first);
    case 'intersect':
      return others.reduce((all, one) => run(ClipType.Intersection, FillRule.NonZero, all, one), first);
  }
}

/** Whether a polygon is no thicker than curves and their lines differ: nobody drew it. */
function isSliver(ring: Path64, samples: OutlineSamples): boolean {
  let [area, length] = [0, 0];
  for (const [index, corner] of ring.entries()) {
    const [x, y] = samples.pixelsOf(corner);
    const [toX, toY] = samples.pixelsOf(ring[(index + 1) % ring.length] ?? corner);
    area += x * toY - toX * y;
    length += Math.hypot(toX - x, toY - y);
  }
  return Math.abs(area) <= length * flatness;
}

function reachOf(operands: readonly Operand[]): number {
  const edges = operands.flatMap(({ parts }) =>
    parts.flatMap(({ steps, matrix }) => {
      const bounds = boundsOfPath(steps, identity);
      if (!bounds) return [];
      const { left, top, right, bottom } = bounds;
      const own: Box = { x: left, y: top, width: right - left, height: bottom - top };
      const { x, y, width, height } = transformBox(own, matrix);
      return [x, y, x + width, y + height];
    }),
  );
  return edges.reduce((reach, edge) => Math.max(reach, Math.abs(edge)), 0);
}

function tooMany(what: string): PlatenError {
  return new PlatenError('LIMIT_COST', `A boolean operation has too many ${what}.`);
}
