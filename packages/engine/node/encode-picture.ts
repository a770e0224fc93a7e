import { availableParallelism } from 'node:os';
import type { Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { checkFormat } from '../formats/check-format.ts';
import type { Platform, StillFormat } from '../platform.ts';
import { createPngEncoder, freeBytes, type PngEncoder } from './encode-png.ts';

/**
 * An encoder of this platform's canvases; `quality` 1 to 100, which PNG ignores. JPEG has no transparency: what shows through
 * is white. `threads` bounds what one encoding takes at a time; default one for each processor. The encoder throws
 * FORMAT_UNSUPPORTED when a library gave another format.
 */
export function createPictureEncoder(threads = availableParallelism()): Platform['encodePicture'] {
  const encodePng = createPngEncoder(threads);
  return async (canvas, format, quality) =>
    checkFormat(await encode(canvas as unknown as Canvas, format, quality, threads, encodePng), format);
}

async function encode(
  canvas: Canvas,
  format: StillFormat,
  quality: number,
  threads: number,
  encodePng: PngEncoder,
): Promise<Uint8Array> {
  if (format === 'webp') return canvas.encode('webp', quality);
  if (format === 'avif') return canvas.encode('avif', { quality, speed: 8, threads });
  const { width, height } = canvas;
  // The pixels as they are, premultiplied, come for a copy; taking the alpha out of them costs many times that.
  const pixels = canvas.data();
  const opaque = isOpaque(toWords(pixels));
  const straight = opaque ? pixels : canvas.getContext('2d').getImageData(0, 0, width, height).data;
  try {
    if (format === 'png') return await encodePng({ words: toWords(straight), width, channels: opaque ? 3 : 4 });
    const raw = { width, height, channels: 4 } as const;
    const picture = opaque
      ? sharp(pixels, { raw }).removeAlpha()
      : sharp(straight, { raw }).flatten({ background: '#ffffff' });
    // Optimised coding would save 3 % of the bytes and take as long again.
    return await picture.jpeg({ quality, chromaSubsampling: '4:4:4', optimiseCoding: false }).toBuffer();
  } finally {
    freeBytes(pixels);
    freeBytes(straight);
  }
}

/** Pixels as words with red in the lowest byte: all platforms of Node that have this canvas are little-endian. */
function toWords(bytes: Uint8Array | Uint8ClampedArray): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

function isOpaque(words: Int32Array): boolean {
  let common = -1;
  for (let index = 0; index < words.length; index++) common &= words[index] ?? 0;
  return common >>> 24 === 0xff;
}
