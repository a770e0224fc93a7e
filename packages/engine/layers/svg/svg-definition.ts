import type { LeafDefinition } from '../layer-definition.ts';
import { createSvgContent } from './svg-content.ts';

/** SVG drawings in the engine. */
export const svgDefinition: LeafDefinition<'svg'> = {
  sources: (layer) => [layer.source],
  createContent: ({ layer, box }, tools) => createSvgContent(layer, box, tools),
};
