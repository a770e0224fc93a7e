import type { Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { checkFormat } from '../formats/check-format.ts';
import type { PlatformCanvas, StillFormat } from '../platform.ts';

/**
 * Encodes a canvas of this platform; `quality` 1 to 100, which PNG ignores. JPEG has no transparency: what shows through is
 * white. Throws FORMAT_UNSUPPORTED when the encoder gave another format.
 */
export async function encodePicture(canvas: PlatformCanvas, format: StillFormat, quality: number): Promise<Uint8Array> {
  const source = canvas as unknown as Canvas;
  return checkFormat(await encode(source, format, quality), format);
}

async function encode(canvas: Canvas, format: StillFormat, quality: number): Promise<Uint8Array> {
  if (format === 'webp') return canvas.encode('webp', quality);
  if (format === 'avif') return canvas.encode('avif', { quality, speed: 8 });
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const picture = sharp(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), {
    raw: { width, height, channels: 4 },
  });
  if (format === 'png') return picture.png({ compressionLevel: 6 }).toBuffer();
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
}
