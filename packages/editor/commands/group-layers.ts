import { msg } from '@lit/localize';
import { castDraft, type Draft } from 'immer';
import { layer as layerSchema, type GroupLayer, type Layer, type Page, type Template } from '@platen/template';
import type { Box } from '@platen/engine';
import { uniteBoxes } from '@platen/engine/internal';
import { standingBounds } from '../geometry/layer-matrix.ts';
import type { Edit } from '../store/template-document.ts';
import { createIds } from './create-ids.ts';
import { findPage, findPlace, topmostOf } from '../store/find-place.ts';
import { tidyReferences } from './tidy-references.ts';

/** Boxes of layers in their parents where layout makes them other than they say; see `EditorState.laidOutById`. */
export type LaidOutBoxes = ReadonlyMap<string, { box: Box }>;

/**
 * Puts layers into a new group that lies where the topmost of them lay, and selects it. Layers of other parents than that one's stay
 * out. Nothing moves on the page. Edits that make something of the group give their name and change it. Undefined without layers.
 */
export function groupLayers(
  template: Template,
  page: Page,
  layerIds: readonly string[],
  boxes: LaidOutBoxes = new Map(),
  { label = msg('Group layers'), change }: { label?: string; change?: (group: Draft<GroupLayer>) => unknown } = {},
): Edit | undefined {
  const wanted = topmostOf(page, layerIds);
  const last = wanted.at(-1);
  if (!last) return undefined;
  const id = createIds(template)('group');
  return {
    label,
    select: [id],
    recipe(draft) {
      const draftPage = findPage(draft, page.id);
      const list = findPlace(draftPage, last.id)?.list;
      if (!draftPage || !list) return;
      const ids = new Set(wanted.map((layer) => layer.id));
      const members = list.filter((layer) => ids.has(layer.id));
      const at = list.findLastIndex((layer) => ids.has(layer.id)) + 1 - members.length;
      const around = roundOut(uniteBoxes(members.map((layer) => boundsOf(layer, boxes))));
      const rest = list.filter((layer) => !ids.has(layer.id));
      const parent = findPlace(draftPage, last.id)?.parents.at(-1);
      const isPlaced = parent?.type === 'group' && parent.layout !== undefined;
      for (const layer of members) {
        const placed = isPlaced && !layer.item?.absolute ? boxes.get(layer.id)?.box : undefined;
        if (placed) Object.assign(layer, { x: placed.x, y: placed.y, width: placed.width, height: placed.height });
        layer.x -= around.x;
        layer.y -= around.y;
        if (layer.placement && !ids.has(layer.placement.of)) settle(layer, boxes, around);
      }
      const group = layerSchema.parse({ type: 'group', id, name: msg('Group'), ...around, layers: [] }) as GroupLayer;
      const added = castDraft(group) as Draft<GroupLayer>;
      added.layers = members;
      change?.(added);
      list.splice(0, list.length, ...rest.slice(0, at), added, ...rest.slice(at));
      tidyReferences(draftPage);
    },
  };
}

/** The upright box around a layer as it stands in its parent. */
export function boundsOf(layer: Layer | Draft<Layer>, boxes: LaidOutBoxes): Box {
  const box = boxes.get(layer.id)?.box ?? layer;
  return standingBounds(box, layer);
}

/** A layer that loses the one it was placed beside stays where that had put it. */
function settle(layer: Draft<Layer>, boxes: LaidOutBoxes, around: Box): void {
  const box = boxes.get(layer.id)?.box;
  if (!box) return;
  layer.x = box.x - around.x;
  layer.y = box.y - around.y;
}

function roundOut({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top };
}
