import { walkLayers, type Page } from '@platen/template';

const known = new WeakMap<Page, ReadonlyMap<string, readonly string[]>>();

/** Keys of the parameters that fill each layer of a page, by its id; an empty list for a layer that only expressions fill. */
export function boundLayers(page: Page): ReadonlyMap<string, readonly string[]> {
  let found = known.get(page);
  if (!found) known.set(page, (found = collect(page)));
  return found;
}

function collect({ layers, parameters }: Page): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { layer } of walkLayers(layers)) {
    if (Object.keys(layer.expressions ?? {}).length > 0) found.set(layer.id, []);
  }
  for (const { key, bindings } of parameters) {
    for (const { layerId } of bindings) {
      if (layerId === undefined) continue;
      const keys = found.get(layerId) ?? [];
      if (!keys.includes(key)) keys.push(key);
      found.set(layerId, keys);
    }
  }
  return found;
}
