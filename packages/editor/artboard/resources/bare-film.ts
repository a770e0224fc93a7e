import type { Layer } from '@platen/template';

/** Whether one of the layers is a film without a poster, or holds one. */
export function hasBareFilm(layers: readonly Layer[]): boolean {
  return layers.some((layer) => bareFilm(layer) !== undefined);
}

/** A film in the layer that has no poster. */
export function bareFilm(layer: Layer): { source: string } | undefined {
  if (layer.type === 'video') return layer.poster === '' && layer.source !== '' ? layer : undefined;
  if (layer.type !== 'group') return undefined;
  for (const child of layer.layers) {
    const film = bareFilm(child);
    if (film) return film;
  }
  return undefined;
}
