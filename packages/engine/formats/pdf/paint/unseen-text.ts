import type { LaidOutLayer } from '../../../layout/page-layout.ts';
import type { TextLayout } from '../../../text/text-layout.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import { drawGlyphs, textMode } from '../text/draw-glyphs.ts';
import type { DocumentTools } from './document-tools.ts';
import { drawEmoji } from './draw-emoji.ts';

/** Writes the text of a layer where it stands, in its own pixels, without showing it: over pixels that already do. */
export function writeUnseenText(content: PdfContent, item: LaidOutLayer, tools: DocumentTools): void {
  if ('text' in item) writeLayout(content, item.text, tools);
  if (!('table' in item)) return;
  for (const { box, text } of item.table.cells) {
    content.isolate(() => {
      content.transform([1, 0, 0, 1, box.x, box.y]);
      writeLayout(content, text, tools);
    });
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
