import type { ImagePaint, Paint } from '@platen/template';
import { growBox, isEmptyBox, type Box } from '../../../geometry/boxes.ts';
import { placeImage } from '../../../geometry/image-fit.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import { pdfColor, type ColorUse } from '../pdf-colors.ts';
import type { DocumentTools } from './document-tools.ts';
import { drawFittedImage, tileImage } from './draw-image.ts';
import { fillWithGradient, templateGradient } from './gradient-paint.ts';
import { clipPath, fillPath } from './outline-operators.ts';
import { boxOutline, type PdfOutline } from './pdf-outline.ts';
import { drawGroup, plainPlacing, setMask, setPlacing } from './transparency.ts';

/** Whether a paint covers whatever is below. Throws TEMPLATE_INVALID for an unknown color. */
export function coversAll(paint: Paint): boolean {
  if (paint.type === 'solid') return pdfColor(paint.color).alpha === 1;
  return paint.type !== 'image' && paint.stops.every(({ color }) => pdfColor(color).alpha === 1);
}

/** Fills an outline. Gradients and images span `box`; `area` holds the outline and is `box` when missing. */
export function fillArea(
  content: PdfContent,
  outline: PdfOutline,
  paint: Paint,
  box: Box,
  tools: DocumentTools,
  area: Box = box,
  use: ColorUse = 'area',
): void {
  if (outline.operators === '') return;
  if (paint.type === 'image') fillWithImage(content, outline, paint, box, tools);
  else if (paint.type === 'solid') {
    const color = pdfColor(paint.color);
    if (color.alpha === 0) return;
    content.isolate(() => {
      setPlacing(content, { alpha: color.alpha, blend: 'normal' }, tools);
      content.operate(tools.colors.fill(color, use));
      fillPath(content, outline);
    });
  } else {
    const gradient = templateGradient(paint, box);
    if (gradient) fillWithGradient(content, outline, gradient, area, tools);
  }
}

/** Fills drawn content with a paint: `draw` draws it in an arbitrary color. `bounds` contains it. */
export function paintThrough(
  content: PdfContent,
  paint: Paint,
  box: Box,
  bounds: Box,
  tools: DocumentTools,
  draw: (inner: PdfContent) => void,
): void {
  const area = growBox(bounds, 2);
  content.isolate(() => {
    setMask(content, 'Alpha', area, tools, draw);
    // A mask of the paint's own would take this one's place, and some readers apply an alpha beside a mask twice: a group has them.
    if (!coversAll(paint)) {
      drawGroup(content, area, plainPlacing, tools, (inner) =>
        fillArea(inner, boxOutline(area), paint, box, tools, area),
      );
    } else fillArea(content, boxOutline(area), paint, box, tools, area);
  });
}

function fillWithImage(
  content: PdfContent,
  outline: PdfOutline,
  { source, fit, focalX, focalY, scale, opacity }: ImagePaint,
  box: Box,
  tools: DocumentTools,
): void {
  const image = tools.resources.images.get(source);
  if (!image || opacity === 0) return;
  content.isolate(() => {
    setPlacing(content, { alpha: opacity, blend: 'normal' }, tools);
    clipPath(content, outline);
    if (fit === 'tile') {
      const [width, height] = [image.width * scale, image.height * scale];
      const [x, y] = [box.x + (box.width - width) * focalX, box.y + (box.height - height) * focalY];
      tileImage(content, image, { x, y, width, height }, outline.rectangle ?? box, tools);
      return;
    }
    const { whole, visible } = placeImage(image, box, { fit, focalX, focalY });
    if (!isEmptyBox(visible)) drawFittedImage(content, image, whole, visible, tools);
  });
}
