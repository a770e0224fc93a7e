import { packOpaque } from './pixel-words.ts';

/**
 * Pixels for PNG rows: one little-endian word each with red in its lowest byte, alpha not premultiplied or all opaque.
 */
export interface PngPixels {
  words: Int32Array;
  width: number;
  /** 3 writes no alpha, 4 does. */
  channels: 3 | 4;
}

const subFilter = 1;
const upFilter = 2;
/** Every how many pixels a row is looked at to choose its filter. */
const sampling = 8;

/** Bytes of a row: the number of its filter, then its pixels. */
export function pngStride({ width, channels }: Pick<PngPixels, 'width' | 'channels'>): number {
  return width * channels + 1;
}

/**
 * Writes the rows from `start` up to `end` as they are compressed: each begins with the number of its filter, its bytes are
 * differences to the pixel on the left or the one above, whichever is closer. Row 0 goes to the beginning of `target`.
 */
export function filterRows(pixels: PngPixels, start: number, end: number, target: Uint8Array): void {
  const { words, width, channels } = pixels;
  const stride = pngStride(pixels);
  // Four pixels without alpha are three words; a row is padded to whole groups of four.
  const differences = new Int32Array(Math.ceil(width / 4) * 4);
  const packed = channels === 3 ? new Int32Array((differences.length / 4) * 3) : differences;
  const rowBytes = new Uint8Array(packed.buffer, 0, width * channels);
  for (let y = start; y < end; y++) {
    const from = y * width;
    const filter = chooseFilter(words, from, width, y);
    if (filter === subFilter) subtractLeft(words, from, width, differences);
    else subtractAbove(words, from, width, differences);
    if (channels === 3) packOpaque(differences, packed);
    target[y * stride] = filter;
    target.set(rowBytes, y * stride + 1);
  }
}

/** The neighbour, left or above, that a sample of the row's pixels is closer to. */
function chooseFilter(words: Int32Array, from: number, width: number, y: number): number {
  if (y === 0) return subFilter;
  let left = 0;
  let above = 0;
  for (let index = from + 1; index < from + width; index += sampling) {
    const pixel = words[index] ?? 0;
    left += distance(pixel, words[index - 1] ?? 0);
    above += distance(pixel, words[index - width] ?? 0);
  }
  return above < left ? upFilter : subFilter;
}

function distance(one: number, other: number): number {
  return (
    Math.abs((one & 0xff) - (other & 0xff)) +
    Math.abs(((one >>> 8) & 0xff) - ((other >>> 8) & 0xff)) +
    Math.abs(((one >>> 16) & 0xff) - ((other >>> 16) & 0xff))
  );
}

/** Differences are taken of all four bytes of a word at once, each modulo 256. */
function subtractLeft(words: Int32Array, from: number, width: number, differences: Int32Array): void {
  let other = 0;
  for (let x = 0; x < width; x++) {
    const pixel = words[from + x] ?? 0;
    differences[x] = ((pixel | 0x80808080) - (other & 0x7f7f7f7f)) ^ ((pixel ^ ~other) & 0x80808080);
    other = pixel;
  }
}

function subtractAbove(words: Int32Array, from: number, width: number, differences: Int32Array): void {
  for (let x = 0; x < width; x++) {
    const pixel = words[from + x] ?? 0;
    const other = words[from - width + x] ?? 0;
    differences[x] = ((pixel | 0x80808080) - (other & 0x7f7f7f7f)) ^ ((pixel ^ ~other) & 0x80808080);
  }
}
