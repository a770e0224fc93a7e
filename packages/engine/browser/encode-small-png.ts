import { crc32 } from '../images/crc32.ts';
import { isOpaque, toText } from '../formats/pixel-words.ts';
import { filterRows } from './filter-rows.ts';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const [rgb, indexed, rgba] = [2, 3, 6];
const maxColors = 256;

/** The samples of an image as PNG stores them, without filters. */
interface Samples {
  colorType: number;
  bytesPerPixel: number;
  rows: Uint8Array;
  /** PLTE and tRNS of an indexed image. */
  palette?: { colors: Uint8Array; alphas: Uint8Array };
}

/**
 * Encodes an image as PNG that is smaller than the browser's own, without loss: up to 256 colors become a palette, an opaque
 * image has no alpha, and of plain and filtered rows (PNG 3, section 9) those are taken that compress better. Takes several
 * times as long.
 */
export async function encodeSmallPng({ data, width, height }: ImageData): Promise<Uint8Array> {
  const words = toText(data);
  const samples = toIndexed(words) ?? toDirect(data, words);
  const { colorType, bytesPerPixel, rows, palette } = samples;
  const candidates = [await deflate(filterRows(rows, width, height, bytesPerPixel, false))];
  // Neighboring numbers of a palette are colors that have nothing to do with each other.
  if (colorType !== indexed) candidates.push(await deflate(filterRows(rows, width, height, bytesPerPixel, true)));
  const packed = candidates.reduce((best, other) => (other.byteLength < best.byteLength ? other : best));
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8);
  header.setUint8(9, colorType);
  const chunks = [
    chunk('IHDR', new Uint8Array(header.buffer)),
    ...(palette ? [chunk('PLTE', palette.colors)] : []),
    ...(palette && palette.alphas.length > 0 ? [chunk('tRNS', palette.alphas)] : []),
    chunk('IDAT', packed),
    chunk('IEND', new Uint8Array()),
  ];
  return join([signature, ...chunks]);
}

/** The image as numbers of a palette; undefined when it has too many colors. */
function toIndexed(words: Int32Array): Samples | undefined {
  const numbers = new Map<number, number>();
  const rows = new Uint8Array(words.length);
  let last = 0;
  let lastNumber = -1;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? 0;
    if (word !== last || lastNumber < 0) {
      last = word;
      const known = numbers.get(word);
      if (known === undefined && numbers.size === maxColors) return undefined;
      lastNumber = known ?? numbers.size;
      if (known === undefined) numbers.set(word, lastNumber);
    }
    rows[index] = lastNumber;
  }
  const colors = [...numbers.keys()];
  const alphas = Uint8Array.from(colors, (word) => word >>> 24);
  return {
    colorType: indexed,
    bytesPerPixel: 1,
    rows,
    palette: {
      colors: Uint8Array.from(colors.flatMap((word) => [word & 0xff, (word >>> 8) & 0xff, (word >>> 16) & 0xff])),
      // Colors past the last one listed are opaque.
      alphas: alphas.slice(0, alphas.findLastIndex((alpha) => alpha < 255) + 1),
    },
  };
}

function toDirect(data: Uint8ClampedArray, words: Int32Array): Samples {
  if (!isOpaque(words)) {
    return { colorType: rgba, bytesPerPixel: 4, rows: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
  }
  const rows = new Uint8Array(words.length * 3);
  for (let from = 0, to = 0; to < rows.length; from += 4, to += 3) {
    rows[to] = data[from] ?? 0;
    rows[to + 1] = data[from + 1] ?? 0;
    rows[to + 2] = data[from + 2] ?? 0;
  }
  return { colorType: rgb, bytesPerPixel: 3, rows };
}

/** Compresses with the browser's zlib, which knows one level only. */
async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chunk(name: string, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + body.byteLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, body.byteLength);
  for (let index = 0; index < 4; index++) bytes[4 + index] = name.charCodeAt(index);
  bytes.set(body, 8);
  view.setUint32(8 + body.byteLength, crc32(bytes.subarray(4, 8 + body.byteLength)));
  return bytes;
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}
