import { imageFills, imageSources } from '../image-sources.ts';
import type { LeafDefinition } from '../layer-definition.ts';
import { createShapeContent } from './shape-content.ts';

/** Shapes in the engine. */
export const shapeDefinition: LeafDefinition<'shape'> = {
  sources: ({ fills, strokes }) => imageSources([...fills, ...strokes.map((stroke) => stroke.paint)]),
  images: (layer) => imageFills(layer.fills),
  corners({ geometry, radius }) {
    if (geometry.shape === 'ellipse') return 'ellipse';
    return geometry.shape === 'rectangle' ? radius : undefined;
  },
  createContent: ({ layer, box }, tools) => createShapeContent(layer, box, tools),
};
