import { followEdges } from '@platen/template/internal';
import type { LaidOut, LaidOutLayer } from '../../pages/page-layout.ts';
import { breakOf } from './break-of.ts';
import type { Split, SplitSetting } from './split.ts';

type Group = LaidOut<'group'>;

const tolerance = 0.01;

/** Children that lie beside each other, or that belong to one item: what comes on a page together. */
interface Band {
  items: LaidOutLayer[];
  top: number;
  bottom: number;
  /** The layer at its end that keeps with what follows. */
  keeper: LaidOutLayer | undefined;
}

/**
 * Divides a group between the children that lie below each other, or within one of them that is divided itself. Items of a repeat that
 * keeps them together stay whole, unless one is higher than a page. Children that keep with the next one come on its page. Children that
 * fill the height of the group behind the others do so on every page.
 */
export function splitGroup(item: Group, room: number, must: boolean, setting: SplitSetting): Split {
  const { layer, box } = item;
  const padding = layer.layout?.padding ?? { top: 0, bottom: 0 };
  const absolute = item.children.filter((child) => child.layer.item?.absolute);
  const flowing = item.children.filter((child) => !child.layer.item?.absolute);
  const keeps = setting.repeats.get(layer.id)?.keepTogether ?? false;
  const itemOf = ({ layer: { id } }: LaidOutLayer): string => (keeps && setting.copies.get(id)?.item) || id;
  const bands = bandsOf(flowing, itemOf);
  if (bands.length === 0) return { head: item };
  const cut = cutBands(bands, room - padding.bottom, must, keeps, setting);
  if (cut.head.length === 0) return { rest: item };
  const headHeight = cut.rest.length === 0 ? box.height : bottomOf(cut.head) + padding.bottom;
  const part = (height: number, children: readonly LaidOutLayer[], repeated: readonly LaidOutLayer[]): Group => {
    const own = { ...box, height };
    const shown = [...children, ...repeated.map((child) => followed(child, box, own))];
    const byId = new Map(shown.map((each) => [each.layer.id, each]));
    return { ...item, box: own, children: item.children.flatMap(({ layer: { id } }) => byId.get(id) ?? []) };
  };
  const head = part(headHeight, cut.head, absolute);
  if (cut.rest.length === 0) return { head };
  const shift = padding.top - topOf(cut.rest);
  const rest = cut.rest.map((child): LaidOutLayer => ({ ...child, box: { ...child.box, y: child.box.y + shift } }));
  const behind = absolute.filter((child) => child.layer.anchors.vertical === 'stretch');
  return { head, rest: part(bottomOf(rest) + padding.bottom, rest, behind) };
}

function followed(child: LaidOutLayer, from: Group['box'], to: Group['box']): LaidOutLayer {
  return { ...child, box: followEdges(child.box, child.layer.anchors, from, to) };
}

function bottomOf(items: readonly LaidOutLayer[]): number {
  return Math.max(...items.map(({ box }) => box.y + box.height));
}

function topOf(items: readonly LaidOutLayer[]): number {
  return Math.min(...items.map(({ box }) => box.y));
}

function bandsOf(children: readonly LaidOutLayer[], keyOfChild: (child: LaidOutLayer) => string): Band[] {
  const units = [...Map.groupBy(children, keyOfChild).values()].map((items): Band => ({
    items,
    top: topOf(items),
    bottom: bottomOf(items),
    keeper: keeperOf(items),
  }));
  const bands: Band[] = [];
  for (const unit of units.toSorted((one, other) => one.top - other.top)) {
    const last = bands.at(-1);
    // What has no height lies between others.
    if (last && unit.top < last.bottom - tolerance) {
      last.items.push(...unit.items);
      last.bottom = Math.max(last.bottom, unit.bottom);
      last.keeper = unit.keeper ?? last.keeper;
    } else bands.push({ ...unit, items: [...unit.items] });
  }
  return bands;
}

function keeperOf(items: readonly LaidOutLayer[]): LaidOutLayer | undefined {
  const last = items.at(-1);
  return last?.layer.item?.keepWithNext ? last : undefined;
}

