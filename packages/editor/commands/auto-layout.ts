import { msg } from '@lit/localize';
import type { Draft } from 'immer';
import type { GroupLayer, Layer, Page, Template } from '@platen/template';
import { findPage, findPlace } from '../store/find-place.ts';
import type { LayoutGroup } from '../store/layout-parent.ts';
import type { Edit } from '../store/template-document.ts';
import type { LaidOutBoxes } from './group-layers.ts';

/** Takes a group's layout away: it and its children say themselves where they are. */
export function removeLayout(group: Draft<GroupLayer>, boxes: LaidOutBoxes): void {
  if (!group.layout) return;
  delete group.layout;
  settle(group, boxes, false);
  for (const child of group.layers) settle(child, boxes, true);
}

/** Gives a layer the place and size that it was laid out with, and takes away what it said to its group. */
export function settle(layer: Draft<Layer>, boxes: LaidOutBoxes, isChild: boolean): void {
  const box = boxes.get(layer.id)?.box;
  if (box) {
    if (isChild) Object.assign(layer, { x: box.x, y: box.y });
    Object.assign(layer, { width: box.width, height: box.height });
  }
  if (isChild) delete layer.item;
}

/** Puts layers of a group with a layout before the child at an index of its present list. */
export function reorderChildren(page: Page, groupId: string, layerIds: readonly string[], index: number): Edit {
  const ids = new Set(layerIds);
  return {
    label: msg('Reorder layers'),
    recipe: groupRecipe(page.id, groupId, (group) => {
      const moved = group.layers.filter(({ id }) => ids.has(id));
      const before = group.layers.slice(0, index).filter(({ id }) => !ids.has(id));
      const after = group.layers.slice(index).filter(({ id }) => !ids.has(id));
      const next = [...before, ...moved, ...after];
      if (next.every((layer, at) => layer.id === group.layers[at]?.id)) return;
      group.layers.splice(0, group.layers.length, ...next);
    }),
  };
}

/** A recipe that changes one group of a page. */
export function groupRecipe(
  pageId: string,
  groupId: string,
  change: (group: Draft<GroupLayer>) => void,
): (draft: Draft<Template>) => void {
  return (draft) => {
    const layer = findPlace(findPage(draft, pageId), groupId)?.layer;
    if (layer?.type === 'group') change(layer);
  };
}

/**
 * Moves a child of a group with a layout one place on, in the way of an arrow key; undefined where it goes no further, or the key
 * points across.
 */
export function stepChild(
  page: Page,
  group: LayoutGroup,
  layerId: string,
  way: { x: number; y: number },
): Edit | undefined {
  const { type, direction } = group.layout;
  if (type === 'column' ? way.y === 0 : way.x === 0) return undefined;
  const by = type === 'column' ? way.y : direction === 'rtl' ? -way.x : way.x;
  // Hidden and absolute layers have no place among the others, so a step goes past them.
  const inFlow = group.layers.filter(({ visible, item }) => visible && !item?.absolute);
  const index = inFlow.findIndex(({ id }) => id === layerId);
  const next = inFlow[index + Math.sign(by)];
  if (index < 0 || !next) return undefined;
  const place = group.layers.indexOf(next);
  return reorderChildren(page, group.id, [layerId], by > 0 ? place + 1 : place);
}
