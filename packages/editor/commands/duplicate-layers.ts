import { msg } from '@lit/localize';
import { castDraft, original, produce, type Draft } from 'immer';
import type { Layer, Page, Template } from '@platen/template';
import type { Edit } from '../store/template-document.ts';
import { copyLayers, createIds } from './copy-layers.ts';
import { findPage, topmostOf } from './find-place.ts';
import { shiftMoving } from './move-layers.ts';
import { tidyReferences } from './tidy-references.ts';

/** Copies layers right above themselves, moved by `offset` pixels of their parent, and selects the copies. */
export function duplicateLayers(
  template: Template,
  page: Page,
  layerIds: readonly string[],
  offset: { x: number; y: number } = { x: 10, y: 10 },
): Edit | undefined {
  const sources = topmostOf(page, layerIds);
  if (sources.length === 0) return undefined;
  const { layers: unmoved } = copyLayers(sources, createIds(template));
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
    },
  };
}

/** Puts copies in by one change of each list: each change of a draft's list costs as much as the list is long. */
function insertAbove(list: Draft<Layer>[], copies: ReadonlyMap<string, Layer>): void {
  const layers = original(list) ?? list;
  for (const [index, layer] of layers.entries()) {
    const group = layer.type === 'group' && !copies.has(layer.id) ? list[index] : undefined;
    if (group?.type === 'group' && holdsAny(layer, copies)) insertAbove(group.layers, copies);
  }
  if (!layers.some(({ id }) => copies.has(id))) return;
  const together = [...list].flatMap((layer) => {
    const copy = copies.get(layer.id);
    return copy ? [layer, castDraft(copy)] : [layer];
  });
  list.splice(0, list.length, ...together);
}

function holdsAny(layer: Layer | Draft<Layer>, copies: ReadonlyMap<string, Layer>): boolean {
  return layer.type === 'group' && layer.layers.some((child) => copies.has(child.id) || holdsAny(child, copies));
}
