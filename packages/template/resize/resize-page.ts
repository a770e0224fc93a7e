import { PlatenError } from '../errors/errors.ts';
import type { Layer, GroupLayer } from '../layers/layer.ts';
import type { Master } from '../model/master.ts';
import type { Page } from '../model/page.ts';
import { keepCenters, planLongAxis, planShortAxis, type AxisPlan } from './axis-plans.ts';
import { findTiles, noTiles, type Tiles } from './find-tiles.ts';
import { largestTiledFactor, planFrames, type TiledAxis } from './plan-frames.ts';
import { boxesOverlap, createItems, type Axis, type LayerBox, type ResizeItem } from './resize-items.ts';
import { resizeContent, type Move } from './resize-content.ts';
import { scaleLayer } from '../layers/scale-layer.ts';
import { scaleLength } from '../layers/scale-look.ts';

/** The size of a page in pixels, 1 to 5000 each. */
export type PageSize = Record<Axis, number>;

/** Facts about a page beyond its data. */
export interface ResizeOptions {
  /** Boxes of layers in their parents, if the layout changed them: texts and tables that grow, placed layers. */
  boxes?: ReadonlyMap<string, LayerBox>;
}

/** A page in another size, and the master that it follows in that size, under the ids of their sources. */
export interface ResizedPage {
  page: Page;
  master?: Master | undefined;
}

/** Content never gets more than this times as large as if the page were simply shrunk to fit. */
const maxGain = 1.6;

/**
 * Adapts a page to another size. Everything is scaled together; layers that span the page still span it; where there is more room than
 * before, blocks of layers keep to the edges or the center they were at, and where there is less, gaps shrink before content does. Layers that
 * share out the page, such as halves and grids of images, keep their shares, and what is on them stays on them.
 * Overlapping layers, and groups, move together. Texts keep their lines, because they are scaled with their boxes. Nothing leaves the page,
 * and no layers overlap that did not before. The same page and size always give the same result. The layers of its master stay as they are:
 * see `resizeWithMaster`. Throws TEMPLATE_INVALID for an invalid page size.
 */
export function resizePage(page: Page, size: PageSize, options: ResizeOptions = {}): Page {
  return resizeWithMaster(page, undefined, size, options).page;
}

/**
 * Adapts a page and its master to another size as one design, as `resizePage` does, so that both still fit each other. The margins of the master's room
 * for content are scaled. Throws TEMPLATE_INVALID for an invalid page size.
 */
export function resizeWithMaster(
  page: Page,
  master: Master | undefined,
  size: PageSize,
  { boxes = new Map() }: ResizeOptions = {},
): ResizedPage {
  for (const side of [size.width, size.height]) {
    if (Number.isInteger(side) && side >= 1 && side <= 5000) continue;
    throw new PlatenError('TEMPLATE_INVALID', 'A page is 1 to 5000 whole pixels wide and high.');
  }
  const below = master?.layers ?? [];
  const { layers, factor, moves } = resizeLayers([...below, ...page.layers], page, size, boxes);
  const resized = {
    ...page,
    width: size.width,
    height: size.height,
    bleed: scaleLength(page.bleed, factor, 500),
    layers: layers.slice(below.length),
    ...(page.subtitles && { subtitles: scaleSubtitles(page.subtitles, factor) }),
  };
  if (!master || (size.width === page.width && size.height === page.height)) return { page: resized, master };
  const around = moves.slice(0, below.length);
  const flow = moves.find(({ layer }) => layer.id === page.flow);
  const content = resizeContent(master.content, { from: page, to: size, factor, around, flow });
  return { page: resized, master: { ...master, layers: layers.slice(0, below.length), content } };
}

