import { availableParallelism } from 'node:os';
import type { Canvas } from '@napi-rs/canvas';
import { losslessCompressPng, Transformer } from '@napi-rs/image';
import sharp from 'sharp';
import { checkFormat } from '../images/check-format.ts';
import type { Platform, PngCompression, StillFormat } from '../platform/platform.ts';
import { isOpaque, packOpaque, toText } from '../formats/pixel-words.ts';
import { freeBytes, CachedBuffers } from './cached-buffers.ts';
import { nativeCall } from './native-work.ts';

/**
 * Fast compression is that of the Rust `png` crate (fdeflate), with the best filter for each row: an eighth of the time that
 * zlib takes for files about as large. The numbers are the library's enumerations, which have no values at run time.
 */
const pngOptions = { compressionType: 1, filterType: 5 } as const;

/** Colors keep their sharp edges; optimized coding would save 3 % of the bytes and take as long again. */
const jpegOptions = { chromaSubsampling: '4:4:4', optimiseCoding: false } as const;

/**
 * An encoder of this platform's canvases; `quality` 1 to 100, which PNG ignores. JPEG has no transparency: what shows through
 * is white. `threads` bounds what one encoding takes at a time; default one for each processor. The encoder throws
 * FORMAT_UNSUPPORTED when a library gave another format.
 */
export function createImageEncoder(threads = availableParallelism()): Platform['encodeImage'] {
  const buffers = new CachedBuffers();
  return async (canvas, format, quality, compression = 'fast') =>
    checkFormat(
      await nativeCall(() => encode(canvas as unknown as Canvas, { format, quality, compression }, threads, buffers)),
      format,
    );
}

async function encode(
  canvas: Canvas,
  { format, quality, compression }: { format: StillFormat; quality: number; compression: PngCompression },
  threads: number,
  buffers: CachedBuffers,
): Promise<Uint8Array> {
  if (format === 'webp') return canvas.encode('webp', quality);
  if (format === 'avif') return canvas.encode('avif', { quality, speed: 8, threads });
  const { width, height } = canvas;
  // The pixels as they are, premultiplied, come for a copy; taking the alpha out of them costs many times that.
  const pixels = canvas.data();
  const opaque = isOpaque(toText(pixels));
  const straight = opaque ? pixels : canvas.getContext('2d').getImageData(0, 0, width, height).data;
  try {
    if (format === 'png') {
      const encodeAs = { threads, compression };
      return opaque
        ? await encodeOpaquePng(toText(pixels), width, height, encodeAs, buffers)
        : await encodePng(Transformer.fromRgbaPixels(asClamped(straight), width, height), encodeAs);
    }
    return opaque
      ? await encodeOpaqueJpeg(toText(pixels), width, height, quality, buffers)
      : await sharp(straight, { raw: { width, height, channels: 4 } })
          .flatten({ background: '#ffffff' })
          .jpeg({ quality, ...jpegOptions })
          .toBuffer();
  } finally {
    freeBytes(pixels);
    freeBytes(straight);
  }
}

interface PngEncoding {
  threads: number;
  compression: PngCompression;
}

async function encodePng(image: Transformer, { threads, compression }: PngEncoding): Promise<Uint8Array> {
  // Oxipng takes a second for a megapixel, which must not hold the thread up.
  if (compression === 'small') return losslessCompressPng(image.pngSync(pngOptions));
  // A thread of a pool has nothing else to do in the meantime, and handing the work on takes time.
  return threads === 1 ? image.pngSync(pngOptions) : image.png(pngOptions);
}

/**
 * Without the alpha an image takes an eighth fewer bytes and a fifth less time. The encoder takes pixels of three bytes only
 * from a file, so they go to it as a binary portable pixmap: a header and the bytes.
 */
async function encodeOpaquePng(
  words: Int32Array,
  width: number,
  height: number,
  encoding: PngEncoding,
  buffers: CachedBuffers,
): Promise<Uint8Array> {
  const header = pixmapHeader(width, height);
  const groups = Math.ceil(words.length / 4);
  const buffer = buffers.take(header.length + groups * 12);
  try {
    const file = new Uint8Array(buffer, 0, header.length + words.length * 3);
    file.set(header);
    packOpaque(words, new Int32Array(buffer, header.length, groups * 3));
    return await encodePng(new Transformer(file), encoding);
  } finally {
    buffers.give(buffer);
  }
}

/** The header of a binary portable pixmap (Netpbm, PPM), with spaces to a multiple of four bytes, so that words can follow. */
function pixmapHeader(width: number, height: number): Uint8Array {
  const size = `P6 ${width} ${height}`;
  const end = ' 255\n';
  const spaces = (4 - ((size.length + end.length) % 4)) % 4;
  return Buffer.from(size + ' '.repeat(spaces) + end, 'latin1');
}

function asClamped(bytes: Uint8Array | Uint8ClampedArray): Uint8ClampedArray {
  return new Uint8ClampedArray(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
}

/** The alpha is omitted here rather than by sharp, which takes a third longer over it. */
async function encodeOpaqueJpeg(
  words: Int32Array,
  width: number,
  height: number,
  quality: number,
  buffers: CachedBuffers,
): Promise<Uint8Array> {
  const buffer = buffers.take(Math.ceil(words.length / 4) * 12);
  try {
    const packed = new Int32Array(buffer, 0, Math.ceil(words.length / 4) * 3);
    packOpaque(words, packed);
    const bytes = new Uint8Array(buffer, 0, words.length * 3);
    const image = sharp(bytes, { raw: { width, height, channels: 3 } });
    return await image.jpeg({ quality, ...jpegOptions }).toBuffer();
  } finally {
    buffers.give(buffer);
  }
}
