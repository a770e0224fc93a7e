import { growBox, intersectBoxes, isEmptyBox, roundBoxOut, type Box } from '../geometry/boxes.ts';
import { drawFiltered } from './canvas-filter.ts';
import { pixelSteps } from './pixel-steps.ts';
import type { Surface, SurfacePool } from './surface-pool.ts';

/** The largest standard deviation, in device pixels, that is left to the canvas: beyond 128 its shadows fall short. */
const maxAtOnce = 100;

/** Whether the canvas cannot blur that much by itself. `sigma` is the standard deviation in device pixels. */
export function isWideBlur(sigma: number): boolean {
  return sigma > maxAtOnce;
}

/** How many times smaller an image may be for a blur without anyone seeing it. */
function shrinkFor(sigma: number): number {
  return Math.max(1, Math.ceil(sigma / maxAtOnce));
}

/** Returns a blurred copy of a surface, of the same size; a wide blur is made from a smaller image. The caller releases it. */
export function blurSurface(source: Surface, sigma: number, surfaces: SurfacePool): Surface {
  const { width, height } = source;
  const shrink = shrinkFor(sigma);
  const small = surfaces.acquire(Math.ceil(width / shrink), Math.ceil(height / shrink));
  small.context.drawImage(source.image, 0, 0, width, height, 0, 0, width / shrink, height / shrink);
  const soft = blurred(small, sigma / shrink, surfaces);
  const result = surfaces.acquire(width, height);
  surfaces.cost.spend(width * height * 2 * pixelSteps.image, 'A wide blur');
  enlarge(result.context, soft, shrink, 0, 0);
  surfaces.release(soft);
  return result;
}

/** A wide shadow in device pixels. */
export interface WideShadow {
  sigma: number;
  color: string;
  offsetX: number;
  offsetY: number;
}

/**
 * Draws the shadow of whatever `draw` draws, itself omitted. `caster` holds it, in pixels of the context's canvas, of which
 * `extent` is the size; `draw` gets a context that is in those pixels.
 */
export function drawWideShadow(
  context: CanvasRenderingContext2D,
  extent: { width: number; height: number },
  { sigma, color, offsetX, offsetY }: WideShadow,
  caster: Box,
  draw: (target: CanvasRenderingContext2D) => void,
  surfaces: SurfacePool,
): void {
  const shrink = shrinkFor(sigma);
  const seen = { x: -offsetX, y: -offsetY, width: extent.width, height: extent.height };
  const area = roundBoxOut(intersectBoxes(growBox(caster, 3 * sigma), growBox(seen, 3 * sigma)));
  if (isEmptyBox(area)) return;
  const drawn = intersectBoxes(area, caster);
  const shown = intersectBoxes(
    { ...area, x: area.x + offsetX, y: area.y + offsetY },
    { x: 0, y: 0, width: extent.width, height: extent.height },
  );
  const pixels = drawn.width * drawn.height + shown.width * shown.height;
  surfaces.cost.spend(pixels * pixelSteps.image, 'A wide shadow');
  const small = surfaces.acquire(Math.ceil(area.width / shrink), Math.ceil(area.height / shrink));
  small.context.save();
  small.context.setTransform(1 / shrink, 0, 0, 1 / shrink, -area.x / shrink, -area.y / shrink);
  draw(small.context);
  small.context.restore();
  small.context.save();
  small.context.setTransform(1, 0, 0, 1, 0, 0);
  small.context.globalCompositeOperation = 'source-in';
  small.context.fillStyle = color;
  small.context.fillRect(0, 0, small.width, small.height);
  small.context.restore();
  const soft = blurred(small, sigma / shrink, surfaces);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  enlarge(context, soft, shrink, area.x + offsetX, area.y + offsetY);
  context.restore();
  surfaces.release(soft);
}

/** The surface blurred, which is given back itself. */
function blurred(surface: Surface, sigma: number, surfaces: SurfacePool): Surface {
  const { width, height } = surface;
  surfaces.cost.spend(width * height * pixelSteps.blur, 'A wide blur');
  const soft = surfaces.acquire(width, height);
  drawFiltered(soft, surface, [{ type: 'blur', sigma: Number(sigma.toFixed(4)) }], surfaces);
  surfaces.release(surface);
  return soft;
}

function enlarge(
  context: CanvasRenderingContext2D,
  { image, width, height }: Surface,
  by: number,
  x: number,
  y: number,
) {
  context.drawImage(image, 0, 0, width, height, x, y, width * by, height * by);
}
