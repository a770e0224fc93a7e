import { msg } from '@lit/localize';
import { castDraft } from 'immer';
import type { Page, Template } from '@platen/template';
import type { Edit } from '../store/template-document.ts';
import { copyLayers, createIds } from './copy-layers.ts';
import { findPage, findPlace, topmostOf } from './find-place.ts';
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
      for (const [index, source] of sources.entries()) {
        const place = findPlace(draftPage, source.id);
        const copy = copies[index];
        if (!place || !copy) continue;
        place.list.splice(place.index + 1, 0, castDraft(copy));
        const added = place.list[place.index + 1];
        if (added) shiftLayer(added, offset);
      }
      tidyReferences(draftPage);
    },
  };
}
