import { availableParallelism } from 'node:os';
import type { Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { checkFormat } from '../formats/check-format.ts';
import type { PlatformCanvas, StillFormat } from '../platform.ts';
import { encodePng } from './encode-png.ts';

/**
 * Encodes a canvas of this platform; `quality` 1 to 100, which PNG ignores. JPEG has no transparency: what shows through is
 * white. `threads` bounds what one encoding takes at a time; default one for each processor. Throws FORMAT_UNSUPPORTED when
 * the encoder gave another format.
 */
export async function encodePicture(
  canvas: PlatformCanvas,
  format: StillFormat,
  quality: number,
  threads = availableParallelism(),
): Promise<Uint8Array> {
  return checkFormat(await encode(canvas as unknown as Canvas, format, quality, threads), format);
}

async function encode(canvas: Canvas, format: StillFormat, quality: number, threads: number): Promise<Uint8Array> {
  if (format === 'webp') return canvas.encode('webp', quality);
  if (format === 'avif') return canvas.encode('avif', { quality, speed: 8, threads });
  const { width, height } = canvas;
  // The pixels as they are, premultiplied, come for a copy; taking the alpha out of them costs many times that.
  const pixels = toWords(canvas.data());
  const straightPixels = () => toWords(canvas.getContext('2d').getImageData(0, 0, width, height).data);
  if (format === 'png') return encodePng({ width, height, pixels, straightPixels }, threads);
  const raw = { width, height, channels: 4 } as const;
  const picture = isOpaque(pixels)
    ? sharp(toBytes(pixels), { raw }).removeAlpha()
    : sharp(toBytes(straightPixels()), { raw }).flatten({ background: '#ffffff' });
  // Optimised coding would save 3 % of the bytes and take as long again.
  return picture.jpeg({ quality, chromaSubsampling: '4:4:4', optimiseCoding: false }).toBuffer();
}

/** Pixels as words with red in the lowest byte: all platforms of Node that have this canvas are little-endian. */
function toWords(bytes: Uint8Array | Uint8ClampedArray): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

function toBytes(words: Int32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}

function isOpaque(pixels: Int32Array): boolean {
  let common = -1;
  for (const pixel of pixels) common &= pixel;
  return common >>> 24 === 0xff;
}
