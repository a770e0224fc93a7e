import { msg } from '@lit/localize';
import { produce } from 'immer';
import { copyTranslations, type Layer, type Page, type Template } from '@platen/template';
import { copyLayers } from '@platen/template/internal';
import type { Edit } from '../store/template-document.ts';
import { createIds } from './create-ids.ts';
import { findPage, topmostOf } from '../store/find-place.ts';
import { insertAbove } from './insert-above.ts';
import { shiftMoving } from './move-layers.ts';
import { tidyReferences } from './tidy-references.ts';

/** A component as an instance of it; other layers as they are. */
function asInstance(layer: Layer): Layer {
  if (layer.type !== 'group' || !layer.component) return layer;
  const { component: _component, layout: _layout, ...group } = layer;
  return { ...group, layers: [], instance: { of: layer.id, props: {}, overrides: {} } };
}

/** Copies layers right above themselves, moved by `offset` pixels of their parent, and selects the copies. That of a component is an instance. */
export function duplicateLayers(
  template: Template,
  page: Page,
  layerIds: readonly string[],
  offset: { x: number; y: number } = { x: 10, y: 10 },
): Edit | undefined {
  const sources = topmostOf(page, layerIds);
  if (sources.length === 0) return undefined;
  const { layers: unmoved, ids } = copyLayers(sources.map(asInstance), createIds(template));
  const copies = unmoved.map((copy) => produce(copy, (draft) => shiftMoving(draft, offset)));
  const byId = new Map(sources.flatMap(({ id }, index) => (copies[index] ? [[id, copies[index]] as const] : [])));
  return {
    label: msg('Duplicate'),
    select: copies.map(({ id }) => id),
    recipe(draft) {
      const draftPage = findPage(draft, page.id);
      if (!draftPage) return;
      insertAbove(draftPage.layers, byId);
      tidyReferences(draftPage);
      copyTranslations(draft, ids);
    },
  };
}
