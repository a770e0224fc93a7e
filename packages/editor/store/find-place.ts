import { isDraft, original, type Draft } from 'immer';
import type { Layer, Master, Page, Template } from '@platen/template';

/** Where a layer stands in a template that is being changed. */
export interface DraftPlace {
  /** The list that holds it: the page's or a group's. */
  list: Draft<Layer>[];
  index: number;
  layer: Draft<Layer>;
  /** The groups it is in, outermost first. */
  parents: Draft<Layer>[];
}

/** Everything that holds layers of a template: its pages and masters. */
export function holdersOf({ pages, masters = [] }: Pick<Template, 'pages' | 'masters'>): (Page | Master)[] {
  return [...pages, ...masters];
}

/** The page of a draft by its id; undefined when it is gone. */
export function findPage(draft: Draft<Template>, pageId: string): Draft<Page> | undefined {
  const pages = (isDraft(draft) ? original(draft) : draft)?.pages ?? draft.pages;
  const index = pages.findIndex(({ id }) => id === pageId);
  return index < 0 ? undefined : draft.pages[index];
}

/** A layer of a page that is being changed; undefined when it is gone. */
export function findPlace(page: Draft<Page> | undefined, layerId: string): DraftPlace | undefined {
  return page && searchLayers(page.layers, layerId, []);
}

function searchLayers(list: Draft<Layer>[], layerId: string, parents: Draft<Layer>[]): DraftPlace | undefined {
  for (const [index, layer] of list.entries()) {
    if (layer.id === layerId) return { list, index, layer, parents };
    if (layer.type !== 'group') continue;
    const found = searchLayers(layer.layers, layerId, [...parents, layer]);
    if (found) return found;
  }
  return undefined;
}

/** The given layers in drawing order, without those that are in another one of them. */
export function topmostOf(page: Pick<Page, 'layers'>, layerIds: readonly string[]): Layer[] {
  const wanted = new Set(layerIds);
  const found: Layer[] = [];
  const visit = (layers: readonly Layer[]): void => {
    for (const layer of layers) {
      if (wanted.has(layer.id)) found.push(layer);
      else if (layer.type === 'group') visit(layer.layers);
    }
  };
  visit(page.layers);
  return found;
}
