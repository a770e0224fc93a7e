import { isEmptyBox, type Box } from '../geometry/boxes.ts';
import { currentMatrix, liesOnPixels, multiply, transformBox, type Matrix } from '../geometry/matrix.ts';
import { drawIsolated } from './isolation.ts';
import type { SurfacePool } from './surface-pool.ts';

/**
 * Draws a part of an image into a box of the context's space, as one operation. Boxes that are not turned end at whole pixels, those whose
 * middle they hold: so they do by themselves in Chromium and Node. Others antialias edges of images; there the pixels at the edge are drawn apart.
 */
export function drawScaled(
  context: CanvasRenderingContext2D,
  image: CanvasImageSource,
  from: Box,
  to: Box,
  surfaces: SurfacePool,
): void {
  const draw = (target: CanvasRenderingContext2D): void =>
    target.drawImage(image, from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height);
  if (surfaces.ways.hardEdges || !endsWithinPixels(to, currentMatrix(context))) {
    draw(context);
    return;
  }
  drawIsolated(context, surfaces, to, (inner) => {
    const matrix = currentMatrix(inner);
    const shown = transformBox(to, matrix);
    const whole = boxBetween(shown, Math.round);
    if (isEmptyBox(whole)) return;
    const inside = boxBetween(shown, Math.ceil, Math.floor);
    clipped(inner, [inside], () => draw(inner));
    const stretch: Matrix = [
      whole.width / shown.width,
      0,
      0,
      whole.height / shown.height,
      whole.x - (shown.x * whole.width) / shown.width,
      whole.y - (shown.y * whole.height) / shown.height,
    ];
    clipped(inner, [whole, inside], () => {
      inner.setTransform(...multiply(stretch, matrix));
      draw(inner);
    });
  });
}

/** Whether a box is not turned, at least a pixel large, and begins or ends between pixels. */
function endsWithinPixels(box: Box, matrix: Matrix): boolean {
  const [a, b, c, d] = matrix;
  const isUpright = (b === 0 && c === 0) || (a === 0 && d === 0);
  const { width, height } = transformBox(box, matrix);
  return isUpright && width >= 1 && height >= 1 && !liesOnPixels(box, matrix);
}

function boxBetween(box: Box, first: (edge: number) => number, last: (edge: number) => number = first): Box {
  const [x, y] = [first(box.x), first(box.y)];
  return { x, y, width: Math.max(0, last(box.x + box.width) - x), height: Math.max(0, last(box.y + box.height) - y) };
}

/** Draws what lies in an odd number of boxes of whole pixels. */
function clipped(context: CanvasRenderingContext2D, boxes: readonly Box[], draw: () => void): void {
  context.save();
  context.beginPath();
  const matrix = currentMatrix(context);
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (const { x, y, width, height } of boxes) context.rect(x, y, width, height);
  context.clip('evenodd');
  context.setTransform(...matrix);
  draw();
  context.restore();
}