function resizeLayers(
  layers: readonly Layer[],
  from: PageSize,
  to: PageSize,
  boxes: ReadonlyMap<string, LayerBox>,
): { layers: Layer[]; factor: number; moves: Move[] } {
  const items = createItems(layers, from, boxes);
  const [short, long]: [Axis, Axis] =
    to.width / from.width <= to.height / from.height ? ['width', 'height'] : ['height', 'width'];
  const min = to[short] / from[short];
  const shortSide = Math.min(from.width, from.height);
  // A text as wide as the page would break again if the page got narrower than its scale.
  const solid = items.map((item) =>
    item.layer.type === 'text' || item.layer.type === 'table' || item.layer.type === 'chart'
      ? { ...item, bleeds: { ...item.bleeds, [short]: false } }
      : item,
  );
  const area = Math.sqrt((to.width / from.width) * (to.height / from.height));
  const axisOf = (axis: Axis, tiles: Tiles): TiledAxis => ({
    axis,
    from: from[axis],
    to: to[axis],
    tiles: tiles[axis],
  });
  const maxWith = (tiles: Tiles): number =>
    Math.min(to[long] / from[long], area, min * maxGain, largestTiledFactor(solid, axisOf(short, tiles)));
  const tiles = findTiles(solid, from);
  const max = maxWith(noTiles);
  // The best plan first; the last one adds no overlap to anything.
  const all = { tiles: noTiles, factor: max, centers: true, useAnchors: true, keepEdges: true };
  const tiled = { ...all, tiles, factor: maxWith(tiles) };
  const ways = [
    ...(tiles.width.size + tiles.height.size > 0 ? [tiled, { ...tiled, centers: false }] : []),
    all,
    { ...all, centers: false },
    { ...all, centers: false, keepEdges: false },
    { ...all, centers: false, keepEdges: false, useAnchors: false },
  ];
  const last = { tiles: noTiles, factor: min, centers: false, useAnchors: false, keepEdges: false };
  for (const way of [...ways, last]) {
    const { tiles: shared, factor } = way;
    const planShort = (part: readonly ResizeItem[], length: number, room: number): AxisPlan => {
      const plan = planShortAxis(part, short, length, room, factor);
      return way.centers ? keepCenters(plan, part, short, length, room, shortSide) : plan;
    };
    const planLong = (part: readonly ResizeItem[], length: number, room: number): AxisPlan =>
      planLongAxis(part, long, length, room, factor, { shortSide, ...way });
    const plans = {
      [short]: planFrames(solid, axisOf(short, shared), factor, planShort),
      [long]: planFrames(solid, axisOf(long, shared), factor, planLong),
    } as Record<Axis, AxisPlan>;
    const placed = new Map(solid.map((item) => [item, boxOf(item, plans)]));
    const isRisky = way.centers || shared !== noTiles;
    if (way !== last && addsOverlap(solid, placed)) continue;
    if (isRisky && leavesPage(solid, placed, from, to)) continue;
    const moves = solid.map((item): Move => ({ layer: item.layer, from: item.bounds, to: placed.get(item)! }));
    return {
      layers: solid.map((item) => finish(item, placed.get(item)!, { factor, boxes, tiles: shared })),
      factor,
      moves,
    };
  }
  throw new PlatenError('TEMPLATE_INVALID', 'The page could not be resized.');
}

function boxOf(item: ResizeItem, plans: Record<Axis, AxisPlan>): LayerBox {
  const across = plans.width.get(item)!;
  const down = plans.height.get(item)!;
  return { x: across.start, y: down.start, width: across.end - across.start, height: down.end - down.start };
}

/** Whether layers overlap that did not; what spans the page lies below or above the others anyway. */
function addsOverlap(items: readonly ResizeItem[], placed: ReadonlyMap<ResizeItem, LayerBox>): boolean {
  const shown = items.filter(({ layer, bleeds }) => layer.type !== 'audio' && !bleeds.width && !bleeds.height);
  return shown.some((one, index) =>
    shown
      .slice(index + 1)
      .some(
        (other) => !boxesOverlap(one.bounds, other.bounds, 0) && boxesOverlap(placed.get(one)!, placed.get(other)!),
      ),
  );
}

/** Whether layers leave the page that did not. */
function leavesPage(
  items: readonly ResizeItem[],
  placed: ReadonlyMap<ResizeItem, LayerBox>,
  from: PageSize,
  to: PageSize,
): boolean {
  return items.some((item) => isWithin(item.bounds, from) && !isWithin(placed.get(item)!, to));
}

function isWithin({ x, y, width, height }: LayerBox, page: PageSize): boolean {
  return x >= -0.5 && y >= -0.5 && x + width <= page.width + 0.5 && y + height <= page.height + 0.5;
}

interface Finishing {
  factor: number;
  boxes: ReadonlyMap<string, LayerBox>;
  tiles: Tiles;
}

function finish(item: ResizeItem, placed: LayerBox, { factor, boxes, tiles }: Finishing): Layer {
  const { layer, bounds } = item;
  const bleeds = {
    width: item.bleeds.width || tiles.width.has(item),
    height: item.bleeds.height || tiles.height.has(item),
  };
  const place = {
    x: placed.x + (layer.x - bounds.x) * factor,
    y: placed.y + (layer.y - bounds.y) * factor,
    width: bleeds.width ? placed.width : layer.width * factor,
    height: bleeds.height ? placed.height : layer.height * factor,
  };
  const scaled = scaleLayer(layer, factor, place);
  if (layer.type !== 'group' || scaled.type !== 'group' || !bleeds.width || !bleeds.height) return scaled;
  // A layout places its children itself.
  if (layer.layout) return scaled;
  return { ...scaled, layers: resizeGroup(layer, place, boxes) };
}

/** A group as large as the page is resized as the page is. */
function resizeGroup(group: GroupLayer, to: PageSize, boxes: ReadonlyMap<string, LayerBox>): Layer[] {
  return resizeLayers(group.layers, group, to, boxes).layers;
}

function scaleSubtitles(subtitles: NonNullable<Page['subtitles']>, factor: number): NonNullable<Page['subtitles']> {
  const { style } = subtitles;
  return {
    ...subtitles,
    style: {
      ...style,
      fontSize: scaleLength(style.fontSize, factor, 1000, 1),
      padding: scaleLength(style.padding, factor, 500),
      radius: scaleLength(style.radius, factor, 500),
      offset: scaleLength(style.offset, factor, 5000, -5000),
    },
  };
}
