import type { Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { PlatformCanvas, StillFormat } from '../platform.ts';

/** Encodes a canvas: PNG and AVIF by sharp, JPEG and WebP by Skia. `quality` 1 to 100; PNG ignores it. */
export async function encodePicture(target: PlatformCanvas, format: StillFormat, quality: number): Promise<Uint8Array> {
  const canvas = target as unknown as Canvas;
  if (format === 'jpg') return canvas.encode('jpeg', quality);
  if (format === 'webp') return canvas.encode('webp', quality);
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d').getImageData(0, 0, width, height).data;
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } });
  return format === 'png'
    ? picture.png({ compressionLevel: 6 }).toBuffer()
    : picture.avif({ quality, effort: 2 }).toBuffer();
}
