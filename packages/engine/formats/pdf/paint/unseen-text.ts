import type { LaidOutLeaf } from '../../../pages/page-layout.ts';
import type { TextLayout } from '../../../text/text-layout.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import { pdfDefinitionOf } from '../layers/pdf-definitions.ts';
import { drawGlyphs, textMode } from '../text/draw-glyphs.ts';
import type { DocumentTools } from './document-tools.ts';
import { drawEmoji } from './draw-emoji.ts';

/** Writes the text of a layer where it stands, in its own pixels, without showing it: over pixels that already do. */
export function writeUnseenText(content: PdfContent, item: LaidOutLeaf, tools: DocumentTools): void {
  for (const { text, at } of pdfDefinitionOf(item.layer).texts?.(item) ?? []) {
    if (!at) writeLayout(content, text, tools);
    else {
      content.isolate(() => {
        content.transform([1, 0, 0, 1, at.x, at.y]);
        writeLayout(content, text, tools);
      });
    }
  }
}

function writeLayout(content: PdfContent, layout: TextLayout, tools: DocumentTools): void {
  for (const run of layout.lines.flatMap(({ runs }) => runs)) {
    tools.guard.check();
    if (run.emoji) drawEmoji(content, run, layout.text, tools, false);
    else {
      const face = tools.resources.fonts.face(run.fontKey);
      const font = face && tools.fonts.use(face);
      if (font) drawGlyphs(content, run, layout.text, font, textMode.invisible);
    }
  }
}
