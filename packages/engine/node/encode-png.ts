import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, type ZlibOptions } from 'node:zlib';
import { adler32 } from '../formats/adler-32.ts';
import { filterRows, pngStride, type PngPixels } from '../formats/png-rows.ts';
import { freeBytes, type KeptBuffers } from './kept-buffers.ts';

/** Encodes pixels of a whole picture as a PNG. */
export type PngEncoder = (pixels: PngPixels) => Promise<Uint8Array>;

const deflateBand = promisify<Uint8Array, ZlibOptions, Buffer>(deflateRaw);

/** zlib's level: the next one makes files smaller by 6 % and takes a third longer. */
const level = 2;
/** Bytes that a band of rows should have at least, so that splitting is worth its cost. */
const smallestBand = 256 * 1024;
/** Bytes that a deflate stream can refer back to. */
const windowSize = 32 * 1024;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * An encoder of PNG, sRGB, 8 bits a channel. Bands of rows are filtered one after another and compressed side by side on up to
 * `threads` of libuv's threads (default: one for each processor), then joined to one stream.
 */
export function createPngEncoder(buffers: KeptBuffers, threads = availableParallelism()): PngEncoder {
  return async (pixels) => {
    const { words, width, channels } = pixels;
    const height = words.length / width;
    const length = pngStride(pixels) * height;
    const buffer = buffers.take(length);
    try {
      const header = Buffer.alloc(13);
      header.writeUInt32BE(width, 0);
      header.writeUInt32BE(height, 4);
      header.set([8, channels === 3 ? 2 : 6, 0, 0, 0], 8);
      const bands = await compressRows(pixels, height, new Uint8Array(buffer, 0, length), threads);
      const png = Buffer.concat([
        signature,
        ...chunk('IHDR', [header]),
        // Perceptual rendering intent: the colours are sRGB.
        ...chunk('sRGB', [Buffer.from([0])]),
        ...chunk('IDAT', bands),
        ...chunk('IEND', []),
      ]);
      for (const band of bands) if (band.length > smallestBand / 8) freeBytes(band);
      return png;
    } finally {
      buffers.give(buffer);
    }
  };
}

async function compressRows(pixels: PngPixels, height: number, rows: Uint8Array, threads: number): Promise<Buffer[]> {
  const stride = pngStride(pixels);
  const bandCount = Math.max(1, Math.min(threads, height, Math.floor(rows.length / smallestBand)));
  const bandRows = Math.ceil(height / bandCount);
  const bands: Promise<Buffer>[] = [];
  for (let start = 0; start < height; start += bandRows) {
    const end = Math.min(start + bandRows, height);
    filterRows(pixels, start, end, rows);
    const first = start * stride;
    const band = rows.subarray(first, end * stride);
    bands.push(
      deflateBand(band, {
        level,
        memLevel: 9,
        // A flush ends a band on a whole byte without ending the stream.
        finishFlush: end === height ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
        // Each chunk is a trip between threads: most pictures are to fit into one.
        chunkSize: Math.max(16_384, band.length >> 1),
        ...(start > 0 && { dictionary: rows.subarray(Math.max(0, first - windowSize), first) }),
      }),
    );
  }
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(adler32(rows));
  return [Buffer.from([0x78, 0x5e]), ...(await Promise.all(bands)), checksum];
}

function chunk(type: string, parts: readonly Uint8Array[]): Uint8Array[] {
  const name = Buffer.from(type, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(parts.reduce((sum, part) => sum + part.length, 0));
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(parts.reduce((sum, part) => crc32(part, sum), crc32(name)));
  return [length, name, ...parts, checksum];
}
