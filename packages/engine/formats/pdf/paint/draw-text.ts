import type { Paint, TextLayer } from '@platen/template';
import { bandPathData } from '../../../geometry/band-path.ts';
import { growBox, uniteBoxes, type Box } from '../../../geometry/boxes.ts';
import type { Face } from '../../../text/font-set.ts';
import type { GlyphRun, TextLayout, TextLine } from '../../../text/text-layout.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import { createPaintTools } from '../../../paint/paint-tools.ts';
import { textStroke } from '../../../layers/text/text-content.ts';
import { drawAsPixels } from '../raster/draw-as-pixels.ts';
import { pdfColor } from '../pdf-colors.ts';
import { drawGlyphs, glyphOutlines, textMode, type TextMode } from '../text/draw-glyphs.ts';
import { runBounds } from '../text/run-bounds.ts';
import { markerKey, paragraphKey } from '../document-hooks.ts';
import { drawAsArtifact, drawAsPart } from './announce.ts';
import type { DocumentTools } from './document-tools.ts';
import { drawEmoji } from './draw-emoji.ts';
import { fillArea } from './fill-area.ts';
import { boxOutline, pathOutline, type PdfOutline } from './pdf-outline.ts';
import { strokeArea, strokeWhole } from './stroke-area.ts';
import { drawGroup } from './transparency.ts';

/** Text: its background, outer stroke, glyphs and lines, then its other strokes. */
export function drawTextLayer(
  content: PdfContent,
  layer: TextLayer,
  layout: TextLayout,
  box: Box,
  tools: DocumentTools,
): void {
  const area = { x: 0, y: 0, width: box.width, height: box.height };
  if (layer.background) {
    drawAsArtifact(content, tools, () => drawBackground(content, layer, layout, area, tools));
  }
  const { stroke } = layer;
  const strokeGlyphs = (): void => {
    if (!stroke || !(stroke.width > 0)) return;
    for (const run of layout.lines.flatMap((line) => line.runs)) {
      const face = tools.resources.fonts.face(run.fontKey);
      if (!face || run.emoji) continue;
      const outline: PdfOutline = { operators: glyphOutlines(run, face), fillRule: 'nonzero', closed: true };
      const bounds = growBox(runBounds(run), stroke.width * 2);
      if (stroke.position === 'outside') strokeWhole(content, outline, stroke, area, bounds, tools);
      else strokeArea(content, outline, stroke, area, bounds, tools);
    }
  };
  if (stroke?.position === 'outside') drawAsArtifact(content, tools, strokeGlyphs);
  drawTextLayout(content, layout, area, layer.style.fill, tools);
  if (stroke && stroke.position !== 'outside') {
    const overlaps = layout.lines.some(({ runs }) => runs.some((run) => isVariable(run, tools)));
    const draw = overlaps ? () => strokeAsPixels(content, layer, layout, box, tools) : strokeGlyphs;
    drawAsArtifact(content, tools, draw);
  }
}

function isVariable({ fontKey }: GlyphRun, { resources }: DocumentTools): boolean {
  return Object.keys(resources.fonts.face(fontKey)?.variations ?? {}).length > 0;
}

/** Parts of a variable font's glyphs overlap, and a stroke would show within them: there the stroke is pixels. */
function strokeAsPixels(
  content: PdfContent,
  layer: TextLayer,
  layout: TextLayout,
  box: Box,
  tools: DocumentTools,
): void {
  const stroke = textStroke(layer, layout, box, createPaintTools(tools.platform, tools.resources));
  if (!stroke) return;
  tools.note('The stroke around text of a variable font, whose parts overlap, is drawn as pixels.');
  drawAsPixels(content, stroke.bounds, tools, stroke.draw);
}

/**
 * Glyphs and lines of a layout. The layer's own paint spans `area`; one that a run has for itself spans its part of the line.
 * Paragraphs and list markers are announced as parts, or all of it as `part`.
 */
