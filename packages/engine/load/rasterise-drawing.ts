import type { Platform, PlatformCanvas } from '../platform.ts';
import type { Drawing } from './drawing.ts';
import { resizeNormalised } from './normalise-svg.ts';
import { drawSvg } from './resvg.ts';

/**
 * Draws a drawing with resvg at a size in device pixels (whole numbers), stretched when the ratio differs. The same pixels on
 * every platform. The canvas is the caller's to release.
 */
export function rasteriseDrawing(drawing: Drawing, width: number, height: number, platform: Platform): PlatformCanvas {
  const picture = drawSvg(resizeNormalised(drawing.svg, width, height));
  const canvas = platform.createCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  const image = context?.createImageData(picture.width, picture.height);
  if (!context || !image) return canvas;
  image.data.set(straightAlpha(picture.pixels));
  context.putImageData(image, 0, 0);
  return canvas;
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
