import type { Drawing } from '../../../geometry/drawing.ts';
import { parseColor } from '../../../geometry/color-value.ts';
import type { GlyphRun } from '../../../text/text-layout.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import type { PdfReference } from '../container/pdf-value.ts';
import { beginSpan, drawGlyphs, textMode } from '../text/draw-glyphs.ts';
import { clustersOf } from '../text/cluster-texts.ts';
import type { DocumentTools } from './document-tools.ts';
import { drawDrawing } from './draw-drawing.ts';
import { drawGroup } from './transparency.ts';

/** Each emoji is one form XObject of a document. */
const forms = new WeakMap<object, Map<Drawing, PdfReference>>();

/** Draws the emoji of a run; the text they stand for is written over them, unseen. Unseen altogether when `drawn` is false. */
export function drawEmoji(content: PdfContent, run: GlyphRun, text: string, tools: DocumentTools, drawn = true): void {
  const { fill } = run.style;
  const alpha = fill.type === 'solid' ? parseColor(fill.color).alpha : 1;
  for (const cluster of clustersOf(run, text, undefined)) {
    const isSpan = content.hasText && cluster.text !== '';
    if (isSpan) content.operate(beginSpan(cluster.text));
    for (let index = cluster.from; index < cluster.to; index++) {
      const drawing = tools.resources.emoji.get(run.emoji?.[index] ?? '');
      const glyph = run.glyphs[index];
      if (!drawing || !glyph) continue;
      const at = run.placements?.[index];
      const [cosine, sine] = [Math.cos(at?.angle ?? 0), Math.sin(at?.angle ?? 0)];
      const [x, y] = [at?.x ?? run.x + glyph.x, at?.y ?? run.y + glyph.y];
      const [scaleX, scaleY] = [run.fontSize / drawing.width, run.fontSize / drawing.height];
      const [a, b, c, d] = [cosine * scaleX, sine * scaleX, -sine * scaleY, cosine * scaleY];
      if (drawn) {
        content.isolate(() => {
          // The glyph's origin is the square's lower left corner.
          content.transform([a, b, c, d, x - c * drawing.height, y - d * drawing.height]);
          drawOne(content, drawing, alpha, tools);
        });
      }
      if (isSpan && index === cluster.from) writeUnseen(content, run, x, y, tools);
    }
    if (isSpan) content.operate('EMC');
  }
}

function drawOne(content: PdfContent, drawing: Drawing, alpha: number, tools: DocumentTools): void {
  const form = formOf(drawing, tools);
  const draw = (target: PdfContent): void => target.operate(`${target.resources.use('XObject', form)} Do`);
  const box = { x: 0, y: 0, width: drawing.width, height: drawing.height };
  if (alpha === 1) draw(content);
  else drawGroup(content, box, { alpha, blend: 'normal' }, tools, draw);
}

function formOf(drawing: Drawing, tools: DocumentTools): PdfReference {
  const { document } = tools;
  const known = forms.get(document) ?? new Map<Drawing, PdfReference>();
  forms.set(document, known);
  let form = known.get(drawing);
  if (!form) {
    const inner = document.createContent();
    form = document.addForm(inner, { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, drawing.width, drawing.height] });
    known.set(drawing, form);
    drawDrawing(inner, drawing, tools);
  }
  return form;
}

/** A space as wide as an emoji, which nobody sees but readers of the text find. */
function writeUnseen(content: PdfContent, run: GlyphRun, x: number, y: number, tools: DocumentTools): void {
  const { fontFamily: family, fontWeight: weight, fontStyle: style, axes } = run.style;
  const { faces } = tools.resources.fonts.facesFor({ family, weight, style, axes });
  const face = faces.find((candidate) => candidate.hasCharacter(0x20));
  const font = face && tools.fonts.use(face);
  if (!face || !font) return;
  const request = { start: 0, end: 1, rightToLeft: false, script: 'Zyyy', language: '', features: {} };
  const [id] = face.shape({ ...request, text: ' ' }).glyphIds;
  if (id === undefined) return;
  const glyph = { id, cluster: 0, x: 0, y: 0, advance: run.fontSize };
  const space: GlyphRun = { ...run, start: 0, end: 1, x, y, width: run.fontSize, glyphs: [glyph] };
  delete space.placements;
  delete space.emoji;
  drawGlyphs(content, space, ' ', font, textMode.invisible);
}
