import { placeAbsolute } from './absolute-layout.ts';
import { distribute } from './distribute.ts';
import { resolveFlexLengths, type FlexItem } from './flex-lengths.ts';
import { alignOffset, definiteHeight, fromStart, naturalHeight, widthContribution, widthInRoom } from './item-size.ts';
import type { LayoutBox } from './layout-box.ts';
import type { LayoutColumn } from './layout-node.ts';
import type { ContentSize, IntrinsicSize, NodeSizes } from './node-sizes.ts';
import type { FlowItem, LaidOutContent, NodeCache } from './node-cache.ts';
import { clampSize, hasGivenHeight, hasHuggedHeight } from './resolve-item.ts';

/** The least or preferred width of a column with its padding. */
export function intrinsicWidthOfColumn(
  sizes: NodeSizes,
  cache: NodeCache,
  extent: IntrinsicSize,
  isHeightDefinite: boolean,
): number {
  const widths = cache
    .items(isHeightDefinite)
    .map((item) => widthContribution(sizes, item, extent, definiteHeight(item, undefined)));
  return cache.padding.x + widths.reduce((max, width) => Math.max(max, width), 0);
}

/** The height of a column's content with its padding in a width. */
export function heightOfColumn(sizes: NodeSizes, column: LayoutColumn, cache: NodeCache, width: number): number {
  const room = Math.max(0, width - cache.padding.x);
  const heights = cache.items(false).map((item) => {
    return naturalHeight(sizes, item, widthInRoom(sizes, item, room, definiteHeight(item, undefined)));
  });
  return cache.padding.y + heights.reduce((total, height) => total + height, gapsOf(column, heights.length));
}

/** Lays out what is in a column. */
export function contentOfColumn(
  sizes: NodeSizes,
  column: LayoutColumn,
  cache: NodeCache,
  size: ContentSize,
): LaidOutContent {
  const items = cache.items(size.isHeightDefinite);
  const innerWidth = Math.max(0, size.width - cache.padding.x);
  const space = Math.max(0, size.height - cache.padding.y) - gapsOf(column, items.length);
  // A width that follows its height waits until heights are shared out.
  const widths = items.map((item) =>
    size.isHeightDefinite && waitsForHeight(item)
      ? undefined
      : widthInRoom(sizes, item, innerWidth, definiteHeight(item, undefined)),
  );
  const heights = resolveFlexLengths(
    items.map((item, index) => flexItem(sizes, item, widths[index], size.hugsHeight)),
    space,
  );
  const free = space - heights.reduce((total, height) => total + height, 0);
  const { before, between } = distribute(column.justify ?? 'start', free, items.length);
  let offset = (column.padding?.top ?? 0) + before;
  let baseline: number | undefined;
  const boxes: LayoutBox[] = [];
  items.forEach((item, index) => {
    const height = heights[index] ?? 0;
    const width = widths[index] ?? widthInRoom(sizes, item, innerWidth, height);
    const isFilling = item.height.type === 'fill';
    const isDefinite = hasGivenHeight(item) || (isFilling && size.isHeightDefinite);
    // As in CSS, what a column of a given height shares out is given too, even where it is as high as its content.
    const hugs = size.hugsHeight && (hasHuggedHeight(item) || isFilling);
    const content = sizes.content(item.cache, width, height, isDefinite, hugs);
    const x = fromStart(column, alignOffset(item, width, innerWidth, item.width.type === 'fill'), width, innerWidth);
    boxes.push(item.cache.place(content, x, offset));
    baseline ??= offset + (content.baseline ?? height);
    offset += height + (column.gap ?? 0) + between;
  });
  return { width: size.width, height: size.height, baseline, children: placeAbsolute(sizes, column, size, boxes) };
}

/** Whether an item's width, or widths inside it, come from the share of the column's height that it gets. */
function waitsForHeight(item: FlowItem): boolean {
  return item.height.type === 'fill' && (item.derived === 'width' || item.cache.followsHeight);
}

function flexItem(sizes: NodeSizes, item: FlowItem, width: number | undefined, isHugged: boolean): FlexItem {
  const { height, cache } = item;
  const rigid = { grow: 0, shrink: 0, shrinkBase: 0 };
  if (height.type !== 'fill') {
    if (!height.shrinks || item.derived === 'height') {
      return { ...rigid, base: naturalHeight(sizes, item, width ?? 0), max: Infinity, min: () => 0 };
    }
  }
  if (width === undefined) {
    return { ...rigid, base: cache.padding.y, grow: height.weight, max: height.max, min: () => height.min };
  }
  const needed = (): number => sizes.contentHeight(cache, width);
  const min = (): number => (height.hasAutoMin ? clampSize(height, needed()) : height.min);
  // Without a height to share out, what fills begins with its content, as `flex-basis: 0%` does.
  if (height.type === 'fill' && !isHugged) {
    return { ...rigid, base: cache.padding.y, grow: height.weight, max: height.max, min };
  }
  const base = needed();
  return { base, grow: height.weight, shrink: 1, shrinkBase: base - cache.padding.y, max: height.max, min };
}

function gapsOf(column: LayoutColumn, count: number): number {
  return (column.gap ?? 0) * Math.max(0, count - 1);
}
