import { imageFills, imageSources } from '../image-sources.ts';
import type { LayerDefinition } from '../layer-definition.ts';

/** Groups in the engine. */
export const groupDefinition: LayerDefinition<'group'> = {
  sources: ({ boolean }) =>
    boolean ? imageSources([...boolean.fills, ...boolean.strokes.map((stroke) => stroke.paint)]) : [],
  images: ({ boolean }) => (boolean ? imageFills(boolean.fills) : []),
};
