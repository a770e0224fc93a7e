import type { Box } from '@platen/engine';

/** Which way positions count. */
export type Axis = 'x' | 'y';

/** A position to snap to, and from where to where what is there reaches across. */
export interface SnapStop {
  at: number;
  from: number;
  to: number;
}

/** A line to draw where something snapped: at a position of `axis`, reaching across. */
export interface SnapLine extends SnapStop {
  axis: Axis;
}

/** A distance to draw: along `axis` from `from` to `to`, at a height across. */
export interface SnapGap {
  axis: Axis;
  from: number;
  to: number;
  across: number;
}

/** Snap targets of moving items. */
export interface SnapTargets {
  /** Positions by axis, in order. */
  stops: Readonly<Record<Axis, readonly SnapStop[]>>;
  /** Boxes for equal distances. */
  boxes: readonly Box[];
}

/** How far to move beside what the pointer says, and what to show for it. */
export interface SnapPlan {
  dx: number;
  dy: number;
  lines: SnapLine[];
  gaps: SnapGap[];
}

/** Boxes beside the moving one that equal distances are looked for among, at most. */
const maxNeighbors = 40;
/** Positions that differ by less are the same. */
const same = 0.01;

/** The edges and middles of boxes, and single lines such as guides, as what can be snapped to. */
export function snapTargets(
  boxes: readonly Box[],
  guides: readonly { axis: Axis; at: number }[] = [],
  spaced: readonly Box[] = boxes,
): SnapTargets {
  const stops: Record<Axis, SnapStop[]> = { x: [], y: [] };
  for (const { x, y, width, height } of boxes) {
    for (const at of [x, x + width / 2, x + width]) stops.x.push({ at, from: y, to: y + height });
    for (const at of [y, y + height / 2, y + height]) stops.y.push({ at, from: x, to: x + width });
  }
  for (const { axis, at } of guides) stops[axis].push({ at, from: -Infinity, to: Infinity });
  for (const axis of ['x', 'y'] as const) stops[axis].sort((one, other) => one.at - other.at);
  return { stops, boxes: spaced };
}

/**
 * Where a box that is being moved snaps: its edges and middle to those of others, or to equal distances between others, whichever
 * is nearer on each axis and within `tolerance`.
 */
export function snapBox(box: Box, targets: SnapTargets, tolerance: number): SnapPlan {
  const plan: SnapPlan = { dx: 0, dy: 0, lines: [], gaps: [] };
  const toStops = (axis: Axis): number | undefined => nearestStop(anchorsOf(box, axis), targets.stops[axis], tolerance);
  const toGap = (axis: Axis): number | undefined => nearestGap(box, axis, targets.boxes, tolerance);
  plan.dx = nearer(toStops('x'), toGap('x')) ?? 0;
  plan.dy = nearer(toStops('y'), toGap('y')) ?? 0;
  const moved = { ...box, x: box.x + plan.dx, y: box.y + plan.dy };
  for (const axis of ['x', 'y'] as const) {
    plan.lines.push(...linesAt(moved, axis, anchorsOf(moved, axis), targets.stops[axis]));
    plan.gaps.push(...equalGaps(moved, axis, targets.boxes));
  }
  return plan;
}

/** Where a point, such as a handle, snaps on the axes that are free. */
export function snapPoint(
  point: { x: number; y: number },
  targets: SnapTargets,
  tolerance: number,
  axes: readonly Axis[] = ['x', 'y'],
): SnapPlan {
  const plan: SnapPlan = { dx: 0, dy: 0, lines: [], gaps: [] };
  const shift = { x: 0, y: 0 };
  for (const axis of axes) shift[axis] = nearestStop([point[axis]], targets.stops[axis], tolerance) ?? 0;
  plan.dx = shift.x;
  plan.dy = shift.y;
  const moved = { x: point.x + shift.x, y: point.y + shift.y, width: 0, height: 0 };
  for (const axis of axes) plan.lines.push(...linesAt(moved, axis, [moved[axis]], targets.stops[axis]));
  return plan;
}

function nearer(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.abs(other) < Math.abs(one) - same ? other : one;
}

function anchorsOf(box: Box, axis: Axis): number[] {
  const [start, length] = axis === 'x' ? [box.x, box.width] : [box.y, box.height];
  return length === 0 ? [start] : [start, start + length / 2, start + length];
}

