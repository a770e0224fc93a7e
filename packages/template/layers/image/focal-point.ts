import type { VideoLayer } from '../video/video-layer.ts';
import type { ImageLayer } from './image-layer.ts';

/** The layer with a focal point that was chosen for it, as fractions of its image: that of a brand asset no longer counts. */
export function withFocalPoint(
  layer: ImageLayer | VideoLayer,
  { x, y }: { x: number; y: number },
): ImageLayer | VideoLayer {
  const placed = { ...layer, focalX: x, focalY: y };
  if (placed.type === 'image') delete placed.focal;
  return placed;
}
