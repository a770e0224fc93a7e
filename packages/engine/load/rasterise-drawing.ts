import type { Platform, PlatformCanvas } from '../platform.ts';
import type { Drawing } from './drawing.ts';
import { resizeNormalised } from './normalise-svg.ts';
import { drawSvg } from './resvg.ts';

/**
 * Draws a drawing with resvg at a size in device pixels (whole numbers), stretched when the ratio differs. The same pixels on
 * every platform. What resvg cannot draw at that size is drawn smaller and enlarged. The canvas is the caller's to release.
 */
export function rasteriseDrawing(drawing: Drawing, width: number, height: number, platform: Platform): PlatformCanvas {
  const canvas = platform.createCanvas(width, height);
  const context = canvas.getContext('2d');
  const picture = drawAtMost(drawing, width, height);
  const image = picture && context?.createImageData(picture.width, picture.height);
  if (!context || !image) return canvas;
  image.data.set(straightAlpha(picture.pixels));
  if (picture.width === width && picture.height === height) {
    context.putImageData(image, 0, 0);
    return canvas;
  }
  const smaller = platform.createCanvas(picture.width, picture.height);
  smaller.getContext('2d')?.putImageData(image, 0, 0);
  context.drawImage(smaller as unknown as CanvasImageSource, 0, 0, width, height);
  platform.releaseCanvas(smaller);
  return canvas;
}

/** Throws ASSET_UNSUPPORTED when resvg cannot draw a drawing at all, which only trying tells. */
export function checkRaster(drawing: Drawing): void {
  const scale = Math.min(1, checkedSide / Math.max(drawing.width, drawing.height));
  drawSvg(resizeNormalised(drawing.svg, Math.ceil(drawing.width * scale), Math.ceil(drawing.height * scale)));
}

const checkedSide = 64;

function drawAtMost(drawing: Drawing, width: number, height: number): ReturnType<typeof drawSvg> | undefined {
  let [tryWidth, tryHeight] = [width, height];
  while (true) {
    try {
      return drawSvg(resizeNormalised(drawing.svg, tryWidth, tryHeight));
    } catch (error) {
      // Filters and masks can ask for more memory than there is.
      if (Math.max(tryWidth, tryHeight) <= checkedSide) throw error;
      [tryWidth, tryHeight] = [Math.ceil(tryWidth / 2), Math.ceil(tryHeight / 2)];
    }
  }
}

/** Divides the colours by their alpha, in place: what putImageData expects. */
function straightAlpha(pixels: Uint8Array): Uint8Array {
  for (let index = 3; index < pixels.length; index += 4) {
    const alpha = pixels[index] ?? 0;
    if (alpha === 255 || alpha === 0) continue;
    for (let channel = index - 3; channel < index; channel++) {
      pixels[channel] = Math.min(255, Math.round(((pixels[channel] ?? 0) * 255) / alpha));
    }
  }
  return pixels;
}
