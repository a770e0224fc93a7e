import type { YuvCoding } from '../platform/color-tags.ts';

/** Planes of an image, 8 bits a sample. Chroma has half the luma's width, or its height as well, or neither. */
export interface YuvPlanes {
  width: number;
  height: number;
  luma: Uint8Array;
  lumaStride: number;
  blue: Uint8Array;
  red: Uint8Array;
  chromaStride: number;
  /** Number of adjacent pixels that share a chroma sample, horizontally and vertically: 1 or 2. */
  chromaX: number;
  chromaY: number;
  alpha?: { plane: Uint8Array; stride: number };
}

/** Fixed point: 16 bits behind the point. */
const one = 65_536;
/** Results lie between these bounds whatever the samples are. */
const lowest = -512;
const highest = 1024;

const clamped = new Uint8Array(highest - lowest).map((_, index) => Math.max(0, Math.min(255, index + lowest)));

interface Tables {
  light: Int32Array;
  /** For chroma in eighths: sums of eight samples, 0 to 2040. */
  redOfRed: Int32Array;
  greenOfRed: Int32Array;
  greenOfBlue: Int32Array;
  blueOfBlue: Int32Array;
}

const cached = new Map<string, Tables>();

/**
 * Writes the image as RGBA, 4 bytes a pixel without premultiplication, into `target`. The same bits on every platform.
 * Chroma lies where H.264 and its like put it (left of each pair, between the rows) and is interpolated linearly.
 */
export function yuvToRgba(planes: YuvPlanes, coding: YuvCoding, target: Uint8ClampedArray): void {
  const { width, height, luma, lumaStride, chromaX, chromaY, chromaStride, alpha } = planes;
  const tables = tablesOf(coding);
  const pixels = new Uint32Array(target.buffer, target.byteOffset, width * height);
  const chromaHeight = Math.ceil(height / chromaY);
  const blueRow = new Int32Array(Math.ceil(width / chromaX) + 1);
  const redRow = new Int32Array(blueRow.length);
  const writeRow = chromaX === 1 ? writeWholeRow : writePairs;
  for (let y = 0; y < height; y++) {
    const own = Math.floor(y / chromaY);
    const other = chromaY === 1 ? own : Math.max(0, Math.min(chromaHeight - 1, own + (y % 2 === 0 ? -1 : 1)));
    mixRows(planes.blue, own * chromaStride, other * chromaStride, blueRow);
    mixRows(planes.red, own * chromaStride, other * chromaStride, redRow);
    writeRow(tables, luma, y * lumaStride, blueRow, redRow, pixels, y * width, width);
  }
  if (alpha) writeAlpha(alpha, width, height, target);
}

/** Chroma of its own for each pixel. */
function writeWholeRow(
  { light, redOfRed, greenOfRed, greenOfBlue, blueOfBlue }: Tables,
  luma: Uint8Array,
  lumaStart: number,
  blueRow: Int32Array,
  redRow: Int32Array,
  pixels: Uint32Array,
  start: number,
  width: number,
): void {
  for (let x = 0; x < width; x++) {
    const [u, v] = [2 * (blueRow[x] as number), 2 * (redRow[x] as number)];
    const y = light[luma[lumaStart + x] as number] as number;
    pixels[start + x] =
      (clamped[((y + (redOfRed[v] as number)) >> 16) - lowest] as number) |
      ((clamped[((y + (greenOfBlue[u] as number) + (greenOfRed[v] as number)) >> 16) - lowest] as number) << 8) |
      ((clamped[((y + (blueOfBlue[u] as number)) >> 16) - lowest] as number) << 16) |
      0xff000000;
  }
}

/** Chroma at the left pixel of each pair; the right one has the mean with the next. Written out: it is the hot loop. */
function writePairs(
  { light, redOfRed, greenOfRed, greenOfBlue, blueOfBlue }: Tables,
  luma: Uint8Array,
  lumaStart: number,
  blueRow: Int32Array,
  redRow: Int32Array,
  pixels: Uint32Array,
  start: number,
  width: number,
): void {
  let u = blueRow[0] as number;
  let v = redRow[0] as number;
  for (let x = 0, pair = 1; x < width; x += 2, pair++) {
    let red = redOfRed[2 * v] as number;
    let green = (greenOfBlue[2 * u] as number) + (greenOfRed[2 * v] as number);
    let blue = blueOfBlue[2 * u] as number;
    let y = light[luma[lumaStart + x] as number] as number;
    pixels[start + x] =
      (clamped[((y + red) >> 16) - lowest] as number) |
      ((clamped[((y + green) >> 16) - lowest] as number) << 8) |
      ((clamped[((y + blue) >> 16) - lowest] as number) << 16) |
      0xff000000;
    if (x + 1 === width) return;
    const nextU = blueRow[pair] as number;
    const nextV = redRow[pair] as number;
    red = redOfRed[v + nextV] as number;
    green = (greenOfBlue[u + nextU] as number) + (greenOfRed[v + nextV] as number);
    blue = blueOfBlue[u + nextU] as number;
    y = light[luma[lumaStart + x + 1] as number] as number;
    pixels[start + x + 1] =
      (clamped[((y + red) >> 16) - lowest] as number) |
      ((clamped[((y + green) >> 16) - lowest] as number) << 8) |
      ((clamped[((y + blue) >> 16) - lowest] as number) << 16) |
      0xff000000;
    u = nextU;
    v = nextV;
  }
}

/** Three parts of the row that a line is in, one part of its neighbor: fourfold samples. */
function mixRows(plane: Uint8Array, own: number, other: number, row: Int32Array): void {
  const last = row.length - 1;
  for (let x = 0; x < last; x++) row[x] = 3 * (plane[own + x] as number) + (plane[other + x] as number);
  row[last] = row[last - 1] as number;
}

function writeAlpha(
  { plane, stride }: { plane: Uint8Array; stride: number },
  width: number,
  height: number,
  target: Uint8ClampedArray,
): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) target[(y * width + x) * 4 + 3] = plane[y * stride + x] as number;
  }
}

/** ITU-T H.273, 8.3: the inverse of the luma and chroma equations. */
function tablesOf({ red, blue, isFullRange }: YuvCoding): Tables {
  const key = `${red} ${blue} ${isFullRange}`;
  const known = cached.get(key);
  if (known) return known;
  const green = 1 - red - blue;
  const lumaScale = isFullRange ? 1 : 255 / 219;
  const chromaScale = isFullRange ? 1 : 255 / 224;
  const chroma = (factor: number) =>
    Int32Array.from({ length: 2041 }, (_, index) => Math.round((index / 8 - 128) * chromaScale * factor * one));
  const tables: Tables = {
    light: Int32Array.from({ length: 256 }, (_, index) =>
      Math.round((index - (isFullRange ? 0 : 16)) * lumaScale * one + one / 2),
    ),
    redOfRed: chroma(2 * (1 - red)),
    greenOfRed: chroma((-2 * red * (1 - red)) / green),
    greenOfBlue: chroma((-2 * blue * (1 - blue)) / green),
    blueOfBlue: chroma(2 * (1 - blue)),
  };
  cached.set(key, tables);
  return tables;
}
