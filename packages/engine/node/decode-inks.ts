import { createCanvas, ImageData } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { PlatformImage } from '../platform/canvas.ts';
import { nativeCall } from './native-work.ts';

/**
 * Decodes a JPEG of four inks to upright sRGB pixels, with the plain conversion of inks as Chromium rounds it: Skia rounds otherwise, so that
 * three of four pixels are 1 of 255 apart.
 */
export async function decodeInks(bytes: Uint8Array): Promise<PlatformImage> {
  const { data, info } = await nativeCall(() =>
    sharp(bytes, { limitInputPixels: false, failOn: 'none' })
      .autoOrient()
      .pipelineColourspace('cmyk')
      .toColourspace('cmyk')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height } = info;
  const pixels = new Uint8ClampedArray(width * height * 4);
  // libvips answers inks; what is multiplied is how much light each of them leaves.
  for (let at = 0; at < pixels.length; at += 4) {
    const light = 255 - (data[at + 3] ?? 0);
    for (let ink = 0; ink < 3; ink++) pixels[at + ink] = Math.floor(((255 - (data[at + ink] ?? 0)) * light) / 255);
    pixels[at + 3] = 255;
  }
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0);
  return {
    image: canvas as unknown as CanvasImageSource,
    width,
    height,
    close: () => {
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}
