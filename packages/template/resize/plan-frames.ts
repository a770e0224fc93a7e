import { largestFactor, type AxisPlan } from './axis-plans.ts';
import { saidAnchor } from './find-tiles.ts';
import { blockBounds, findBlocks } from './item-blocks.ts';
import { spanOf, type Axis, type ResizeItem, type Span } from './resize-items.ts';

/** One axis of a page that is resized, and its tiles. */
export interface TiledAxis {
  axis: Axis;
  from: number;
  to: number;
  tiles: ReadonlySet<ResizeItem>;
}

/** A part of the axis that is planned as a page of its own: what is on one tile, or between tiles. */
interface Frame extends Span {
  items: ResizeItem[];
  /** Whether they lie across the border of a tile instead. */
  isAcross: boolean;
}

/** How near to the end of a tile something on it may end beyond it, in pixels. */
const slack = 1;

/**
 * Plans an axis that tiles share out. Each tile stays the same share of it, or as far from its edges where its anchors say `stretch`; what is on a
 * tile, or beside it, is planned within that part by `planPart`. Layers that lie across a border keep their middle at the same share.
 */
export function planFrames(
  items: readonly ResizeItem[],
  { axis, from, to, tiles }: TiledAxis,
  factor: number,
  planPart: (items: readonly ResizeItem[], from: number, to: number) => AxisPlan,
): AxisPlan {
  if (tiles.size === 0) return planPart(items, from, to);
  const placed = new Map([...tiles].map((tile) => [tile, tileSpan(tile, { axis, from, to }, factor)]));
  const mapEdge = edgeMap(placed, { axis, from, to });
  const plan = new Map(placed);
  const borders = [...tiles].flatMap(({ bounds }) => {
    const { start, end } = spanOf(bounds, axis);
    return [start, end];
  });
  const rest = items.filter((item) => !tiles.has(item));
  for (const { start, end, items: inside, isAcross } of findFrames(rest, { axis, from, tiles })) {
    const [mappedStart, mappedEnd] = [mapEdge(start), mapEdge(end)];
    const local = inside.map((item) => shifted(item, axis, -start));
    const part = isAcross
      ? planAcross(local, { axis, to, factor, mapEdge, borders })
      : planPart(local, end - start, mappedEnd - mappedStart);
    for (const [index, item] of inside.entries()) {
      const span = part.get(local[index]!)!;
      plan.set(item, { start: span.start + mappedStart, end: span.end + mappedStart });
    }
  }
  return plan;
}

/** How large content may get at most along the axis, as `largestFactor`, with each part on its own. */
export function largestTiledFactor(items: readonly ResizeItem[], { axis, from, to, tiles }: TiledAxis): number {
  if (tiles.size === 0) return largestFactor(items, axis, from, to);
  const rest = items.filter((item) => !tiles.has(item));
  const scale = to / from;
  const factors = findFrames(rest, { axis, from, tiles }).map(({ start, end, items: inside }) => {
    const length = end - start;
    return largestFactor(
      inside.map((item) => shifted(item, axis, -start)),
      axis,
      length,
      length * scale,
    );
  });
  return Math.min(Infinity, ...factors);
}

function tileSpan(tile: ResizeItem, { axis, from, to }: Omit<TiledAxis, 'tiles'>, factor: number): Span {
  const { start, end } = spanOf(tile.bounds, axis);
  const scale = to / from;
  // Where the axis is short of room, margins shrink with the rest.
  const isStretched = saidAnchor(tile, axis) === 'stretch' && scale > factor;
  if (isStretched) return { start: start * factor, end: to - (from - end) * factor };
  return { start: start * scale, end: end * scale };
}

/** Where positions of the axis go: those of tiles as planned, others in between. */
function edgeMap(
  placed: ReadonlyMap<ResizeItem, Span>,
  { axis, from, to }: Omit<TiledAxis, 'tiles'>,
): (at: number) => number {
  const known = new Map<number, number>([
    [0, 0],
    [from, to],
  ]);
  for (const [tile, span] of placed) {
    const { start, end } = spanOf(tile.bounds, axis);
    if (start > 0) known.set(start, span.start);
    if (end < from) known.set(end, span.end);
  }
  const edges = [...known].toSorted(([a], [b]) => a - b);
  return (at) => {
    const next = edges.findIndex(([position]) => position >= at);
    if (next === 0) return (at * to) / from;
    if (next < 0) return to + (at - from) * (to / from);
    const [[before, beforeTo], [after, afterTo]] = [edges[next - 1]!, edges[next]!];
    return beforeTo + ((at - before) / (after - before)) * (afterTo - beforeTo);
  };
}

