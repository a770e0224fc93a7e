import { growBox, uniteBoxes } from '../../../geometry/boxes.ts';
import { drawTextLayer } from '../paint/draw-text.ts';
import { strokeReachOf } from '../paint/line-style.ts';
import { textStructure } from '../structure/text-structure.ts';
import { runBounds } from '../text/run-bounds.ts';
import type { PdfDefinition } from './pdf-definition.ts';

/** Texts in documents. */
export const pdfText: PdfDefinition<'text'> = {
  draw: (content, { layer, text, box }, _area, tools) => drawTextLayer(content, layer, text, box, tools),
  bounds({ layer: { stroke, background }, text }, area, framed) {
    const runs = text.lines.flatMap((line) => line.runs.map(runBounds));
    const reach = Math.max(
      strokeReachOf(stroke ? [stroke] : []),
      background ? background.paddingX + background.paddingY : 0,
    );
    return uniteBoxes([framed, growBox(uniteBoxes([area, ...runs]), reach)]);
  },
  texts: ({ text }) => [{ text }],
  structure({ layer, text }, headings) {
    const structure = textStructure(layer, text, headings);
    const { language } = layer.style;
    if (language !== '') for (const node of structure.nodes) node.language = language;
    return structure;
  },
  words: ({ text }) => [text.text.slice(text.lines[0]?.start ?? 0, text.shownEnd)],
  altRole: 'P',
};
