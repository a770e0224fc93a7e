import type { ImageLayer, QrLayer, ShapeLayer, Stroke, SvgLayer, TableLayer, VideoLayer } from '@platen/template';
import type { CodeLayout, LaidOutLayer, TableLayout } from '../../../layout/page-layout.ts';
import type { Image } from '../../../layout/resources.ts';
import { growBox, type Box } from '../../../geometry/boxes.ts';
import { placeImage } from '../../../geometry/image-fit.ts';
import { lineParts, type LineGeometry } from '../../../scene/line-scene.ts';
import { recolor } from '../../../scene/svg-scene.ts';
import { rowFills, tableLines } from '../../../scene/table-areas.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import { cellKey } from '../document-hooks.ts';
import { drawAsArtifact } from './announce.ts';
import type { DocumentTools } from './document-tools.ts';
import { drawFittedImage } from './draw-image.ts';
import { drawTextLayer, drawTextLayout } from './draw-text.ts';
import { coversAll, fillArea, paintThrough } from './fill-area.ts';
import { clipPath, fillPath } from './outline-operators.ts';
import { setLine } from './line-style.ts';
import { strokeReachOf } from './layer-bounds.ts';
import { boxOutline, pathOutline, shapeOutline, type PdfOutline } from './pdf-outline.ts';
import { strokeArea, strokeWhole, strokeWithPaint } from './stroke-area.ts';

type LeafItem = Exclude<LaidOutLayer, { children: LaidOutLayer[] }>;

/** Draws what a layer shows, in its own pixels from its box's top left corner; without its frame and effects. */
export function drawContent(content: PdfContent, item: LeafItem, tools: DocumentTools): void {
  const { box } = item;
  const area = { x: 0, y: 0, width: box.width, height: box.height };
  if ('text' in item) drawTextLayer(content, item.layer, item.text, box, tools);
  else if ('table' in item) drawTable(content, item.layer, item.table, area, tools);
  else if (isCode(item)) drawCode(content, item.layer, item.code, area, tools);
  else {
    const { layer } = item;
    const { images } = tools.resources;
    if (layer.type === 'image') drawImageLayer(content, layer, images.get(layer.source), area, tools);
    else if (layer.type === 'video') {
      const poster = layer.poster === '' ? undefined : images.get(layer.poster);
      drawImageLayer(content, layer, poster ?? images.get(layer.source), area, tools);
    } else if (layer.type === 'shape') drawShape(content, layer, area, tools);
    else if (layer.type === 'svg') drawSvg(content, layer, area, tools);
  }
}

function isCode(item: LeafItem): item is Extract<LeafItem, { layer: QrLayer }> {
  return item.layer.type === 'qr';
}

function drawShape(content: PdfContent, layer: ShapeLayer, area: Box, tools: DocumentTools): void {
  const { geometry, fills } = layer;
  const strokes = layer.strokes.filter(({ width }) => width > 0);
  if (geometry.shape === 'line' || geometry.shape === 'arrow') {
    for (const stroke of strokes) drawLine(content, geometry, stroke, area, tools);
    return;
  }
  const outline = shapeOutline(geometry, area, layer.radius);
  const bounds = growBox(area, strokeReachOf(strokes));
  // Outer strokes go below an opaque fill and inner ones are cut together with it, so that no seam shows.
  const below = fills.some(coversAll) ? leading(strokes, 'outside') : [];
  for (const stroke of below) strokeWhole(content, outline, stroke, area, bounds, tools);
  for (const paint of fills) fillArea(content, outline, paint, area, tools, bounds);
  for (const stroke of strokes.slice(below.length)) strokeArea(content, outline, stroke, area, bounds, tools);
}

/** The first strokes, as far as they have a position. */
function leading(strokes: readonly Stroke[], position: Stroke['position']): readonly Stroke[] {
  const end = strokes.findIndex((stroke) => stroke.position !== position);
  return end < 0 ? strokes : strokes.slice(0, end);
}

