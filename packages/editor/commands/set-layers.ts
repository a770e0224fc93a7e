import type { Draft } from 'immer';
import type { Layer, Page } from '@platen/template';
import type { Edit } from '../store/template-document.ts';
import { findPage, findPlace } from './find-place.ts';
import { tidyReferences } from './tidy-references.ts';

/**
 * Changes each of the layers in the same way. `change` gets the draft of one layer. A layer whose type has no such property is the
 * caller's to leave out. Undefined without layers.
 */
export function setLayers(
  page: Page,
  layerIds: readonly string[],
  label: string,
  change: (layer: Draft<Layer>) => void,
  options: { mergeKey?: string } = {},
): Edit | undefined {
  if (layerIds.length === 0) return undefined;
  return {
    label,
    ...options,
    recipe(draft) {
      const draftPage = findPage(draft, page.id);
      if (!draftPage) return;
      for (const id of layerIds) {
        const layer = findPlace(draftPage, id)?.layer;
        if (layer) change(layer);
      }
      tidyReferences(draftPage);
    },
  };
}

/** Sets properties that all layers have, such as `{ opacity: 0.5 }`. */
export function setCommon(
  page: Page,
  layerIds: readonly string[],
  label: string,
  properties: Partial<Omit<Layer, 'id' | 'type'>>,
  options: { mergeKey?: string } = {},
): Edit | undefined {
  return setLayers(page, layerIds, label, (layer) => void Object.assign(layer, properties), options);
}