/** The way to the nearest position of any of the anchors. */
function nearestStop(anchors: readonly number[], stops: readonly SnapStop[], tolerance: number): number | undefined {
  let best: number | undefined;
  for (const anchor of anchors) {
    for (let index = firstFrom(stops, anchor - tolerance); index < stops.length; index += 1) {
      const way = (stops[index]?.at ?? Infinity) - anchor;
      if (way > tolerance) break;
      if (best === undefined || Math.abs(way) < Math.abs(best)) best = way;
    }
  }
  return best;
}

/** The index of the first position that is not before `at`. */
function firstFrom(stops: readonly SnapStop[], at: number): number {
  let [low, high] = [0, stops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stops[middle]?.at ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One line for each position that an anchor lies on, as long as all that meets there. */
function linesAt(box: Box, axis: Axis, anchors: readonly number[], stops: readonly SnapStop[]): SnapLine[] {
  const [start, length] = axis === 'x' ? [box.y, box.height] : [box.x, box.width];
  return anchors.flatMap((anchor) => {
    let [from, to, count] = [start, start + length, 0];
    for (let index = firstFrom(stops, anchor - same); index < stops.length; index += 1) {
      const stop = stops[index];
      if (!stop || stop.at > anchor + same) break;
      count += 1;
      from = Math.min(from, stop.from);
      to = Math.max(to, stop.to);
    }
    return count === 0 ? [] : [{ axis, at: anchor, from, to }];
  });
}

/** A box along one axis. */
interface Span {
  start: number;
  end: number;
  /** Where it lies across. */
  low: number;
  high: number;
}

function spanOf({ x, y, width, height }: Box, axis: Axis): Span {
  return axis === 'x'
    ? { start: x, end: x + width, low: y, high: y + height }
    : { start: y, end: y + height, low: x, high: x + width };
}

/** The boxes that lie beside the moving one on an axis, in order. */
function beside(span: Span, axis: Axis, boxes: readonly Box[]): Span[] {
  const spans = boxes
    .map((box) => spanOf(box, axis))
    .filter(({ low, high, start, end }) => low < span.high && high > span.low && end > start);
  const distance = ({ start, end }: Span): number => Math.max(start - span.end, span.start - end, 0);
  return spans
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, maxNeighbors)
    .sort((one, other) => one.start - other.start);
}

/** The way to the nearest place with equal distances to boxes beside. */
function nearestGap(box: Box, axis: Axis, boxes: readonly Box[], tolerance: number): number | undefined {
  const own = spanOf(box, axis);
  const length = own.end - own.start;
  const others = beside(own, axis, boxes);
  const places: number[] = [];
  for (const [index, one] of others.entries()) {
    const next = others.slice(index + 1).find(({ start }) => start >= one.end);
    if (!next) continue;
    const gap = next.start - one.end;
    places.push(next.end + gap, one.start - gap - length);
    if (gap >= length) places.push(one.end + (gap - length) / 2);
  }
  let best: number | undefined;
  for (const place of places) {
    const way = place - own.start;
    if (Math.abs(way) <= tolerance && (best === undefined || Math.abs(way) < Math.abs(best))) best = way;
  }
  return best;
}

/** Distances that are equal to the one between the box and its neighbor, for boxes in a row with it. */
function equalGaps(box: Box, axis: Axis, boxes: readonly Box[]): SnapGap[] {
  const own = spanOf(box, axis);
  const row = [...beside(own, axis, boxes), own].sort((one, other) => one.start - other.start);
  const gaps: (SnapGap & { touchesOwn: boolean })[] = [];
  for (let index = 1; index < row.length; index += 1) {
    const [one, next] = [row[index - 1], row[index]];
    if (!one || !next || next.start - one.end <= same) continue;
    const across = (Math.max(one.low, next.low) + Math.min(one.high, next.high)) / 2;
    gaps.push({ axis, from: one.end, to: next.start, across, touchesOwn: one === own || next === own });
  }
  const lengthOf = ({ from, to }: SnapGap): number => to - from;
  const shown = gaps.filter(
    (gap) =>
      gaps.some((other) => other !== gap && Math.abs(lengthOf(other) - lengthOf(gap)) <= same) &&
      gaps.some((other) => other.touchesOwn && Math.abs(lengthOf(other) - lengthOf(gap)) <= same),
  );
  // One distance alone is equal to nothing.
  if (shown.filter(({ touchesOwn }) => touchesOwn).length === 0 || shown.length < 2) return [];
  return shown.map(({ from, to, across }) => ({ axis, from, to, across }));
}
