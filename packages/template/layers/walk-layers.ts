import type { Layer } from './layer.ts';

/** A layer with its position: its JSON path and its siblings. */
export interface LayerPlace {
  layer: Layer;
  path: readonly PropertyKey[];
  siblings: readonly Layer[];
}

/** Returns every layer of a list and of its groups, parents before children, in drawing order. */
export function* walkLayers(
  layers: readonly Layer[],
  path: readonly PropertyKey[] = ['layers'],
): Generator<LayerPlace> {
  for (const [index, layer] of layers.entries()) {
    const place = [...path, index];
    yield { layer, path: place, siblings: layers };
    if (layer.type === 'group') yield* walkLayers(layer.layers, [...place, 'layers']);
  }
}