interface Cut {
  head: LaidOutLayer[];
  rest: LaidOutLayer[];
}

/** Divides bands at the end of a page. `keeps`: each of them is one item that stays whole. */
function cutBands(bands: readonly Band[], room: number, must: boolean, keeps: boolean, setting: SplitSetting): Cut {
  const fitting = bands.findIndex(({ bottom }) => bottom > room + tolerance);
  const band = bands[fitting];
  if (!band) return { head: itemsOf(bands), rest: [] };
  const cut = cutBand(band, room, must && fitting === 0, keeps, setting);
  const staying = cut.head.length > 0 ? fitting : bandsThatStay(bands, fitting, must, setting);
  // What follows a layer that is divided keeps its distance from it.
  const end = bottomOf(cut.rest.length > 0 ? cut.rest : cut.head);
  const after = itemsOf(bands.slice(fitting + 1)).map((child): LaidOutLayer => ({
    ...child,
    box: { ...child.box, y: child.box.y + end - band.bottom },
  }));
  return {
    head: [...itemsOf(bands.slice(0, staying)), ...cut.head],
    rest: [...itemsOf(bands.slice(staying, fitting)), ...cut.rest, ...after],
  };
}

/** How many of the bands that fit may stay: the last of them does not keep with the next one, unless that takes more than a page. */
function bandsThatStay(bands: readonly Band[], fitting: number, must: boolean, { context }: SplitSetting): number {
  const staying = bands.slice(0, fitting).findLastIndex(({ keeper }) => !keeper) + 1;
  if (staying > 0 || !must) return staying;
  const keeper = bands[fitting - 1]?.keeper;
  const message = 'With what follows it is higher than a page; that comes on the next one.';
  if (keeper) context.report(keeper.layer.id, 'layout_conflict', message);
  return fitting;
}

function itemsOf(bands: readonly Band[]): LaidOutLayer[] {
  return bands.flatMap(({ items }) => items);
}

/** Divides a band that reaches past the end of a page. */
function cutBand({ items }: Band, room: number, must: boolean, keeps: boolean, setting: SplitSetting): Cut {
  const [only, ...more] = items;
  if (!only || (!must && (keeps || more.length > 0))) return { head: [], rest: items };
  if (keeps) {
    const layerId = setting.copies.get(only.layer.id)?.layer ?? only.layer.id;
    setting.context.report(layerId, 'layout_conflict', 'An item is higher than a page; it continues on the next one.');
    const parts = bandsOf(items, ({ layer }) => layer.id);
    return cutBands(parts, room, must, false, setting);
  }
  if (more.length === 0) return cutOne(only, room, must, setting);
  const cuts = items.map((item) =>
    item.box.y + item.box.height > room ? cutOne(item, room, true, setting) : keep(item),
  );
  return { head: cuts.flatMap(({ head }) => head), rest: cuts.flatMap(({ rest }) => rest) };
}

function keep(item: LaidOutLayer): Cut {
  return { head: [item], rest: [] };
}

function cutOne(item: LaidOutLayer, room: number, must: boolean, setting: SplitSetting): Cut {
  const { layer, box } = item;
  const how = breakOf(item, setting);
  if (how === 'divide' || (how === 'whole' && must && 'children' in item)) {
    const { head, rest } = setting.split(item, room - box.y, must);
    return { head: head ? [head] : [], rest: rest ? [rest] : [] };
  }
  if (!must) return { head: [], rest: [item] };
  if (how === 'whole') {
    setting.context.report(layer.id, 'layout_conflict', 'It is higher than a page and reaches past the end of it.');
    return keep(item);
  }
  const { head = item, rest } = setting.split(item, room - box.y, true);
  const what = 'table' in item ? 'rows' : 'items';
  const message = `The ${what} that do not fit on a page are left out; with the overflow "page" they continue on the next one.`;
  if (rest) setting.context.report(layer.id, 'rows_omitted', message);
  return keep(head);
}
