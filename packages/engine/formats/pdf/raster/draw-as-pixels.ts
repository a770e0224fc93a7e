import { growBox, isEmptyBox, roundBoxOut, type Box } from '../../../geometry/boxes.ts';
import { createPaintTools } from '../../../paint/paint-tools.ts';
import { pixelSteps } from '../../../paint/pixel-steps.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import { rasterScales, type DocumentTools } from '../paint/document-tools.ts';
import { drawImage } from '../paint/image-object.ts';

/** Draws on a canvas and puts the pixels where it was: for what PDF cannot say. `bounds` holds it, in the current space. */
export function drawAsPixels(
  content: PdfContent,
  bounds: Box,
  tools: DocumentTools,
  draw: (context: CanvasRenderingContext2D) => void,
): void {
  tools.guard.check();
  if (isEmptyBox(bounds)) return;
  const box = roundBoxOut(growBox(bounds, 1));
  const scales = rasterScales(content, tools);
  const wanted = Math.max(scales.x, scales.y);
  const scale = wanted * tools.rasters.take(box.width * wanted, box.height * wanted);
  const [width, height] = [Math.ceil(box.width * scale), Math.ceil(box.height * scale)];
  const { surfaces } = createPaintTools(tools.platform, tools.resources);
  surfaces.cost.spend(width * height * pixelSteps.packing, 'A part that PDF has as pixels');
  const surface = surfaces.acquire(width, height);
  let done = false;
  try {
    const { context } = surface;
    context.setTransform(width / box.width, 0, 0, height / box.height, 0, 0);
    context.translate(-box.x, -box.y);
    draw(context);
    drawImage(content, tools.images.addPixels(context.getImageData(0, 0, width, height)), box);
    done = true;
  } finally {
    surfaces.release(surface, !done);
  }
}
