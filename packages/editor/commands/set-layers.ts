import type { Layer, Page } from '@platen/template';
import type { Edit } from '../store/template-document.ts';
import { layersRecipe, type LayerChange } from './layers-recipe.ts';

/**
 * Changes each of the layers in the same way. `change` gets the draft of one layer. A layer whose type has no such property is the
 * caller's to leave out. Undefined without layers.
 */
export function setLayers(
  page: Page,
  layerIds: readonly string[],
  label: string,
  change: LayerChange,
  options: { mergeKey?: string } = {},
): Edit | undefined {
  if (layerIds.length === 0) return undefined;
  return { label, ...options, recipe: layersRecipe(page.id, layerIds, change) };
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
