import { placeImage } from '../../../geometry/image-fit.ts';
import { recolor } from '../../../layers/svg/svg-content.ts';
import { drawFittedImage } from '../paint/draw-image.ts';
import type { PdfDefinition } from './pdf-definition.ts';

/** SVG drawings in documents. */
export const pdfSvg: PdfDefinition<'svg'> = {
  draw(content, { layer }, area, tools) {
    const image = tools.resources.images.get(layer.source);
    if (image?.kind !== 'drawing') return;
    const drawing = recolor(image.drawing, layer);
    const { whole, visible } = placeImage(image, area, { fit: layer.fit, focalX: 0.5, focalY: 0.5 });
    drawFittedImage(content, { ...image, drawing }, whole, visible, tools);
  },
  label: ({ layer }) => layer.name,
  words: ({ layer }) => [layer.name],
};
