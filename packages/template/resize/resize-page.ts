import { PlatenError } from '../errors/errors.ts';
import type { Layer, GroupLayer } from '../layers/layer.ts';
import type { Master } from '../model/master.ts';
import type { Page } from '../model/page.ts';
import { largestFactor, planLongAxis, planShortAxis, type AxisPlan } from './axis-plans.ts';
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
 * before, blocks of layers keep to the edges or the center they were at, and where there is less, gaps shrink before content does.
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
  const max = Math.min(to[long] / from[long], area, min * maxGain, largestFactor(solid, short, from[short], to[short]));
  // The best plan first; the last one adds no overlap to anything.
  const ways = [
    { factor: max, useAnchors: true, keepEdges: true },
    { factor: max, useAnchors: true, keepEdges: false },
    { factor: max, useAnchors: false, keepEdges: false },
    { factor: min, useAnchors: false, keepEdges: false },
  ];
  for (const { factor, ...way } of ways) {
    const plans = {
      [short]: planShortAxis(solid, short, from[short], to[short], factor),
      [long]: planLongAxis(solid, long, from[long], to[long], factor, { shortSide, ...way }),
    } as Record<Axis, AxisPlan>;
    const placed = new Map(solid.map((item) => [item, boxOf(item, plans)]));
    const isLast = factor === min && !way.keepEdges;
    if (!isLast && addsOverlap(solid, placed)) continue;
    const moves = solid.map((item): Move => ({ layer: item.layer, from: item.bounds, to: placed.get(item)! }));
    return { layers: solid.map((item) => finish(item, placed.get(item)!, factor, boxes)), factor, moves };
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

function finish(item: ResizeItem, placed: LayerBox, factor: number, boxes: ReadonlyMap<string, LayerBox>): Layer {
  const { layer, bounds, bleeds } = item;
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
