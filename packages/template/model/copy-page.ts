import { copyLayers } from '../layers/copy-layers.ts';
import type { Layer } from '../layers/layer.ts';
import type { Page } from './page.ts';

/** Creates ids that are unused in a template. */
export interface IdSource {
  /** Returns an id made from `base` and a number. */
  next(base: string, number: number): string;
}

/** Creates an IdSource that knows the ids of these pages or masters and of all their layers. */
export function createIdSource(pages: readonly Pick<Page, 'id' | 'layers'>[]): IdSource {
  const taken = new Set<string>();
  const take = (layers: readonly Layer[]): void => {
    for (const layer of layers) {
      taken.add(layer.id);
      if (layer.type === 'group') take(layer.layers);
    }
  };
  for (const page of pages) {
    taken.add(page.id);
    take(page.layers);
  }
  return {
    next(base, number) {
      for (let suffix = `-${number}`; ; suffix += '_') {
        const id = base.slice(0, 64 - suffix.length) + suffix;
        if (taken.has(id)) continue;
        taken.add(id);
        return id;
      }
    },
  };
}

/** A copy of a page, with a map from layer ids in the copy to those in the page. */
export interface PageCopy {
  page: Page;
  sourceIds: ReadonlyMap<string, string>;
}

/**
 * Copies a page with new ids, marked with `number` (2 for the first copy). Masks, placements, components and parameters refer to the copied
 * layers; parameters keep their keys.
 */
export function copyPage(page: Page, number: number, idSource: IdSource): PageCopy {
  const { layers, ids } = copyLayers(page.layers, (id) => idSource.next(id, number));
  const rename = (id: string): string => ids.get(id) ?? id;
  return {
    page: {
      ...page,
      id: idSource.next(page.id, number),
      layers,
      ...(page.flow !== undefined && { flow: rename(page.flow) }),
      parameters: page.parameters.map((parameter) => ({
        ...parameter,
        bindings: parameter.bindings.map((binding) =>
          binding.layerId === undefined ? binding : { ...binding, layerId: rename(binding.layerId) },
        ),
      })),
    },
    sourceIds: new Map([...ids].map(([id, copyId]) => [copyId, id])),
  };
}
