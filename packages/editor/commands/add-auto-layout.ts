import { msg } from '@lit/localize';
import type { Draft } from 'immer';
import { groupLayout, type GroupLayer, type GroupLayout, type Page, type Template } from '@platen/template';
import { topmostOf } from '../store/find-place.ts';
import type { Edit } from '../store/template-document.ts';
import { groupRecipe, removeLayout } from './auto-layout.ts';
import { boundsOf, groupLayers, type LaidOutBoxes } from './group-layers.ts';

/** How far apart starts or middles may be and still count as aligned, in pixels. */
const alignedWithin = 2;

/**
 * Puts layers into a group that places them in a row or column, as they lie now; a single group gets the layout itself. Undefined
 * without layers, and for a group that has one.
 */
export function addAutoLayout(
  template: Template,
  page: Page,
  layerIds: readonly string[],
  boxes: LaidOutBoxes,
): Edit | undefined {
  const [only, ...others] = topmostOf(page, layerIds);
  if (!only) return undefined;
  const label = msg('Add auto layout');
  if (others.length === 0 && only.type === 'group' && !only.instance) {
    if (only.layout) return undefined;
    return { label, recipe: groupRecipe(page.id, only.id, (group) => arrange(group, boxes)) };
  }
  return groupLayers(template, page, layerIds, boxes, { label, change: (group) => arrange(group, boxes) });
}

/** Gives a group another kind of layout, or takes its layout away: its children then stay where they are. */
export function changeLayoutType(
  page: Page,
  groupId: string,
  type: GroupLayout['type'] | undefined,
  boxes: LaidOutBoxes,
): Edit {
  return {
    label: msg('Auto layout'),
    recipe: groupRecipe(page.id, groupId, (group) => {
      if (type === undefined) removeLayout(group, boxes);
      else if (!group.layout) arrange(group, boxes, type);
      else {
        const { gap, padding, justify, align, direction } = group.layout;
        group.layout = groupLayout.parse({ type, gap, padding: { ...padding }, justify, align, direction });
      }
    }),
  };
}

/** Reads from how a group's children lie which layout that is, and gives it to the group. */
function arrange(group: Draft<GroupLayer>, boxes: LaidOutBoxes, wanted?: GroupLayout['type']): void {
  const children = group.layers.map((layer) => ({ layer, box: boundsOf(layer, boxes) }));
  const spread = (axis: 'x' | 'y'): number => {
    const length = axis === 'x' ? 'width' : 'height';
    const middles = children.map(({ box }) => box[axis] + box[length] / 2);
    return Math.max(...middles) - Math.min(...middles);
  };
  const type = wanted ?? (spread('x') > spread('y') ? 'row' : 'column');
  const [axis, length, across, crossLength] =
    type === 'column' ? (['y', 'height', 'x', 'width'] as const) : (['x', 'width', 'y', 'height'] as const);
  children.sort((one, other) => one.box[axis] - other.box[axis]);
  const gaps = children.slice(1).flatMap(({ box }, index) => {
    const before = children[index]?.box;
    return before ? [box[axis] - before[axis] - before[length]] : [];
  });
  gaps.sort((one, other) => one - other);
  const gap = Math.max(0, Math.round(gaps[Math.floor(gaps.length / 2)] ?? 0));
  const isAligned = (at: (box: (typeof children)[number]['box']) => number): boolean => {
    const all = children.map(({ box }) => at(box));
    return Math.max(...all) - Math.min(...all) <= alignedWithin;
  };
  const align = isAligned((box) => box[across])
    ? 'start'
    : isAligned((box) => box[across] + box[crossLength] / 2)
      ? 'center'
      : isAligned((box) => box[across] + box[crossLength])
        ? 'end'
        : 'start';
  group.layers.splice(0, group.layers.length, ...children.map(({ layer }) => layer));
  for (const { layer } of children) delete layer.placement;
  group.layout = groupLayout.parse({ type, gap, align });
  group.item = { ...group.item, width: { type: 'hug' }, height: { type: 'hug' } };
}