function drawLine(content: PdfContent, geometry: LineGeometry, stroke: Stroke, area: Box, tools: DocumentTools): void {
  const parts = lineParts(geometry, area, stroke.width);
  const stroked = pathOutline(parts.stroked);
  const headSize = geometry.shape === 'arrow' ? geometry.headSize : 1;
  const bounds = growBox(area, stroke.width * Math.max(1, headSize));
  const drawStroked = (target: PdfContent) => {
    setLine(target, stroke, false);
    target.operate(`${stroked.operators}\nS`);
  };
  if (parts.filled === '') {
    strokeWithPaint(content, stroke.paint, area, bounds, tools, drawStroked);
    return;
  }
  const filled = pathOutline(parts.filled);
  if (coversAll(stroke.paint)) {
    strokeWithPaint(content, stroke.paint, area, bounds, tools, drawStroked);
    fillArea(content, filled, stroke.paint, area, tools, bounds);
    return;
  }
  // Line and heads overlap: they are one area first, then painted once.
  paintThrough(content, stroke.paint, area, bounds, tools, (inner) => {
    drawStroked(inner);
    fillPath(inner, filled);
  });
}

function drawImageLayer(
  content: PdfContent,
  layer: ImageLayer | VideoLayer,
  image: Image | undefined,
  area: Box,
  tools: DocumentTools,
): void {
  const outline: PdfOutline = boxOutline(area, layer.radius);
  const { background, stroke } = layer;
  const place = image && placeImage(image, area, layer);
  content.isolate(() => {
    if (!outline.rectangle) clipPath(content, outline);
    if (background) fillArea(content, boxOutline(area), background, area, tools);
    if (image && place) drawFittedImage(content, image, place.whole, place.visible, tools);
  });
  if (stroke) strokeArea(content, outline, stroke, area, growBox(area, strokeReachOf([stroke])), tools);
}

function drawSvg(content: PdfContent, layer: SvgLayer, area: Box, tools: DocumentTools): void {
  const image = tools.resources.images.get(layer.source);
  if (image?.kind !== 'drawing') return;
  const drawing = recolor(image.drawing, layer);
  const { whole, visible } = placeImage(image, area, { fit: layer.fit, focalX: 0.5, focalY: 0.5 });
  drawFittedImage(content, { ...image, drawing }, whole, visible, tools);
}

function drawCode(
  content: PdfContent,
  layer: QrLayer,
  code: CodeLayout | undefined,
  area: Box,
  tools: DocumentTools,
): void {
  if (!code) return;
  const ink = { type: 'solid', color: layer.color } as const;
  fillArea(content, boxOutline(area), { type: 'solid', color: layer.backgroundColor }, area, tools);
  fillArea(content, pathOutline(code.modules, 'evenodd'), ink, area, tools, area, 'text');
  if (code.figures !== '') fillArea(content, pathOutline(code.figures), ink, area, tools, area, 'text');
}

function drawTable(content: PdfContent, layer: TableLayer, table: TableLayout, area: Box, tools: DocumentTools): void {
  const [left = 0, right = area.width] = [table.columnEdges[0], table.columnEdges.at(-1)];
  const [top = 0, bottom = 0] = [table.rowEdges[0], table.rowEdges.at(-1)];
  const whole: Box = { x: left, y: top, width: right - left, height: bottom - top };
  for (const { paint, box } of rowFills(layer, table)) {
    drawAsArtifact(content, tools, () => fillArea(content, boxOutline(box), paint, box, tools));
  }
  const lines = tableLines(layer, table, whole).map((box) => boxOutline(box).operators);
  if (lines.length > 0) {
    const outline: PdfOutline = { operators: lines.join('\n'), fillRule: 'nonzero', closed: true };
    drawAsArtifact(content, tools, () => fillArea(content, outline, layer.lines.paint, whole, tools, whole, 'line'));
  }
  for (const cell of table.cells) {
    content.isolate(() => {
      content.transform([1, 0, 0, 1, cell.box.x, cell.box.y]);
      const own = { x: 0, y: 0, width: cell.box.width, height: cell.box.height };
      drawTextLayout(content, cell.text, own, layer.style.fill, tools, cellKey(cell.row, cell.column));
    });
  }
}
