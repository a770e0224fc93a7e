import { drawnKeys } from '../common-keys.ts';
import type { LayerDefinition } from '../layer-definition.ts';
import { radiusKey } from '../radius-key.ts';
import { scalePaint, scaleRadii, scaleStroke } from '../scale-look.ts';
import { sourceContent } from '../source-content.ts';
import type { VideoLayer } from '../video/video-layer.ts';
import type { ImageLayer } from './image-layer.ts';
import { imageKeys } from './image-keys.ts';

/** Resize behavior of images and videos when their page gets another size. */
export const imageResize = {
  // An image that fills the page in both directions is cut again; one that is a band keeps its shape otherwise.
  canStretch: (layer: ImageLayer | VideoLayer, _: unknown, spans: { width: boolean; height: boolean }) =>
    layer.fit !== 'fill' || (spans.width && spans.height),
  scale: ({ radius, stroke, background }: ImageLayer | VideoLayer, factor: number) => ({
    radius: scaleRadii(radius, factor),
    ...(stroke && { stroke: scaleStroke(stroke, factor) }),
    ...(background && { background: scalePaint(background, factor) }),
  }),
};

/** Images for templates. */
export const imageDefinition: LayerDefinition<ImageLayer> = {
  migrations: [],
  keys: [...imageKeys, radiusKey, ...drawnKeys],
  parameterType: 'imageUrl',
  content: sourceContent,
  ...imageResize,
};
