import type { Paint, TextLayer } from '@platen/template';
import type { Box } from '../../../layout/page-layout.ts';
import { bandPathData } from '../../../paint/band-path.ts';
import { parseColor } from '../../../paint/color-value.ts';
import { growBox, uniteBoxes } from '../../../paint/boxes.ts';
import type { Face } from '../../../text/font-set.ts';
import type { GlyphRun, TextLayout, TextLine } from '../../../text/text-layout.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import { pdfColor } from '../pdf-colors.ts';
import { beginSpan, drawGlyphs, glyphOutlines, textMode } from '../text/draw-glyphs.ts';
import { clustersOf } from '../text/cluster-texts.ts';
import { markerKey, paragraphKey } from '../document-hooks.ts';
import { drawAsArtifact, drawAsPart } from './announce.ts';
import type { DocumentTools } from './document-tools.ts';
import { drawDrawing } from './draw-drawing.ts';
import { fillArea } from './fill-area.ts';
import { boxOutline, pathOutline, type PdfOutline } from './pdf-outline.ts';
import { strokeArea, strokeWhole } from './stroke-area.ts';
import { drawGroup, setPlacing } from './transparency.ts';

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
  if (stroke && stroke.position !== 'outside') drawAsArtifact(content, tools, strokeGlyphs);
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
      if (run.emoji) drawEmoji(content, run, run.emoji, layout.text, tools);
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

/** A box that holds a run's glyphs, generously. */
export function runBounds(run: GlyphRun): Box {
  const size = run.fontSize;
  if (!run.placements) {
    const rise = Math.max(0, ...run.glyphs.map(({ y }) => Math.abs(y)));
    return growBox({ x: run.x, y: run.y - size, width: run.width, height: size }, size, size + rise);
  }
  return uniteBoxes(
    run.placements.map(({ x, y }) => ({ x: x - 2 * size, y: y - 2 * size, width: 4 * size, height: 4 * size })),
  );
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
    content.isolate(() => {
      setPlacing(content, { alpha: color.alpha, blend: 'normal' }, tools);
      content.operate(tools.colors.fill(color, 'text'));
      drawGlyphs(content, run, text, font, color.alpha === 0 ? textMode.invisible : textMode.fill);
    });
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

/** Emoji are drawings; the text they stand for is written over them, unseen. */
function drawEmoji(
  content: PdfContent,
  run: GlyphRun,
  paths: readonly string[],
  text: string,
  tools: DocumentTools,
): void {
  const { fill } = run.style;
  const alpha = fill.type === 'solid' ? parseColor(fill.color).alpha : 1;
  for (const cluster of clustersOf(run, text, undefined)) {
    const isSpan = content.hasText && cluster.text !== '';
    if (isSpan) content.operate(beginSpan(cluster.text));
    for (let index = cluster.from; index < cluster.to; index++) {
      const drawing = tools.resources.emoji.get(paths[index] ?? '');
      const glyph = run.glyphs[index]!;
      if (!drawing) continue;
      const at = run.placements?.[index];
      const [cosine, sine] = [Math.cos(at?.angle ?? 0), Math.sin(at?.angle ?? 0)];
      const [x, y] = [at?.x ?? run.x + glyph.x, at?.y ?? run.y + glyph.y];
      const [scaleX, scaleY] = [run.fontSize / drawing.width, run.fontSize / drawing.height];
      const [a, b, c, d] = [cosine * scaleX, sine * scaleX, -sine * scaleY, cosine * scaleY];
      content.isolate(() => {
        // The glyph's origin is the square's lower left corner.
        content.transform([a, b, c, d, x - c * drawing.height, y - d * drawing.height]);
        const box = { x: 0, y: 0, width: drawing.width, height: drawing.height };
        if (alpha === 1) drawDrawing(content, drawing, tools);
        else drawGroup(content, box, { alpha, blend: 'normal' }, tools, (inner) => drawDrawing(inner, drawing, tools));
      });
      if (isSpan && index === cluster.from) writeUnseen(content, run, x, y, tools);
    }
    if (isSpan) content.operate('EMC');
  }
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
