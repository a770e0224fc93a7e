import { msg } from '@lit/localize';
import type { Draft } from 'immer';
import type { Layer, Page } from '@platen/template';
import type { Edit } from '../store/template-document.ts';
import { findPage, topmostOf } from '../store/find-place.ts';
import { tidyReferences } from './tidy-references.ts';

/** Takes layers away, except locked ones, with all that is in them. Undefined when none is left to take. */
export function deleteLayers(page: Page, layerIds: readonly string[]): Edit | undefined {
  const layers = topmostOf(page, layerIds).filter(({ locked }) => !locked);
  if (layers.length === 0) return undefined;
  return {
    label: layers.length === 1 ? msg('Delete layer') : msg('Delete layers'),
    select: [],
    recipe(draft) {
      const draftPage = findPage(draft, page.id);
      if (!draftPage) return;
      takeOut(draftPage.layers, new Set(layers.map(({ id }) => id)));
      tidyReferences(draftPage);
    },
  };
}

function takeOut(list: Draft<Layer>[], ids: ReadonlySet<string>): void {
  const remaining = list.filter(({ id }) => !ids.has(id));
  if (remaining.length < list.length) list.splice(0, list.length, ...remaining);
  for (const layer of remaining) if (layer.type === 'group') takeOut(layer.layers, ids);
}
