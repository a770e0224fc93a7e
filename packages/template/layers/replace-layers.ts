import type { Layer } from './layer.ts';

/**
 * A copy of the layers in which those with an id in `edited` are replaced. Groups around them are copied; everything else
 * stays the same object. The children of an edited group are looked up too.
 */
export function replaceLayers(layers: readonly Layer[], edited: ReadonlyMap<string, Layer>): Layer[] {
  return layers.map((layer) => {
    const next = edited.get(layer.id) ?? layer;
    if (next.type !== 'group') return next;
    const children = replaceLayers(next.layers, edited);
    return children.some((child, index) => child !== next.layers[index]) ? { ...next, layers: children } : next;
  });
}
