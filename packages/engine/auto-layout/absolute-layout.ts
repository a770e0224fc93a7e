import { naturalHeight, widthInRoom } from './item-size.ts';
import type { LayoutBox } from './layout-box.ts';
import type { Edges, LayoutParent } from './layout-node.ts';
import type { ContentSize, NodeSizes } from './node-sizes.ts';
import type { FlowItem } from './node-cache.ts';
import { clampSize, hasHuggedHeight, resolveItem, widthFromHeight } from './resolve-item.ts';

/** Places a parent's absolute children, and answers all boxes in the order of the children. `inFlow` has those of the others. */
export function placeAbsolute(
  sizes: NodeSizes,
  parent: LayoutParent,
  size: ContentSize,
  inFlow: readonly LayoutBox[],
): readonly LayoutBox[] {
  const shown = parent.children.filter((child) => !child.hidden);
  if (shown.length === inFlow.length) return inFlow;
  const rest = inFlow.values();
  return shown.flatMap((child) => {
    if (!child.absolute) return rest.next().value ?? [];
    const cache = sizes.find(child);
    const item = { ...resolveItem(child, undefined, cache.padding, true), cache };
    return placeOne(sizes, parent, item, child.absolute, size);
  });
}

function placeOne(sizes: NodeSizes, parent: LayoutParent, item: FlowItem, edges: Edges, size: ContentSize): LayoutBox {
  const roomX = Math.max(0, size.width - (edges.left ?? 0) - (edges.right ?? 0));
  const roomY = Math.max(0, size.height - (edges.top ?? 0) - (edges.bottom ?? 0));
  const { cache, height: axis } = item;
  const known = axis.type === 'fixed' ? axis.value : axis.type === 'fill' ? clampSize(axis, roomY) : undefined;
  const width =
    item.derived === 'width' && known !== undefined
      ? widthFromHeight(item, known)
      : widthInRoom(sizes, item, roomX, known);
  const height = known ?? naturalHeight(sizes, item, width);
  const hugs = hasHuggedHeight(item);
  const content = sizes.content(cache, width, height, !hugs, hugs);
  const isReversed = parent.direction === 'rtl';
  const centerX = item.width.type === 'fill' ? undefined : edges.centerX;
  const centerY = axis.type === 'fill' ? undefined : edges.centerY;
  const x = offsetOf(edges.left, edges.right, centerX, width, size.width, isReversed);
  const y = offsetOf(edges.top, edges.bottom, centerY, height, size.height, false);
  return cache.place(content, x, y);
}

function offsetOf(
  near: number | undefined,
  far: number | undefined,
  center: number | undefined,
  size: number,
  room: number,
  isReversed: boolean,
): number {
  if (far !== undefined && (near === undefined || isReversed)) return room - far - size;
  if (near !== undefined) return near;
  if (center !== undefined) return (room - size) / 2 + center;
  return isReversed ? room - size : 0;
}
