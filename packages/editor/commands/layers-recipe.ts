import { original, type Draft } from 'immer';
import type { Layer, Page, Template } from '@platen/template';
import { findPage } from '../store/find-place.ts';

/** Changes one layer's draft in place. */
export type LayerChange = (layer: Draft<Layer>) => void;

/** Where layers of a page stand: the indexes that lead to each. Kept by page, as a gesture asks for the same ones at every move. */
const pathsByPage = new WeakMap<Page, ReadonlyMap<string, readonly number[]>>();

function pathsOf(page: Page): ReadonlyMap<string, readonly number[]> {
  const known = pathsByPage.get(page);
  if (known) return known;
  const paths = new Map<string, readonly number[]>();
  const visit = (layers: readonly Layer[], parent: readonly number[]): void => {
    for (const [index, layer] of layers.entries()) {
      const path = [...parent, index];
      paths.set(layer.id, path);
      if (layer.type === 'group') visit(layer.layers, path);
    }
  };
  visit(page.layers, []);
  pathsByPage.set(page, paths);
  return paths;
}

/** The drafts of layers by their ids, in that order; those that are gone are omitted. Layers beside them are not touched. */
export function draftLayers(draft: Draft<Template>, pageId: string, layerIds: readonly string[]): Draft<Layer>[] {
  const page = findPage(draft, pageId);
  if (!page) return [];
  const paths = pathsOf(original(page) ?? page);
  const found: Draft<Layer>[] = [];
  for (const id of layerIds) {
    let layers: Draft<Layer>[] | undefined = page.layers;
    let layer: Draft<Layer> | undefined;
    for (const index of paths.get(id) ?? []) {
      layer = layers?.[index];
      layers = layer?.type === 'group' ? layer.layers : undefined;
    }
    if (layer?.id === id) found.push(layer);
  }
  return found;
}

/** Returns a recipe that changes several layers of a page in the same way. */
export function layersRecipe(
  pageId: string,
  layerIds: readonly string[],
  change: LayerChange,
): (draft: Draft<Template>) => void {
  return (draft) => {
    for (const layer of draftLayers(draft, pageId, layerIds)) change(layer);
  };
}

/** Returns a recipe that changes a page's own properties. */
export function pageRecipe(pageId: string, change: (page: Draft<Page>) => void): (draft: Draft<Template>) => void {
  return (draft) => {
    const page = findPage(draft, pageId);
    if (page) change(page);
  };
}
