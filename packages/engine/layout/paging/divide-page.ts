import {
  PlatenError,
  type EvaluatedLayers,
  type GroupLayer,
  type IdSource,
  type Layer,
  type Page,
  type Template,
  type TextLayer,
} from '@platen/template';
import { masterLayers } from '@platen/template/internal';
import type { Box } from '../../geometry/boxes.ts';
import type { LayoutContext } from '../../pages/layout-context.ts';
import type { LaidOutLayer, PageLayout } from '../../pages/page-layout.ts';
import { layoutLayers } from '../layout-layers.ts';
import { reportOffPage } from '../report-off-page.ts';
import { splitLayer } from './split-layer.ts';

const tolerance = 0.01;

/** Surroundings of a page that is divided. */
interface PagingSetting {
  template: Template;
  evaluated: EvaluatedLayers;
  idSource: IdSource;
  /** Pages that it becomes at most: what is left of those that the output may have. */
  maxParts: number;
}

type Part = Omit<PageLayout, 'number'>;

/**
 * Lays out a page, and divides the layer that flows over as many pages as it needs. It is laid out once, as high as its content; it begins
 * where it stands on the page, and on the pages added to it at the top of the master's content box, at whose bottom it ends on all of them.
 * Without a master its own box is its room. The layers of the master are on all pages, those placed below the flow
 * follow its end, all others are on the first. Throws LIMIT_PAGES when there would be more pages than may be.
 */
export function dividePage(page: Page, context: LayoutContext, setting: PagingSetting): Part[] {
  const flow = page.layers.find(({ id }) => id === page.flow);
  const opened = flow && openFlow(flow);
  const laidOut = layoutLayers(
    page.layers.map((layer) => (layer === flow && opened ? opened : layer)),
    context,
  );
  const item = laidOut.find(({ layer }) => layer.id === page.flow);
  if (!flow || !item) {
    reportOffPage(page, laidOut, context);
    return [{ page, layers: laidOut }];
  }
  const room = roomOf(page, flow, setting);
  const pieces = dividePieces(item, room, context, setting);
  const followers = followersOf(laidOut, flow.id);
  const last = pieces.at(-1);
  const ended = last ? last.box.y + last.box.height : room.y;
  const shift = ended - item.box.y - item.box.height;
  let following = laidOut.filter(({ layer }) => followers.has(layer.id)).map((each) => moved(each, shift));
  const isOver = following.some(({ box }) => box.y + box.height > room.y + room.height + tolerance);
  if (isOver && (pieces.length > 1 || ended > room.y)) {
    const top = Math.min(...following.map(({ box }) => box.y));
    following = following.map((each) => moved(each, room.y - top));
    pieces.push(undefined);
    checkCount(pieces.length, page, setting);
  }
  const own = new Map(following.map((each) => [each.layer.id, each]));
  const shared = new Set(masterLayers(setting.template, page).map(({ id }) => id));
  return pieces.map((piece, index): Part => {
    const layers = laidOut.flatMap((each): LaidOutLayer[] => {
      const { id } = each.layer;
      if (id === flow.id) return piece ? [{ ...piece, layer: flow } as LaidOutLayer] : [];
      if (followers.has(id)) return index === pieces.length - 1 ? [own.get(id) ?? each] : [];
      return index === 0 || shared.has(id) ? [each] : [];
    });
    const onPage = index === 0 && pieces.length === 1 ? page : partOf(page, layers, index, setting);
    reportOffPage(onPage, layers, context);
    return { page: onPage, layers, part: { pageId: page.id, index } };
  });
}

/** Sounds and subtitles of a page are heard and seen once. */
function partOf(page: Page, layers: readonly LaidOutLayer[], index: number, { idSource }: PagingSetting): Page {
  const own = page.layers.filter(({ id }) => layers.some(({ layer }) => layer.id === id));
  if (index === 0) return { ...page, layers: own };
  const { subtitles: _subtitles, ...rest } = page;
  return { ...rest, id: idSource.next(page.id, index + 1), sounds: [], layers: own };
}

function moved(item: LaidOutLayer, dy: number): LaidOutLayer {
  return dy === 0 ? item : { ...item, box: { ...item.box, y: item.box.y + dy } };
}

const openedLayers = new WeakMap<Layer, Layer>();

/** The layer as high as its content. The same object each time, so that memory of its layout holds. */
function openFlow(layer: Layer): Layer {
  const known = openedLayers.get(layer);
  if (known) return known;
  const opened = open(layer);
  openedLayers.set(layer, opened);
  return opened;
}

function open(layer: Layer): Layer {
  if (layer.type === 'table') return { ...layer, grow: true };
  if (layer.type === 'group')
    return { ...layer, item: { ...layer.item, height: { type: 'hug' } } } satisfies GroupLayer;
  if (layer.type !== 'text') return layer;
  return { ...layer, mode: 'grow', verticalAlign: 'top' } satisfies TextLayer;
}

/** Where the flow may be on every page; on the first it begins at its own top. */
function roomOf(page: Page, flow: Layer, { template }: PagingSetting): Pick<Box, 'y' | 'height'> {
  return template.masters?.find(({ id }) => id === page.master)?.content ?? { y: flow.y, height: flow.height };
}

/** The parts of the flow, page by page. The first is missing where nothing of it fits on the first page. */
function dividePieces(
  item: LaidOutLayer,
  room: Pick<Box, 'y' | 'height'>,
  context: LayoutContext,
  setting: PagingSetting,
): (LaidOutLayer | undefined)[] {
  const { copies, repeats, rowsWithNext } = setting.evaluated;
  const pieces: (LaidOutLayer | undefined)[] = [];
  const bottom = room.y + room.height;
  let rest: LaidOutLayer | undefined = item;
  while (rest) {
    context.step();
    const y = pieces.length === 0 ? item.box.y : room.y;
    const isFresh = pieces.length > 0 || y <= room.y + tolerance;
    const given = { copies, repeats, rowsWithNext, context };
    const { head, rest: left } = splitLayer(rest, Math.max(0, bottom - y), isFresh, given);
    pieces.push(head && { ...head, box: { ...head.box, y } });
    checkCount(pieces.length, { id: item.layer.id }, setting);
    rest = left;
  }
  return pieces;
}

function checkCount(count: number, { id }: { id: string }, { maxParts }: PagingSetting): void {
  if (count <= maxParts) return;
  const message = 'needs more pages than an output may have';
  throw new PlatenError('LIMIT_PAGES', `The layer or page ${id} ${message}.`, { issues: [{ path: id, message }] });
}

/** Layers placed below the flow, and those placed against them: they come where it ends. */
function followersOf(items: readonly LaidOutLayer[], flowId: string): ReadonlySet<string> {
  const byId = new Map(items.map(({ layer }) => [layer.id, layer]));
  const followers = new Set<string>();
  for (const { layer } of items) {
    const chain: string[] = [];
    let at: Layer | undefined = layer;
    while (at?.placement && !followers.has(at.id) && at.placement.of !== flowId && chain.length <= items.length) {
      chain.push(at.id);
      at = byId.get(at.placement.of);
    }
    const isBelow = at?.placement?.of === flowId && at.placement.side === 'below';
    if (at && (isBelow || followers.has(at.id))) for (const id of [...chain, at.id]) followers.add(id);
  }
  return followers;
}
