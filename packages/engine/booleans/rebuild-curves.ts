import type { Path64, Point64 } from 'clipper2-ts';
import { flatness, pointOn, type Cubic, type OutlineSamples } from './outline-samples.ts';

/** A line of a polygon, or the part of a curve that it stands for. */
interface Edge {
  from: Point64;
  to: Point64;
  part?: { curve: Cubic; start: number; end: number } | undefined;
}

/** How far the middle of a line may be from that of its curve; both of its ends were rounded. */
const slack = flatness * 2;

/** A polygon as path data in pixels, with the curves that its lines stand for in their place. */
export function rebuildCurves(ring: Path64, samples: OutlineSamples): string {
  const edges = ring.map((from, index): Edge => {
    const to = ring[(index + 1) % ring.length] ?? from;
    return { from, to, part: partBetween(from, to, samples) };
  });
  // Not in the middle of a curve.
  const start = Math.max(
    0,
    edges.findIndex((edge, index) => !continues(edges.at(index - 1), edge)),
  );
  const joined: Edge[] = [];
  for (const edge of [...edges.slice(start), ...edges.slice(0, start)]) {
    const last = joined.at(-1);
    if (last?.part && edge.part && continues(last, edge)) {
      last.to = edge.to;
      last.part.end = edge.part.end;
    } else joined.push({ ...edge, part: edge.part && { ...edge.part } });
  }
  const write = (...points: readonly number[]): string =>
    points.map((value) => String(Math.round(value * 1e4) / 1e4)).join(' ');
  const [first] = joined;
  if (!first) return '';
  const steps = joined.map(({ from, to, part }, index) => {
    const [toX, toY] = samples.pixelsOf(to);
    if (!part) return index === joined.length - 1 ? '' : `L${write(toX, toY)}`;
    const [fromX, fromY] = samples.pixelsOf(from);
    const [startX = 0, startY = 0, ax = 0, ay = 0, bx = 0, by = 0, endX = 0, endY = 0] = cut(
      part.curve,
      part.start,
      part.end,
    );
    // The handles go with the ends, which lie on the grid.
    return `C${write(ax + fromX - startX, ay + fromY - startY, bx + toX - endX, by + toY - endY, toX, toY)}`;
  });
  return `M${write(...samples.pixelsOf(first.from))}${steps.join('')}Z`;
}

function continues(one: Edge | undefined, next: Edge): boolean {
  if (!one?.part || !next.part || one.part.curve !== next.part.curve) return false;
  const isForward = one.part.end > one.part.start;
  return one.part.end === next.part.start && next.part.end > next.part.start === isForward;
}

/** The part of a curve that a line stands for: both ends lie on the curve, and in between the line is close to it. */
function partBetween(from: Point64, to: Point64, samples: OutlineSamples): Edge['part'] {
  let best: Edge['part'];
  let nearest = slack;
  const [fromX, fromY] = samples.pixelsOf(from);
  const [toX, toY] = samples.pixelsOf(to);
  for (const one of samples.curvesAt(from)) {
    for (const other of samples.curvesAt(to)) {
      if (one.curve !== other.curve || one.t === other.t) continue;
      const [x, y] = pointOn(one.curve, (one.t + other.t) / 2);
      const distance = Math.hypot(x - (fromX + toX) / 2, y - (fromY + toY) / 2);
      if (distance >= nearest) continue;
      nearest = distance;
      best = { curve: one.curve, start: one.t, end: other.t };
    }
  }
  return best;
}

/** The part of a curve between two of its points, which may be given backwards. */
function cut(curve: Cubic, start: number, end: number): Cubic {
  const at = (s: number, t: number, u: number): [number, number] => {
    // The blossom of the curve: its value where each of the three steps is made with a parameter of its own.
    const mix = (values: readonly number[], share: number): number[] =>
      values.slice(1).map((value, index) => (values[index] ?? 0) * (1 - share) + value * share);
    const along = (axis: number): number =>
      mix(
        mix(
          mix(
            [0, 2, 4, 6].map((index) => curve[index + axis] ?? 0),
            s,
          ),
          t,
        ),
        u,
      )[0] ?? 0;
    return [along(0), along(1)];
  };
  return [...at(start, start, start), ...at(start, start, end), ...at(start, end, end), ...at(end, end, end)];
}
