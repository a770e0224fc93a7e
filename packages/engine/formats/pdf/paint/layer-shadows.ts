import type { Shadow } from '@platen/template';
import { growBox, intersectBoxes, isEmptyBox, type Box } from '../../../geometry/boxes.ts';
import { scaleOf, transformBox } from '../../../geometry/matrix.ts';
import { boxPathData } from '../../../scene/layer-effects.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import { pdfColor } from '../pdf-colors.ts';
import { castInner, castSoftBox, castSoftDrop, type ShadowPage, type Silhouette } from '../raster/soft-shadow.ts';
import { drawImage } from './image-object.ts';
import { clipOutside, fillPath } from './outline-operators.ts';
import type { PlacedImage, PlacedLayer } from './placed-layer.ts';
import { contentBounds } from './layer-bounds.ts';
import { boxOutline, pathOutline } from './pdf-outline.ts';
import { setMask, setPlacing } from './transparency.ts';

/** The shadow painter's requirements of its page. */
interface ShadowPainter extends ShadowPage {
  /** The image of a shadow, made once. */
  silhouette(shadow: Shadow, make: () => Silhouette | undefined): PlacedImage | undefined;
  /** Draws the layer cut by its own box and by its mask, without shadows. */
  drawFittedImage(content: PdfContent, placed: PlacedLayer): void;
}

/** Makes the pixels of a soft shadow ahead of drawing it. */
export function prepareShadow(placed: PlacedLayer, shadow: Shadow, painter: ShadowPainter): void {
  if (pdfColor(shadow.color).alpha === 0) return;
  if (shadow.type === 'inner') innerImage(placed, shadow, painter);
  else if (shadow.blur > 0 && shadow.type === 'drop') dropImage(placed, shadow, painter);
  else if (shadow.blur > 0) boxImage(placed, shadow, painter);
}

function boxImage(placed: PlacedLayer, shadow: Shadow, painter: ShadowPainter): PlacedImage | undefined {
  const { item, matrix } = placed;
  const area = { x: 0, y: 0, width: item.box.width, height: item.box.height };
  const outline = boxPathData(item.layer, area, shadow.spread);
  const scale = scaleOf(matrix) * scaleOf(painter.frame.toPage);
  const bounds = boxShadowBounds(area, shadow);
  return bounds && painter.silhouette(shadow, () => castSoftBox(outline, bounds, shadow, scale, painter.tools));
}

function dropImage(placed: PlacedLayer, shadow: Shadow, painter: ShadowPainter): PlacedImage | undefined {
  const shown = transformBox(contentBounds(placed.item), placed.matrix);
  return painter.silhouette(shadow, () => castSoftDrop(placed, shown, shadow, painter));
}

function innerImage(placed: PlacedLayer, shadow: Shadow, painter: ShadowPainter): PlacedImage | undefined {
  const shown = transformBox(contentBounds(placed.item), placed.matrix);
  return painter.silhouette(shadow, () => castInner(placed, shown, shadow, painter));
}

/** Returns the bounds of a box's shadow, in the layer's own pixels; undefined if there is none. */
function boxShadowBounds(area: Box, { spread, blur, offsetX, offsetY }: Shadow): Box | undefined {
  const cast = growBox(area, spread);
  if (!(cast.width > 0 && cast.height > 0)) return undefined;
  const reached = growBox(cast, blur * 1.5 + 1);
  return { ...reached, x: reached.x + offsetX, y: reached.y + offsetY };
}

/** A shadow of the layer's box, cut out below the box as in CSS. The content is in page pixels. */
export function drawBoxShadow(content: PdfContent, placed: PlacedLayer, shadow: Shadow, painter: ShadowPainter): void {
  const { item, matrix } = placed;
  const { tools } = painter;
  const area = { x: 0, y: 0, width: item.box.width, height: item.box.height };
  const color = pdfColor(shadow.color);
  const bounds = boxShadowBounds(area, shadow);
  if (!bounds || color.alpha === 0) return;
  content.isolate(() => {
    content.transform(matrix);
    clipOutside(content, pathOutline(boxPathData(item.layer, area, 0)), bounds);
    if (shadow.blur > 0) {
      drawSoft(content, boxImage(placed, shadow, painter), color, painter);
      return;
    }
    content.transform([1, 0, 0, 1, shadow.offsetX, shadow.offsetY]);
    setPlacing(content, { alpha: color.alpha, blend: 'normal' }, tools);
    content.operate(tools.colors.fill(color, 'line'));
    fillPath(content, pathOutline(boxPathData(item.layer, area, shadow.spread)));
  });
}

/** A shadow of all that the layer shows. The content is in page pixels. */
export function drawDropShadow(content: PdfContent, placed: PlacedLayer, shadow: Shadow, painter: ShadowPainter): void {
  const { tools, frame } = painter;
  const color = pdfColor(shadow.color);
  if (color.alpha === 0) return;
  if (shadow.blur > 0) {
    drawSoft(content, dropImage(placed, shadow, painter), color, painter);
    return;
  }
  const [a, b, c, d] = placed.matrix;
  const [x, y] = [a * shadow.offsetX + c * shadow.offsetY, b * shadow.offsetX + d * shadow.offsetY];
  const shown = transformBox(contentBounds(placed.item), placed.matrix);
  const moved = intersectBoxes(growBox({ ...shown, x: shown.x + x, y: shown.y + y }, 2), frame.shown);
  if (isEmptyBox(moved)) return;
  content.isolate(() => {
    setMask(content, 'Alpha', moved, tools, (inner) => {
      inner.transform([1, 0, 0, 1, x, y]);
      painter.drawFittedImage(inner, placed);
    });
    setPlacing(content, { alpha: color.alpha, blend: 'normal' }, tools);
    content.operate(tools.colors.fill(color, 'line'));
    fillPath(content, boxOutline(moved));
  });
}

/** A shadow that falls into the layer from its edge, drawn over it. The content is in page pixels. */
export function drawInnerShadow(
  content: PdfContent,
  placed: PlacedLayer,
  shadow: Shadow,
  painter: ShadowPainter,
): void {
  const color = pdfColor(shadow.color);
  if (color.alpha > 0) drawSoft(content, innerImage(placed, shadow, painter), color, painter);
}

function drawSoft(
  content: PdfContent,
  soft: PlacedImage | undefined,
  { alpha }: ReturnType<typeof pdfColor>,
  { tools }: ShadowPainter,
): void {
  if (!soft) return;
  content.isolate(() => {
    setPlacing(content, { alpha, blend: 'normal' }, tools);
    drawImage(content, soft.image, soft.box);
  });
}
