import type { TextLayer } from '@platen/template';
import { imageFills, imageSources } from '../image-sources.ts';
import type { LeafDefinition } from '../layer-definition.ts';
import { measureText, resizeText, textSize } from './measure-text.ts';
import { createMovingText } from './moving-text.ts';
import { createTextContent } from './text-content.ts';

/** Texts in the engine. */
export const textDefinition: LeafDefinition<'text'> = {
  sources: ({ style, runs, stroke, background }) =>
    imageSources([style.fill, ...runs.map((run) => run.style?.fill), stroke?.paint, background?.paint]),
  images: (layer) => imageFills([layer.style.fill]),
  measure: measureText,
  contentSize: textSize,
  resize: resizeText,
  grows: (layer) => layer.mode === 'grow',
  keepsSize: true,
  createContent({ layer, text, box }, tools) {
    const create = hasMovingParts(layer) ? createMovingText : createTextContent;
    return create(layer, text, box, tools);
  },
};

/** Whether its lines, words or graphemes come or continue their own. */
function hasMovingParts({ motion }: TextLayer): boolean {
  return [motion?.enter, motion?.exit].some(
    (animation) => animation && (animation.unit !== 'whole' || animation.preset === 'typewriter'),
  );
}
