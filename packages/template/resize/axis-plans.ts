import { blockBounds, findBlocks } from './item-blocks.ts';
import { spanOf, type Axis, type ResizeItem, type Span } from './resize-items.ts';

/** Where items come to lie along one axis. */
export type AxisPlan = ReadonlyMap<ResizeItem, Span>;

/** A gap shrinks to no less than this share of what it would be if it were scaled as everything is. */
const minGap = 0.6;

/**
 * Measures the space between the blocks of an axis that is short of room: `occupied` pixels that scale with the content and `free` pixels
 * that may shrink more.
 */
export function measureRoom(items: readonly ResizeItem[], axis: Axis, length: number): { spans: Span[]; free: number } {
  const spans = uniteSpans(
    findBlocks(items, axis).map((block) => {
      const { start, end } = spanOf(blockBounds(block), axis);
      return { start: Math.max(0, start), end: Math.min(length, end) };
    }),
  );
  return { spans, free: length - spans.reduce((sum, { start, end }) => sum + end - start, 0) };
}

/** How large content may get at most along an axis so that it finds room when gaps shrink. */
export function largestFactor(items: readonly ResizeItem[], axis: Axis, from: number, to: number): number {
  const { free } = measureRoom(items, axis, from);
  return to / (from - free + free * minGap);
}

/**
 * Along the axis that is short: content is scaled by `factor`, gaps share what is left. Order and distances never turn around, so
 * that what did not overlap does not now.
 */
export function planShortAxis(
  items: readonly ResizeItem[],
  axis: Axis,
  from: number,
  to: number,
  factor: number,
): AxisPlan {
  const { spans, free } = measureRoom(items, axis, from);
  const gapFactor = free > 0 ? (to - factor * (from - free)) / free : factor;
  const place = (value: number): number => {
    if (value <= 0) return value * factor;
    let [at, done] = [0, 0];
    for (const { start, end } of spans) {
      if (value <= start) break;
      done += (start - at) * gapFactor;
      const inside = Math.min(value, end) - start;
      done += inside * factor;
      at = start + inside;
      if (value <= end) return done;
    }
    const inPage = Math.min(value, from);
    return done + (inPage - at) * gapFactor + (value - inPage) * factor;
  };
  return planItems(items, axis, from, to, factor, place);
}

/**
 * Along the axis that has room: each block keeps its scaled distance to the edge it is nearer to, or stays in the middle. Blocks
 * that follow each other go apart and never towards each other.
 */
export function planLongAxis(
  items: readonly ResizeItem[],
  axis: Axis,
  from: number,
  to: number,
  factor: number,
  { shortSide, useAnchors, keepEdges }: { shortSide: number; useAnchors: boolean; keepEdges: boolean },
): AxisPlan {
  const spare = to - from * factor;
  const plan = new Map(planItems(items, axis, from, to, factor, (value) => value * factor));
  const blocks = findBlocks(items, axis, nearShare * shortSide);
  for (const block of keepEdges ? blocks.flatMap((each) => cutBetweenEdges(each, axis, from)) : blocks) {
    const shift =
      spare * ((keepEdges ? touchedSide(block, axis, from) : undefined) ?? sideOf(block, axis, from, useAnchors));
    for (const item of block) {
      const { start, end } = plan.get(item)!;
      plan.set(item, { start: start + shift, end: end + shift });
    }
  }
  return plan;
}

/**
 * The plan with blocks in the middle of the new length that were in the middle of the old one, where gaps that shrink on one side more than on the
 * other have moved them.
 */
export function keepCenters(
  plan: AxisPlan,
  items: readonly ResizeItem[],
  axis: Axis,
  from: number,
  to: number,
  shortSide: number,
): AxisPlan {
  const centered = new Map(plan);
  for (const block of findBlocks(items, axis, nearShare * shortSide)) {
    const longest = longestOf(block, axis);
    if (!isInMiddle(longest, axis, from)) continue;
    const { start, end } = plan.get(longest)!;
    const shift = (to - start - end) / 2;
    for (const item of block) {
      const span = plan.get(item)!;
      centered.set(item, { start: span.start + shift, end: span.end + shift });
    }
  }
  return centered;
}

/** How near to an edge a layer is that is cut off by it or stands on it, as a share of the side. */
const touchShare = 0.01;

