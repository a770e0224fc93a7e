import { msg } from '@lit/localize';
import type { Page } from '@platen/template';
import type { Edit } from '../store/template-document.ts';
import { findPage, findPlace, topmostOf } from './find-place.ts';
import { tidyReferences } from './tidy-references.ts';

/** Takes layers away, except locked ones, with all that lies in them. Undefined when none is left to take. */
export function deleteLayers(page: Page, layerIds: readonly string[]): Edit | undefined {
  const layers = topmostOf(page, layerIds).filter(({ locked }) => !locked);
  if (layers.length === 0) return undefined;
  return {
    label: layers.length === 1 ? msg('Delete layer') : msg('Delete layers'),
    select: [],
    recipe(draft) {
      const draftPage = findPage(draft, page.id);
      if (!draftPage) return;
      for (const { id } of layers) {
        const place = findPlace(draftPage, id);
        place?.list.splice(place.index, 1);
      }
      tidyReferences(draftPage);
    },
  };
}
