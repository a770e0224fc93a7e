import type { ImageLayer, VideoLayer } from '@platen/template';
import { growBox, type Box } from '../../../geometry/boxes.ts';
import { placeImage } from '../../../geometry/image-fit.ts';
import type { Image } from '../../../pages/resources.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import type { DocumentTools } from '../paint/document-tools.ts';
import { drawFittedImage } from '../paint/draw-image.ts';
import { fillArea } from '../paint/fill-area.ts';
import { strokeReachOf } from '../paint/line-style.ts';
import { clipPath } from '../paint/outline-operators.ts';
import { boxOutline, type PdfOutline } from '../paint/pdf-outline.ts';
import { strokeArea } from '../paint/stroke-area.ts';
import type { PdfDefinition } from './pdf-definition.ts';

const inCommon: Omit<PdfDefinition<'image' | 'video'>, 'draw'> = {
  bounds: ({ layer: { stroke } }, area) => growBox(area, strokeReachOf(stroke ? [stroke] : [])),
  label: ({ layer }) => layer.name,
  words: ({ layer }) => [layer.name],
};

/** Images in documents. */
export const pdfImage: PdfDefinition<'image'> = {
  ...inCommon,
  draw(content, { layer }, area, tools) {
    drawImageLayer(content, layer, tools.resources.images.get(layer.source), area, tools);
  },
  isSingle: (layer) => !layer.background && !layer.stroke,
};

/** Videos in documents: the poster, or a frame. */
export const pdfVideo: PdfDefinition<'video'> = {
  ...inCommon,
  draw(content, { layer }, area, tools) {
    const { images } = tools.resources;
    const poster = layer.poster === '' ? undefined : images.get(layer.poster);
    drawImageLayer(content, layer, poster ?? images.get(layer.source), area, tools);
  },
};

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