/** Where a block from edge to edge belongs that touches one of them: away from there its cut would show. */
function touchedSide(block: readonly ResizeItem[], axis: Axis, length: number): 0 | 1 | undefined {
  const { start, end } = spanOf(blockBounds(block), axis);
  const touchesStart = start <= touchShare * length;
  const touchesEnd = end >= (1 - touchShare) * length;
  if (touchesStart === touchesEnd) return undefined;
  return touchesEnd ? 1 : 0;
}

/**
 * A block that touches both edges, in two where the gap between its layers is widest, so that each part stays at its edge; as it is
 * when there is no gap, or when it doesn't touch both.
 */
function cutBetweenEdges(block: readonly ResizeItem[], axis: Axis, length: number): (readonly ResizeItem[])[] {
  const { start, end } = spanOf(blockBounds(block), axis);
  if (start > touchShare * length || end < (1 - touchShare) * length) return [block];
  const spans = uniteSpans(block.map(({ bounds }) => spanOf(bounds, axis)));
  let [widest, cut] = [0, 0];
  for (const [index, span] of spans.slice(1).entries()) {
    const gap = span.start - spans[index]!.end;
    if (gap <= widest) continue;
    [widest, cut] = [gap, span.start];
  }
  if (widest === 0) return [block];
  const isBefore = (item: ResizeItem): boolean => spanOf(item.bounds, axis).start < cut;
  return [block.filter(isBefore), block.filter((item) => !isBefore(item))];
}

/** How near layers are that belong together, as a share of the old page's shorter side. */
const nearShare = 0.05;

/** How near to an edge a block is that belongs to it, as a share of the side. */
const marginShare = 0.15;

/**
 * 0 at the near edge, 1 at the far one, else as far as the block's middle is. Of two blocks that follow each other the second never
 * has less.
 */
function sideOf(block: readonly ResizeItem[], axis: Axis, length: number, useAnchors: boolean): number {
  const { start, end } = spanOf(blockBounds(block), axis);
  const isAtStart = start <= marginShare * length;
  const isAtEnd = end >= (1 - marginShare) * length;
  if (isAtStart && isAtEnd) return 0.5;
  const said = new Set(block.map(({ layer }) => anchorSide(layer.anchors, axis)));
  const [side] = said;
  if (useAnchors && said.size === 1 && side !== undefined) return side;
  // What its longest layer is in the middle of stays there, though others of it are not on both sides alike.
  if (isInMiddle(longestOf(block, axis), axis, length)) return 0.5;
  if (isAtStart) return 0;
  return isAtEnd ? 1 : Math.max(0, Math.min(1, (start + end) / 2 / length));
}

/** How far from the middle a centered layer may be, as a share of the side. */
const centerShare = 0.005;

function isInMiddle({ bounds }: ResizeItem, axis: Axis, length: number): boolean {
  const { start, end } = spanOf(bounds, axis);
  return Math.abs((start + end) / 2 - length / 2) <= centerShare * length;
}

function longestOf(block: readonly ResizeItem[], axis: Axis): ResizeItem {
  return block.reduce((one, other) => (other.bounds[axis] > one.bounds[axis] ? other : one));
}

/** Left and top are what layers have when nobody said anything, and so say nothing. */
function anchorSide(anchors: ResizeItem['layer']['anchors'], axis: Axis): number | undefined {
  const anchor = axis === 'width' ? anchors.horizontal : anchors.vertical;
  if (anchor === 'right' || anchor === 'bottom') return 1;
  return anchor === 'center' ? 0.5 : undefined;
}

/** Items by where their start goes; those from edge to edge go from edge to edge. */
function planItems(
  items: readonly ResizeItem[],
  axis: Axis,
  from: number,
  to: number,
  factor: number,
  place: (value: number) => number,
): AxisPlan {
  return new Map(
    items.map((item) => {
      const { start, end } = spanOf(item.bounds, axis);
      if (item.bleeds[axis]) return [item, { start: start * factor, end: to + (end - from) * factor }];
      const placed = place(start);
      return [item, { start: placed, end: placed + (end - start) * factor }];
    }),
  );
}

function uniteSpans(spans: readonly Span[]): Span[] {
  const united: Span[] = [];
  for (const { start, end } of spans.filter((span) => span.end > span.start).toSorted((a, b) => a.start - b.start)) {
    const last = united.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else united.push({ start, end });
  }
  return united;
}
