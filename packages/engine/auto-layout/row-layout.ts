import { placeAbsolute } from './absolute-layout.ts';
import { distribute } from './distribute.ts';
import { hypothetical, resolveFlexLengths, type FlexItem } from './flex-lengths.ts';
import { alignOffset, definiteHeight, fromStart, minWidth, naturalHeight, widthContribution } from './item-size.ts';
import type { LayoutBox } from './layout-box.ts';
import type { LayoutRow } from './layout-node.ts';
import type { ContentSize, IntrinsicSize, NodeSizes } from './node-sizes.ts';
import type { FlowItem, LaidOutContent, NodeCache, RowLine } from './node-cache.ts';
import { clampSize, hasGivenHeight, hasHuggedHeight, widthFromHeight } from './resolve-item.ts';

/** How far a line reaches above and below the baseline its items share; -Infinity where none does. */
interface LineExtent {
  height: number;
  ascent: number;
}

const rounding = 1 + 1e-9;

/** The least or preferred width of a row with its padding. */
export function intrinsicWidthOfRow(
  sizes: NodeSizes,
  row: LayoutRow,
  cache: NodeCache,
  extent: IntrinsicSize,
  height: number | undefined,
): number {
  const room = innerHeight(row, cache, height);
  const widths = cache
    .items(room !== undefined)
    .map((item) => widthContribution(sizes, item, extent, definiteHeight(item, room)));
  if (row.wrap && extent === 'min-content')
    return cache.padding.x + widths.reduce((max, width) => Math.max(max, width), 0);
  return cache.padding.x + sum(widths) + (row.gap ?? 0) * Math.max(0, widths.length - 1);
}

/** The height of a row's content with its padding in a width. */
export function heightOfRow(sizes: NodeSizes, row: LayoutRow, cache: NodeCache, width: number): number {
  const lines = linesOf(sizes, row, cache, width, undefined);
  const heights = lines.map((line) => extentOf(sizes, line).height);
  return cache.padding.y + sum(heights) + (row.crossGap ?? 0) * Math.max(0, lines.length - 1);
}

/** Lays out what is in a row. */
export function contentOfRow(sizes: NodeSizes, row: LayoutRow, cache: NodeCache, size: ContentSize): LaidOutContent {
  const known = innerHeight(row, cache, size.isHeightDefinite ? size.height : undefined);
  const lines = linesOf(sizes, row, cache, size.width, known);
  const room = Math.max(0, size.height - cache.padding.y);
  const innerWidth = Math.max(0, size.width - cache.padding.x);
  const crossGap = row.crossGap ?? 0;
  const extents = row.wrap
    ? lines.map((line) => extentOf(sizes, line))
    : lines.map((line) => ({ height: room, ascent: ascentOf(sizes, line) }));
  const free = room - sum(extents.map(({ height }) => height)) - crossGap * (lines.length - 1);
  const isStretched = row.wrap && row.align === 'stretch';
  const grown = isStretched ? Math.max(0, free) / Math.max(1, lines.length) : 0;
  const padding = row.padding?.top ?? 0;
  let top = padding + (row.wrap ? beforeLines(row, free) : 0);
  let baseline: number | undefined;
  const boxes: LayoutBox[] = [];
  lines.forEach((line, index) => {
    const extent = extents[index] ?? { height: 0, ascent: -Infinity };
    const lineHeight = extent.height + grown;
    const gap = row.gap ?? 0;
    const used = sum(line.map(({ width }) => width)) + gap * (line.length - 1);
    const { before, between } = distribute(row.justify ?? 'start', innerWidth - used, line.length);
    let offset = before;
    for (const { item, width } of line) {
      const isFilling = item.height.type === 'fill';
      const height = isFilling ? clampSize(item.height, lineHeight) : naturalHeight(sizes, item, width);
      const isDefinite = hasGivenHeight(item) || (isFilling && known !== undefined);
      const content = sizes.content(item.cache, width, height, isDefinite, hasHuggedHeight(item));
      const isOnBaseline = item.align === 'baseline' && !isFilling;
      const y = isOnBaseline
        ? extent.ascent - (content.baseline ?? height)
        : alignOffset(item, height, lineHeight, isFilling);
      boxes.push(item.cache.place(content, fromStart(row, offset, width, innerWidth), top + y));
      if (index === 0) {
        if (extent.ascent > -Infinity) baseline = top + extent.ascent;
        else baseline ??= top + y + (content.baseline ?? height);
      }
      offset += width + gap + between;
    }
    top += lineHeight + crossGap;
  });
  return { width: size.width, height: size.height, baseline, children: placeAbsolute(sizes, row, size, boxes) };
}

