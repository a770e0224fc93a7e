import { imageSources } from '../image-sources.ts';
import type { LeafDefinition } from '../layer-definition.ts';
import { createMediaContent } from './image-content.ts';

/** Images in the engine. */
export const imageDefinition: LeafDefinition<'image'> = {
  sources: ({ source, background, stroke }) => [source, ...imageSources([background, stroke?.paint])],
  images: (layer) => [layer],
  corners: (layer) => layer.radius,
  createContent: ({ layer, box }, tools) => createMediaContent(layer, tools.images.get(layer.source), box, tools),
};
