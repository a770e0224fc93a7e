import type { Align, LayoutParent } from './layout-node.ts';
import type { IntrinsicSize, NodeSizes } from './node-sizes.ts';
import type { FlowItem } from './node-cache.ts';
import { clampSize, heightFromWidth, widthFromHeight } from './resolve-item.ts';

/** How wide an item makes its parent's content; `height` is its own where that is known before. */
export function widthContribution(sizes: NodeSizes, item: FlowItem, extent: IntrinsicSize, height?: number): number {
  const { width, cache } = item;
  if (width.type === 'fixed') return width.value;
  if (item.derived === 'width' && height !== undefined) return widthFromHeight(item, height);
  const isRigid = width.type === 'hug' && !isSoft(item);
  return clampSize(item.contribution, sizes.intrinsicWidth(cache, isRigid ? 'max-content' : extent, height));
}

/** Whether a width that hugs may become less than the content wants: because it says so, or because its aspect has no effect yet. */
function isSoft(item: FlowItem): boolean {
  return item.width.shrinks || item.hasAspectCycle || item.derived === 'width';
}

/** How wide an item becomes where it has this room to itself, as across a column; `height` is its own where that is known before. */
export function widthInRoom(sizes: NodeSizes, item: FlowItem, room: number, height?: number): number {
  const { width, cache } = item;
  if (width.type === 'fixed') return width.value;
  if (item.derived === 'width' && height !== undefined) return widthFromHeight(item, height);
  if (width.type === 'fill') return clampSize(width, room);
  if (!isSoft(item)) return widthContribution(sizes, item, 'max-content', height);
  const preferred = sizes.intrinsicWidth(cache, 'max-content', height);
  if (preferred <= room) return clampSize(item.contribution, preferred);
  return clampSize(item.contribution, Math.max(room, sizes.intrinsicWidth(cache, 'min-content', height)));
}

/**
 * The least width of an item that may be `size` wide: its minimum, or what its content needs; an answer of no more than `size` says
 * only that. `height` is its own where that is known before.
 */
export function minWidth(sizes: NodeSizes, item: FlowItem, size: number, height?: number): number {
  const { width, cache } = item;
  if (!width.hasAutoMin || sizes.fits(cache, size, height)) return width.min;
  return clampSize(width, sizes.intrinsicWidth(cache, 'min-content', height));
}

/** The height an item has by itself in a width: its own, or that of its content. */
export function naturalHeight(sizes: NodeSizes, item: FlowItem, width: number): number {
  const { height, cache } = item;
  if (height.type === 'fixed') return height.value;
  if (item.derived === 'height') return heightFromWidth(item, width);
  return clampSize(height, sizes.contentHeight(cache, width));
}

/** The height of an item that is known before its width is: its own, or that of the `room` it fills. */
export function definiteHeight(item: FlowItem, room: number | undefined): number | undefined {
  const { height } = item;
  if (height.type === 'fixed') return height.value;
  return height.type === 'fill' && room !== undefined ? clampSize(height, room) : undefined;
}

/** How far an item stands from the start in a room across the direction of its parent. What `fills` more than the room, starts there. */
export function alignOffset(item: { align: Align }, size: number, room: number, fills: boolean): number {
  if (fills && size > room) return 0;
  if (item.align === 'center') return (room - size) / 2;
  return item.align === 'end' ? room - size : 0;
}

/** The distance from the left of what stands `offset` from the start. */
export function fromStart(parent: LayoutParent, offset: number, size: number, room: number): number {
  const left = parent.padding?.left ?? 0;
  return parent.direction === 'rtl' ? left + room - offset - size : left + offset;
}
