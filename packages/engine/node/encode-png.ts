import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { adler32 } from '../formats/adler-32.ts';
import { filterAlphaRows, filterOpaqueRows, type PngRows } from '../formats/png-rows.ts';

const deflateBand = promisify(deflateRaw) as (
  bytes: Uint8Array,
  options: { level: number; finishFlush: number; dictionary?: Uint8Array; memLevel: number },
) => Promise<Buffer>;

/** zlib's level: beyond it files hardly shrink, and the time doubles. */
const level = 3;
/** Bytes that a band of rows should have at least, so that splitting is worth its cost. */
const smallestBand = 256 * 1024;
/** Bytes that a deflate stream can refer back to. */
const windowSize = 32 * 1024;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Pixels for `encodePng`, one little-endian word each with red in its lowest byte. */
export interface PngSource {
  width: number;
  height: number;
  /** Alpha may be premultiplied: they are used only when all pixels are opaque. */
  pixels: Int32Array;
  /** The pixels not premultiplied; asked for when some are not opaque. */
  straightPixels(): Int32Array;
}

/**
 * Encodes a PNG, sRGB, 8 bits a channel, without alpha when the picture is opaque. Bands of rows are compressed side by side on
 * up to `threads` of libuv's threads (default: one for each processor) and joined to one stream.
 */
export async function encodePng(source: PngSource, threads = availableParallelism()): Promise<Uint8Array> {
  const { width, height, pixels } = source;
  const rows = filterOpaqueRows(pixels, width, height) ?? filterAlphaRows(source.straightPixels(), width, height);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, rows.channels === 3 ? 2 : 6, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    ...chunk('IHDR', [header]),
    // Perceptual rendering intent: the colours are sRGB.
    ...chunk('sRGB', [Buffer.from([0])]),
    ...chunk('IDAT', await compressRows(rows, threads)),
    ...chunk('IEND', []),
  ]);
}

async function compressRows({ bytes, stride }: PngRows, threads: number): Promise<Buffer[]> {
  const bandCount = Math.max(1, Math.min(threads, Math.floor(bytes.length / smallestBand)));
  const bandSize = Math.ceil(bytes.length / stride / bandCount) * stride;
  const bands: Promise<Buffer>[] = [];
  for (let start = 0; start < bytes.length; start += bandSize) {
    const end = Math.min(start + bandSize, bytes.length);
    bands.push(
      deflateBand(bytes.subarray(start, end), {
        level,
        memLevel: 9,
        // A flush ends a band on a whole byte without ending the stream.
        finishFlush: end === bytes.length ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
        ...(start > 0 && { dictionary: bytes.subarray(Math.max(0, start - windowSize), start) }),
      }),
    );
  }
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(adler32(bytes));
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
