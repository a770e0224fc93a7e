import type { Shadow } from '@platen/template';
import { growBox, intersectBoxes, isEmptyBox } from '../../../paint/boxes.ts';
import type { Box } from '../../../layout/page-layout.ts';
import { scaleOf, transformBox } from '../../../load/matrix.ts';
import { boxPathData } from '../../../scene/layer-effects.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import { pdfColor } from '../pdf-colors.ts';
import { castSoftBox, castSoftDrop, castInner, type Silhouette } from '../raster/soft-shadow.ts';
import { drawImage } from './draw-picture.ts';
import { clipOutside, fillPath } from './fill-area.ts';
import { contentBounds } from './layer-bounds.ts';
import type { PagePainter, PlacedLayer } from './page-painter.ts';
import { boxOutline, pathOutline } from './pdf-outline.ts';
import { setMask, setPlacing } from './transparency.ts';

/** A shadow of the layer's box, cut out below the box as in CSS. The content is in page pixels. */
export function drawBoxShadow(content: PdfContent, placed: PlacedLayer, shadow: Shadow, painter: PagePainter): void {
  const { item, matrix } = placed;
  const { layer, box } = item;
  const { tools, frame } = painter;
  const { offsetX, offsetY, spread, blur } = shadow;
  const area = { x: 0, y: 0, width: box.width, height: box.height };
  const cast = growBox(area, spread);
  const color = pdfColor(shadow.color);
  if (!(cast.width > 0 && cast.height > 0) || color.alpha === 0) return;
  const reached = growBox(cast, blur * 1.5 + 1);
  const bounds = { ...reached, x: reached.x + offsetX, y: reached.y + offsetY };
  content.isolate(() => {
    content.transform(matrix);
    clipOutside(content, pathOutline(boxPathData(layer, area, 0)), bounds);
    if (blur === 0) {
      content.transform([1, 0, 0, 1, offsetX, offsetY]);
      setPlacing(content, { alpha: color.alpha, blend: 'normal' }, tools);
      content.operate(tools.colors.fill(color, 'line'));
      fillPath(content, pathOutline(boxPathData(layer, area, spread)));
      return;
    }
    const outline = boxPathData(layer, area, spread);
    const soft = castSoftBox(outline, bounds, shadow, scaleOf(matrix) * scaleOf(frame.toPage), tools);
    if (soft) drawSilhouette(content, soft, color, painter);
  });
}

/** A shadow of all that the layer shows. The content is in page pixels. */
export function drawDropShadow(content: PdfContent, placed: PlacedLayer, shadow: Shadow, painter: PagePainter): void {
  const { tools, frame } = painter;
  const color = pdfColor(shadow.color);
  if (color.alpha === 0) return;
  const [a, b, c, d] = placed.matrix;
  const [x, y] = [a * shadow.offsetX + c * shadow.offsetY, b * shadow.offsetX + d * shadow.offsetY];
  const shown = transformBox(contentBounds(placed.item), placed.matrix);
  if (shadow.blur > 0) {
    const soft = castSoftDrop(placed, shown, shadow, painter);
    if (soft) drawSilhouette(content, soft, color, painter);
    return;
  }
  const moved = intersectBoxes(growBox({ ...shown, x: shown.x + x, y: shown.y + y }, 2), frame.shown);
  if (isEmptyBox(moved)) return;
  content.isolate(() => {
    setMask(content, 'Alpha', moved, tools, (inner) => {
      inner.transform([1, 0, 0, 1, x, y]);
      painter.drawPicture(inner, placed);
    });
    setPlacing(content, { alpha: color.alpha, blend: 'normal' }, tools);
    content.operate(tools.colors.fill(color, 'line'));
    fillPath(content, boxOutline(moved));
  });
}

/** A shadow that falls into the layer from its edge, drawn over it. The content is in page pixels. */
export function drawInnerShadow(content: PdfContent, placed: PlacedLayer, shadow: Shadow, painter: PagePainter): void {
  const color = pdfColor(shadow.color);
  if (color.alpha === 0) return;
  const shown: Box = transformBox(contentBounds(placed.item), placed.matrix);
  const soft = castInner(placed, shown, shadow, painter);
  if (soft) drawSilhouette(content, soft, color, painter);
}

function drawSilhouette(
  content: PdfContent,
  { alpha, width, height, box }: Silhouette,
  color: ReturnType<typeof pdfColor>,
  { tools }: PagePainter,
): void {
  content.isolate(() => {
    setPlacing(content, { alpha: color.alpha, blend: 'normal' }, tools);
    drawImage(content, tools.pictures.addSilhouette(color, alpha, width, height), box);
  });
}
