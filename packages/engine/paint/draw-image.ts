import type { Box } from '../geometry/boxes.ts';
import type { PlatformImage } from '../platform/canvas.ts';
import type { Image } from '../pages/resources.ts';
import { drawDrawing, drawingBounds } from './draw-drawing.ts';
import { drawScaled } from './draw-scaled.ts';
import { visiblePixels } from './drawing-cost.ts';
import { rectangleOutline } from '../geometry/geometry-path.ts';
import { drawIsolated } from './isolation.ts';
import { maskByOutline } from './masks.ts';
import { currentMatrix, scalesOf, transformBox } from '../geometry/matrix.ts';
import type { PaintTools } from './paint-tools.ts';
import { pixelSteps } from './pixel-steps.ts';
import { scaleImage } from './scaled-image.ts';

/**
 * Draws the part of an image that is in `visible`, when all of it would lie at `whole`; both in the context's current space.
 * It is one operation.
 */
export function drawImage(
  context: CanvasRenderingContext2D,
  image: Image,
  whole: Box,
  visible: Box,
  tools: PaintTools,
): void {
  if (image.kind === 'pixels') drawPixels(context, image.image, whole, visible, tools);
  else {
    drawIsolated(context, tools.surfaces, visible, (inner) => {
      const scaleX = whole.width / image.width;
      const scaleY = whole.height / image.height;
      inner.save();
      inner.transform(scaleX, 0, 0, scaleY, whole.x, whole.y);
      drawDrawing(inner, image.drawing, tools);
      inner.restore();
      const ink = transformBox(drawingBounds(image.drawing), [scaleX, 0, 0, scaleY, whole.x, whole.y]);
      if (!holds(visible, ink))
        maskByOutline(inner, rectangleOutline(tools.platform, visible), visible, false, tools.surfaces);
    });
  }
}

function drawPixels(
  context: CanvasRenderingContext2D,
  source: PlatformImage,
  whole: Box,
  visible: Box,
  tools: PaintTools,
): void {
  const scales = scalesOf(currentMatrix(context));
  const scaleX = (whole.width * scales.x) / source.width;
  const scaleY = (whole.height * scales.y) / source.height;
  tools.cost.spend(visiblePixels(context, visible, tools.surfaces) * pixelSteps.image, 'An image');
  const { image, width, height } = scaleImage(source, scaleX, scaleY, tools);
  const [perX, perY] = [width / whole.width, height / whole.height];
  // Rounding must not lead beyond the image: what lies there counts as clear.
  const fromX = Math.max(0, (visible.x - whole.x) * perX);
  const fromY = Math.max(0, (visible.y - whole.y) * perY);
  const from = {
    x: fromX,
    y: fromY,
    width: Math.min(width - fromX, visible.width * perX),
    height: Math.min(height - fromY, visible.height * perY),
  };
  drawScaled(context, image, from, visible, tools.surfaces);
}

function holds(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
