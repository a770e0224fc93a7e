import { msg } from '@lit/localize';
import { castDraft, type Draft } from 'immer';
import type { Layer, Page, Template } from '@platen/template';
import type { Edit } from '../store/template-document.ts';
import { copyLayers, createIds } from './copy-layers.ts';
import { findPage, topmostOf } from './find-place.ts';
import { shiftLayer } from './move-layers.ts';
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
  const { layers: copies } = copyLayers(sources, createIds(template));
  return {
    label: msg('Duplicate'),
    select: copies.map(({ id }) => id),
    recipe(draft) {
      const draftPage = findPage(draft, page.id);
      if (!draftPage) return;
      insertAbove(draftPage.layers, new Map(sources.map(({ id }, index) => [id, copies[index]])), offset);
      tidyReferences(draftPage);
    },
  };
}

function insertAbove(
  list: Draft<Layer>[],
  copies: ReadonlyMap<string, Layer | undefined>,
  offset: { x: number; y: number },
): void {
  for (let index = list.length - 1; index >= 0; index--) {
    const layer = list[index];
    const copy = layer && copies.get(layer.id);
    if (copy) {
      list.splice(index + 1, 0, castDraft(copy));
      const added = list[index + 1];
      if (added) shiftLayer(added, offset);
    } else if (layer?.type === 'group') insertAbove(layer.layers, copies, offset);
  }
}
