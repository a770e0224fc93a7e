import { drawImage } from './image-object.ts';
import { multiply, transformBox } from '../../../geometry/matrix.ts';
import type { Image } from '../../../pages/resources.ts';
import { containsBox, isEmptyBox, type Box } from '../../../geometry/boxes.ts';
import { drawingBounds } from '../../../paint/draw-drawing.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import type { DocumentTools } from './document-tools.ts';
import { drawDrawing } from './draw-drawing.ts';
import { clipPath, fillPath } from './outline-operators.ts';
import { boxOutline } from './pdf-outline.ts';

/** Draws the part of an image that is in `visible`, when all of it would lie at `whole`. */
export function drawFittedImage(
  content: PdfContent,
  image: Image,
  whole: Box,
  visible: Box,
  tools: DocumentTools,
): void {
  if (isEmptyBox(visible)) return;
  const ink =
    image.kind === 'pixels'
      ? whole
      : transformBox(drawingBounds(image.drawing), [
          whole.width / image.width,
          0,
          0,
          whole.height / image.height,
          whole.x,
          whole.y,
        ]);
  content.isolate(() => {
    if (!containsBox(visible, ink)) clipPath(content, boxOutline(visible));
    drawWhole(content, image, whole, tools);
  });
}

/** Fills a box with copies of an image, one of which lies at `tile`. */
export function tileImage(content: PdfContent, image: Image, tile: Box, area: Box, tools: DocumentTools): void {
  if (!(tile.width > 0 && tile.height > 0)) return;
  const inner = tools.document.createContent();
  const size = { x: 0, y: 0, width: tile.width, height: tile.height };
  drawFittedImage(inner, image, size, size, tools);
  const pattern = tools.document.addForm(inner, {
    Type: '/Pattern',
    PatternType: 1,
    PaintType: 1,
    TilingType: 2,
    BBox: [0, 0, tile.width, tile.height],
    XStep: tile.width,
    YStep: tile.height,
    Matrix: [...multiply(content.matrix, [1, 0, 0, 1, tile.x, tile.y])],
  });
  content.operate(`/Pattern cs ${content.resources.use('Pattern', pattern)} scn`);
  fillPath(content, boxOutline(area));
}

function drawWhole(content: PdfContent, image: Image, whole: Box, tools: DocumentTools): void {
  if (image.kind === 'pixels') {
    const { reference, matrix } = tools.images.use(image);
    drawImage(content, reference, whole, matrix);
    return;
  }
  content.isolate(() => {
    content.transform([whole.width / image.width, 0, 0, whole.height / image.height, whole.x, whole.y]);
    drawDrawing(content, image.drawing, tools);
  });
}
