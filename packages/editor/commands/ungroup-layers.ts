import { msg } from '@lit/localize';
import { current, type Draft } from 'immer';
import { layerMatrix, multiply } from '@platen/engine/internal';
import { layer as layerSchema, type GroupLayer, type Layer, type Page, type Template } from '@platen/template';
import { decomposeMatrix } from '../geometry/layer-matrix.ts';
import type { Edit } from '../store/template-document.ts';
import { createIds } from './create-ids.ts';
import { findPage, findPlace, topmostOf } from '../store/find-place.ts';
import type { LaidOutBoxes } from './group-layers.ts';
import { removeLayout } from './auto-layout.ts';
import { tidyReferences } from './tidy-references.ts';

/**
 * Takes groups apart and selects what was in them. Children keep their place on the page, turned and flipped as their group was, and
 * get its opacity; a group's own fills and strokes become a rectangle. Undefined when none of the layers is a group.
 */
export function ungroupLayers(
  template: Template,
  page: Page,
  layerIds: readonly string[],
  boxes: LaidOutBoxes = new Map(),
): Edit | undefined {
  const groups = topmostOf(page, layerIds).filter(
    (layer): layer is GroupLayer => layer.type === 'group' && !layer.locked && !layer.instance,
  );
  if (groups.length === 0) return undefined;
  const newId = createIds(template);
  const frames = new Map(groups.flatMap((group) => (hasFrame(group) ? [[group.id, newId(group.id)] as const] : [])));
  return {
    label: msg('Ungroup'),
    select: groups.flatMap((group) => [
      ...(frames.has(group.id) ? [frames.get(group.id) ?? ''] : []),
      ...group.layers.map(({ id }) => id),
    ]),
    recipe(draft) {
      const draftPage = findPage(draft, page.id);
      if (!draftPage) return;
      for (const { id } of groups) {
        const place = findPlace(draftPage, id);
        if (place?.layer.type !== 'group') continue;
        const group = place.layer;
        const frame = frames.get(id);
        if (group.layout) removeLayout(group, boxes);
        const freed = group.layers.map((child) => free(child, group, boxes));
        if (frame !== undefined) freed.unshift(frameAsShape(group, frame, boxes));
        place.list.splice(place.index, 1, ...freed);
      }
      tidyReferences(draftPage);
    },
  };
}

function free(child: Draft<Layer>, group: Draft<GroupLayer>, boxes: LaidOutBoxes): Draft<Layer> {
  const box = boxes.get(child.id)?.box ?? child;
  const outer = layerMatrix(group, boxes.get(group.id)?.box ?? group);
  const placed = decomposeMatrix(multiply(outer, layerMatrix(child, box)), box);
  const isTurned = group.rotation !== 0 || group.skewX !== 0 || group.skewY !== 0 || group.flipX || group.flipY;
  // A group that only stands elsewhere leaves its children exactly as they are.
  if (isTurned) {
    Object.assign(child, placed.stance);
    if (Math.abs(placed.box.width - box.width) > 1e-6) child.width = placed.box.width;
    if (Math.abs(placed.box.height - box.height) > 1e-6) child.height = placed.box.height;
  }
  const keepsPlacement = child.placement && !isTurned;
  child.x = keepsPlacement ? child.x + group.x : placed.box.x;
  child.y = keepsPlacement ? child.y + group.y : placed.box.y;
  if (isTurned) delete child.placement;
  child.opacity *= group.opacity;
  if (!group.visible) child.visible = false;
  return child;
}

function hasFrame({ frame }: GroupLayer): boolean {
  return !!frame && frame.fills.length + frame.strokes.length > 0;
}

function frameAsShape(group: Draft<GroupLayer>, id: string, boxes: LaidOutBoxes): Draft<Layer> {
  const { x, y, width, height } = boxes.get(group.id)?.box ?? group;
  const { rotation, skewX, skewY, flipX, flipY, opacity, name, frame, visible } = current(group);
  return layerSchema.parse({
    type: 'shape',
    id,
    name,
    x,
    y,
    width,
    height,
    rotation,
    skewX,
    skewY,
    flipX,
    flipY,
    opacity,
    visible,
    ...frame,
  }) as Draft<Layer>;
}