function findFrames(
  items: readonly ResizeItem[],
  { axis, from, tiles }: Pick<TiledAxis, 'axis' | 'from' | 'tiles'>,
): Frame[] {
  const frames = new Map<string, Frame>();
  const across: Frame[] = [];
  const add = ({ start, end }: Span, block: readonly ResizeItem[]): void => {
    const key = `${start} ${end}`;
    const frame = frames.get(key) ?? { start, end, items: [], isAcross: false };
    frames.set(key, { ...frame, items: [...frame.items, ...block] });
  };
  const page = { start: 0, end: from };
  const spanning = items.filter(({ bleeds }) => bleeds[axis]);
  if (spanning.length > 0) add(page, spanning);
  for (const block of findBlocks(items, axis)) {
    const span = frameOf(block, axis, from, tiles);
    if (span) add(span, block);
    else across.push({ ...page, items: block, isAcross: true });
  }
  return [...frames.values(), ...across];
}

/** The part of the axis that a block is in: the shortest tile that holds it, or the room between tiles beside it. Undefined across a border. */
function frameOf(
  block: readonly ResizeItem[],
  axis: Axis,
  from: number,
  tiles: ReadonlySet<ResizeItem>,
): Span | undefined {
  const across: Axis = axis === 'width' ? 'height' : 'width';
  const bounds = blockBounds(block);
  const [own, beside] = [spanOf(bounds, axis), spanOf(bounds, across)];
  const facing = [...tiles].filter((tile) => {
    const { start, end } = spanOf(tile.bounds, across);
    return Math.min(end, beside.end) - Math.max(start, beside.start) > slack;
  });
  const spans = facing.map(({ bounds: tile }) => spanOf(tile, axis));
  const holding = spans
    .filter(({ start, end }) => own.start >= start - slack && own.end <= end + slack)
    .toSorted((a, b) => a.end - a.start - (b.end - b.start));
  if (holding[0]) return holding[0];
  const isCrossed = spans.some(({ start, end }) => own.start < end - slack && own.end > start + slack);
  if (isCrossed) return undefined;
  return {
    start: Math.max(0, ...spans.filter(({ end }) => end <= own.start + slack).map(({ end }) => end)),
    end: Math.min(from, ...spans.filter(({ start }) => start >= own.end - slack).map(({ start }) => start)),
  };
}

interface Crossing {
  axis: Axis;
  to: number;
  factor: number;
  mapEdge: (at: number) => number;
  borders: readonly number[];
}

/**
 * Plans a block across a border, which stays there, as far as the page allows: the middle of its shortest layer that the border goes through, or of all of it,
 * goes where that part of the page goes.
 */
function planAcross(block: readonly ResizeItem[], { axis, to, factor, mapEdge, borders }: Crossing): AxisPlan {
  const { start, end } = spanOf(blockBounds(block), axis);
  const length = (end - start) * factor;
  const [crossed = { start, end }] = block
    .map(({ bounds }) => spanOf(bounds, axis))
    .filter((span) => borders.some((border) => span.start < border - slack && span.end > border + slack))
    .toSorted((a, b) => a.end - a.start - (b.end - b.start));
  const middle = (crossed.start + crossed.end) / 2;
  const wanted = mapEdge(middle) - (middle - start) * factor;
  const first = start < 0 ? wanted : Math.max(0, Math.min(wanted, to - length));
  return new Map(
    block.map((item) => {
      const own = spanOf(item.bounds, axis);
      const from = first + (own.start - start) * factor;
      return [item, { start: from, end: from + (own.end - own.start) * factor }];
    }),
  );
}

function shifted(item: ResizeItem, axis: Axis, by: number): ResizeItem {
  if (by === 0) return item;
  const { bounds } = item;
  return {
    ...item,
    bounds: axis === 'width' ? { ...bounds, x: bounds.x + by } : { ...bounds, y: bounds.y + by },
  };
}
