import type { Layer } from '@platen/template';

/** Whether one of the layers is a video without a poster, or holds one. */
export function hasBareVideo(layers: readonly Layer[]): boolean {
  return layers.some((layer) => bareVideo(layer) !== undefined);
}

/** A video in the layer that has no poster. */
export function bareVideo(layer: Layer): { source: string } | undefined {
  if (layer.type === 'video') return layer.poster === '' && layer.source !== '' ? layer : undefined;
  if (layer.type !== 'group') return undefined;
  for (const child of layer.layers) {
    const video = bareVideo(child);
    if (video) return video;
  }
  return undefined;
}
