import { imageSources } from '../image-sources.ts';
import { createMediaContent } from '../image/image-content.ts';
import type { LeafDefinition } from '../layer-definition.ts';

/** Videos in the engine. Stills show the poster, or the frame that was loaded under the video's own source. */
export const videoDefinition: LeafDefinition<'video'> = {
  sources: ({ poster, background, stroke }) => [poster, ...imageSources([background, stroke?.paint])],
  images: (layer) => [{ ...layer, source: layer.poster }],
  corners: (layer) => layer.radius,
  createContent({ layer, box }, tools) {
    const poster = layer.poster === '' ? undefined : tools.images.get(layer.poster);
    return createMediaContent(layer, poster ?? tools.images.get(layer.source), box, tools);
  },
};
