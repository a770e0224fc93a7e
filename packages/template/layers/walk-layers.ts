import type { Layer } from './layer.ts';

/** A layer and where it stands: its JSON path and the layers beside it. */
export interface LayerPlace {
  layer: Layer;
  path: readonly PropertyKey[];
  siblings: readonly Layer[];
}

/** Every layer of a list and of the groups in it, parents before children, in drawing order. */
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
