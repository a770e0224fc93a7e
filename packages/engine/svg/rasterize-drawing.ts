import { PlatenError } from '@platen/template';
import type { Platform } from '../platform/platform.ts';
import type { PlatformCanvas } from '../platform/canvas.ts';
import { CostBudget } from '../cost/cost-budget.ts';
import type { Drawing } from '../geometry/drawing.ts';
import { exactSvgOf, sizedExact } from './exact-svg.ts';
import { resizeNormalized } from './normalize-svg.ts';
import { drawSvg, type ResvgImage } from './resvg.ts';

/**
 * Draws a drawing with resvg at a size in device pixels (whole numbers), stretched when the ratio differs. The same pixels on
 * every platform. What resvg cannot draw at that size is drawn smaller and enlarged. The canvas is the caller's to release.
 * Throws LIMIT_COST.
 */
export function rasterizeDrawing(
  drawing: Drawing,
  width: number,
  height: number,
  platform: Platform,
  cost: CostBudget = new CostBudget(),
): PlatformCanvas {
  return drawWithin(drawing, width, height, cost, (image) => {
    const canvas = platform.createCanvas(image.width, image.height);
    putPixels(canvas, image);
    if (image.width === width && image.height === height) return canvas;
    const enlarged = platform.createCanvas(width, height);
    enlarged.getContext('2d')?.drawImage(canvas as unknown as CanvasImageSource, 0, 0, width, height);
    platform.releaseCanvas(canvas);
    return enlarged;
  });
}

/** Throws ASSET_UNSUPPORTED when resvg cannot draw a drawing at all, which only trying tells, and LIMIT_COST. */
export function checkRaster(drawing: Drawing, cost: CostBudget): void {
  const scale = Math.min(1, checkedSide / Math.max(drawing.width, drawing.height));
  const [width, height] = [Math.ceil(drawing.width * scale), Math.ceil(drawing.height * scale)];
  drawSvg(resizeNormalized(drawing.svg, width, height), cost, () => undefined);
}

const checkedSide = 64;

function drawWithin<Value>(
  drawing: Drawing,
  width: number,
  height: number,
  cost: CostBudget,
  place: (image: ResvgImage) => Value,
): Value {
  const exact = exactSvgOf(drawing);
  let [tryWidth, tryHeight] = exact ? alikeSides(drawing, width, height) : [width, height];
  while (true) {
    try {
      if (exact) return drawSvg(sizedExact(exact, tryWidth, tryHeight), cost, place, exact.fonts);
      return drawSvg(resizeNormalized(drawing.svg, tryWidth, tryHeight), cost, place);
    } catch (error) {
      // Filters and masks can ask for more memory than there is.
      const isTooLarge = error instanceof PlatenError && error.code === 'ASSET_UNSUPPORTED';
      if (!isTooLarge || Math.max(tryWidth, tryHeight) <= checkedSide) throw error;
      [tryWidth, tryHeight] = [Math.ceil(tryWidth / 2), Math.ceil(tryHeight / 2)];
    }
  }
}

/** The sides of an image that is at least as large as wanted and not stretched more one way than the other, up to a pixel. */
function alikeSides(drawing: Drawing, width: number, height: number): [width: number, height: number] {
  const [scaleX, scaleY] = [width / drawing.width, height / drawing.height];
  const scale = Math.max(scaleX, scaleY);
  const isStretched = Math.abs(scaleX - scaleY) * Math.max(drawing.width, drawing.height) > 1.5;
  return isStretched ? [Math.ceil(drawing.width * scale), Math.ceil(drawing.height * scale)] : [width, height];
}

function putPixels(canvas: PlatformCanvas, { pixels, width, height }: ResvgImage): void {
  const context = canvas.getContext('2d');
  const imageData = context?.createImageData(width, height);
  if (!context || !imageData) return;
  imageData.data.set(pixels);
  straightAlpha(imageData.data);
  context.putImageData(imageData, 0, 0);
}

/** Divides the colors by their alpha, in place: what putImageData expects. */
function straightAlpha(pixels: Uint8ClampedArray): void {
  for (let index = 3; index < pixels.length; index += 4) {
    const alpha = pixels[index] ?? 0;
    if (alpha === 255 || alpha === 0) continue;
    for (let channel = index - 3; channel < index; channel++) {
      pixels[channel] = Math.min(255, Math.round(((pixels[channel] ?? 0) * 255) / alpha));
    }
  }
}
