import { boxesOverlap, type Axis, type LayerBox, type ResizeItem } from './resize-items.ts';

/**
 * Items that have to move as one along an axis: those that lie on each other or less than `reach` pixels apart, and those placed
 * beside each other. Items that are stretched along the axis belong to no block.
 */
export function findBlocks(items: readonly ResizeItem[], axis: Axis, reach = 0): ResizeItem[][] {
  const moving = items.filter(({ bleeds }) => !bleeds[axis]);
  const parents = new Map<ResizeItem, ResizeItem>();
  const root = (item: ResizeItem): ResizeItem => {
    const parent = parents.get(item);
    return parent ? root(parent) : item;
  };
  const join = (one: ResizeItem, other: ResizeItem): void => {
    const [a, b] = [root(one), root(other)];
    if (a !== b) parents.set(a, b);
  };
  const byId = new Map(moving.map((item) => [item.layer.id, item]));
  for (const [index, item] of moving.entries()) {
    for (const other of moving.slice(index + 1))
      if (boxesOverlap(item.bounds, other.bounds, 0.5 - reach)) join(item, other);
    const target = byId.get(item.layer.placement?.of ?? '');
    if (target) join(item, target);
    const mask = item.layer.mask?.type === 'layer' ? byId.get(item.layer.mask.layerId) : undefined;
    if (mask) join(item, mask);
  }
  const blocks = new Map<ResizeItem, ResizeItem[]>();
  for (const item of moving) blocks.set(root(item), [...(blocks.get(root(item)) ?? []), item]);
  return [...blocks.values()];
}

/** Returns the bounds of all items of a block. */
export function blockBounds(block: readonly ResizeItem[]): LayerBox {
  const x = Math.min(...block.map(({ bounds }) => bounds.x));
  const y = Math.min(...block.map(({ bounds }) => bounds.y));
  const right = Math.max(...block.map(({ bounds }) => bounds.x + bounds.width));
  const bottom = Math.max(...block.map(({ bounds }) => bounds.y + bounds.height));
  return { x, y, width: right - x, height: bottom - y };
}