/** The height inside a row that is known before widths are, for items that fill it. */
function innerHeight(row: LayoutRow, cache: NodeCache, height: number | undefined): number | undefined {
  return height === undefined || row.wrap ? undefined : Math.max(0, height - cache.padding.y);
}

/** Parts a row's items into lines and shares out the width. `room` is the height inside where that is known before. */
function linesOf(
  sizes: NodeSizes,
  row: LayoutRow,
  cache: NodeCache,
  width: number,
  room: number | undefined,
): readonly RowLine[] {
  const known = cache.followsHeight ? room : undefined;
  return cache.lines.getOrCompute(width, known, 0, () => {
    const inner = Math.max(0, width - cache.padding.x);
    const gap = row.gap ?? 0;
    const items = cache.items(room !== undefined);
    const flexes = items.map((item) => flexItem(sizes, item, definiteHeight(item, room)));
    return breakLines(flexes, row.wrap ? inner : Infinity, gap).map(({ from, to }) => {
      const space = inner - gap * (to - from - 1);
      const widths = resolveFlexLengths(flexes.slice(from, to), space);
      return items.slice(from, to).map((item, index) => ({ item, width: widths[index] ?? 0 }));
    });
  });
}

function breakLines(items: readonly FlexItem[], room: number, gap: number): { from: number; to: number }[] {
  if (items.length === 0) return [];
  if (room === Infinity) return [{ from: 0, to: items.length }];
  const lines: { from: number; to: number }[] = [];
  let from = 0;
  let used = 0;
  items.forEach((item, index) => {
    const size = hypothetical(item);
    if (index > from && used + gap + size > room * rounding) {
      lines.push({ from, to: index });
      from = index;
      used = size;
    } else {
      used += index > from ? gap + size : size;
    }
  });
  lines.push({ from, to: items.length });
  return lines;
}

function flexItem(sizes: NodeSizes, item: FlowItem, height: number | undefined): FlexItem {
  const { width, cache } = item;
  const rigid = { grow: 0, shrink: 0, shrinkBase: 0 };
  if (width.type === 'fixed') return { ...rigid, base: width.value, max: Infinity, min: () => 0 };
  const min = (size: number): number => minWidth(sizes, item, size, height);
  if (width.type === 'fill') return { ...rigid, base: cache.padding.x, grow: width.weight, max: width.max, min };
  if (item.derived === 'width' && height !== undefined) {
    return { ...rigid, base: widthFromHeight(item, height), max: Infinity, min: () => 0 };
  }
  const base = sizes.intrinsicWidth(cache, 'max-content', height);
  if (!width.shrinks) return { ...rigid, base: clampSize(item.contribution, base), max: Infinity, min: () => 0 };
  const soft = item.derived ? clampSize(item.contribution, base) : base;
  return { base: soft, grow: 0, shrink: 1, shrinkBase: soft - cache.padding.x, max: width.max, min };
}

/** Lines stand where the items in them would. */
function beforeLines({ align }: LayoutRow, free: number): number {
  if (align === 'center') return free / 2;
  return align === 'end' ? free : 0;
}

/** How high a line is by what is in it. */
function extentOf(sizes: NodeSizes, line: RowLine): LineExtent {
  let height = 0;
  let ascent = -Infinity;
  let descent = -Infinity;
  for (const { item, width } of line) {
    const natural = naturalHeight(sizes, item, width);
    const above = itemAscent(sizes, item, width, natural);
    if (above === undefined) height = Math.max(height, natural);
    else {
      ascent = Math.max(ascent, above);
      descent = Math.max(descent, natural - above);
    }
  }
  return { height: Math.max(height, ascent + descent), ascent };
}

function ascentOf(sizes: NodeSizes, line: RowLine): number {
  return line.reduce((max, { item, width }) => {
    if (item.align !== 'baseline' || item.height.type === 'fill') return max;
    return Math.max(max, itemAscent(sizes, item, width, naturalHeight(sizes, item, width)) ?? max);
  }, -Infinity);
}

/** How far above its baseline an item reaches that stands on the baseline of its line; undefined for one that doesn't. */
function itemAscent(sizes: NodeSizes, item: FlowItem, width: number, height: number): number | undefined {
  const { height: axis } = item;
  if (item.align !== 'baseline' || axis.type === 'fill') return undefined;
  const isGiven = hasGivenHeight(item);
  return sizes.content(item.cache, width, height, isGiven, !isGiven).baseline ?? height;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