export function drawTextLayout(
  content: PdfContent,
  layout: TextLayout,
  area: Box,
  own: Paint,
  tools: DocumentTools,
  part?: string,
): void {
  const ownKey = JSON.stringify(own);
  const spanned = (paint: Paint, box: Box): Box =>
    paint.type === 'solid' || JSON.stringify(paint) === ownKey ? area : box;
  for (const line of layout.lines) {
    tools.guard.check();
    for (const { x, y, width, height, paint } of line.decorations) {
      const box = { x, y, width, height };
      const span = spanned(paint, { x, y: line.top, width, height: line.height });
      drawAsArtifact(content, tools, () => fillArea(content, boxOutline(box), paint, span, tools, box, 'text'));
    }
    const draw = (run: GlyphRun): void => {
      if (run.emoji) drawEmoji(content, run, layout.text, tools);
      else {
        const face = tools.resources.fonts.face(run.fontKey);
        if (face) drawRun(content, run, face, layout.text, spanned(run.style.fill, runBox(run, line)), tools);
      }
    };
    // A list marker comes first and stands for nothing in the text.
    const first = line.runs.findIndex(({ start, end }) => end > start);
    const [marker, body] = [line.runs.slice(0, Math.max(0, first)), line.runs.slice(Math.max(0, first))];
    if (marker.length > 0) {
      drawAsPart(content, part ?? markerKey(line.paragraph), tools, () => marker.forEach(draw));
    }
    if (body.length > 0) drawAsPart(content, part ?? paragraphKey(line.paragraph), tools, () => body.forEach(draw));
  }
}

function runBox(run: GlyphRun, line: TextLine): Box {
  return { x: run.x, y: line.top, width: run.width, height: line.height };
}

function drawRun(content: PdfContent, run: GlyphRun, face: Face, text: string, box: Box, tools: DocumentTools): void {
  const paint = run.style.fill;
  const font = content.hasText ? tools.fonts.use(face) : undefined;
  if (!font) {
    drawOutlines(content, run, face, box, tools);
    return;
  }
  if (paint.type === 'solid') {
    const color = pdfColor(paint.color);
    const draw = (target: PdfContent, mode: TextMode): void => {
      target.operate(tools.colors.fill(color, 'text'));
      drawGlyphs(target, run, text, font, mode);
    };
    // Glyphs may overlap (joined letters, tight spacing), which must not show through: alpha goes for all of a run at once.
    if (color.alpha > 0 && color.alpha < 1) {
      const placing = { alpha: color.alpha, blend: 'normal' };
      drawGroup(content, runBounds(run), placing, tools, (inner) => draw(inner, textMode.fill));
    } else content.isolate(() => draw(content, color.alpha === 0 ? textMode.invisible : textMode.fill));
    return;
  }
  const bounds = runBounds(run);
  content.isolate(() => {
    drawGlyphs(content, run, text, font, textMode.clip);
    fillArea(content, boxOutline(bounds), paint, box, tools, bounds, 'text');
  });
}

function drawOutlines(content: PdfContent, run: GlyphRun, face: Face, box: Box, tools: DocumentTools): void {
  const outline: PdfOutline = { operators: glyphOutlines(run, face), fillRule: 'nonzero', closed: true };
  fillArea(content, outline, run.style.fill, box, tools, runBounds(run), 'text');
}

function drawBackground(
  content: PdfContent,
  { background }: TextLayer,
  layout: TextLayout,
  area: Box,
  tools: DocumentTools,
): void {
  if (!background) return;
  const { paint, paddingX, paddingY, radius, scope } = background;
  const padded = (box: Box) => growBox(box, paddingX, paddingY);
  if (scope === 'box') {
    const bounds = padded(area);
    const corners = { topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius };
    fillArea(content, boxOutline(bounds, corners), paint, bounds, tools);
    return;
  }
  const boxes = layout.lines
    .filter((line) => line.width > 0)
    .map((line) => padded({ x: line.x, y: line.top, width: line.width, height: line.height }));
  if (boxes.length === 0) return;
  fillArea(content, pathOutline(bandPathData(boxes, radius)), paint, uniteBoxes(boxes), tools);
}
