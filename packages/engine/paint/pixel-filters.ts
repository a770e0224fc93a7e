import type { Filter } from '@platen/template';
import type { Box } from '../geometry/boxes.ts';
import { parseColor } from '../geometry/color-value.ts';
import { invert, scaleOf, type Matrix } from '../geometry/matrix.ts';

type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>;

/** Brightness of a color as the eye weighs it, 0 to 255. */
export function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Replaces colors by those between two, dark ones by the first and bright ones by the second. */
export function duotone({ data }: Pixels, filter: Extract<Filter, { type: 'duotone' }>): void {
  const dark = parseColor(filter.shadow);
  const bright = parseColor(filter.highlight);
  const { amount } = filter;
  for (let index = 0; index < data.length; index += 4) {
    if (data[index + 3] === 0) continue;
    const light = luminance(data[index]!, data[index + 1]!, data[index + 2]!) / 255;
    const mix = (old: number, from: number, to: number) => old + (from + (to - from) * light - old) * amount;
    data[index] = mix(data[index]!, dark.red, bright.red);
    data[index + 1] = mix(data[index + 1]!, dark.green, bright.green);
    data[index + 2] = mix(data[index + 2]!, dark.blue, bright.blue);
  }
}

/**
 * Adds gray grain, of the size of the layer's own pixels where they are larger than those of the image: it looks the same at
 * any scale. It belongs to the layer: it moves with the layer's corner and not with the part that is in view.
 */
export function noise(
  { data, width, height }: Pixels,
  { amount, seed }: Extract<Filter, { type: 'noise' }>,
  matrix: Matrix,
): void {
  const originX = Math.round(matrix[4]);
  const originY = Math.round(matrix[5]);
  const scale = scaleOf(matrix);
  // What turns and rounding make of 1 is 1.
  const size = scale < 1.01 ? 1 : scale;
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor((x - originX) / size));
  for (let y = 0, index = 0; y < height; y += 1) {
    const row = Math.floor((y - originY) / size);
    for (let x = 0; x < width; x += 1, index += 4) {
      if (data[index + 3] === 0) continue;
      const grain = (scatter(columns[x]!, row, seed) - 0.5) * 255 * amount;
      data[index] = data[index]! + grain;
      data[index + 1] = data[index + 1]! + grain;
      data[index + 2] = data[index + 2]! + grain;
    }
  }
}

/** A number from 0 to 1 that looks random but is always the same for the same place and seed. */
function scatter(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x100000000;
}

/**
 * Replaces the pixels of each block, `size` pixels of the layer's own space wide and high, with their average. Blocks are cut at the edge
 * of `area`, in that space: pixels outside neither count nor change, so that an image keeps its straight edge.
 */
export function pixelate({ data, width, height }: Pixels, size: number, matrix: Matrix, area: Box): void {
  const inverse = invert(matrix);
  if (!inverse || width * height === 0) return;
  // Blocks of one pixel at most, none across two: nothing changes, and their sums would take ten times the image's memory.
  if (size * scaleOf(matrix) <= 1 && matrix[1] === 0 && matrix[2] === 0) return;
  const [a, b, c, d, e, f] = inverse;
  const leftAt = (x: number, y: number) => a * (x + 0.5) + c * (y + 0.5) + e;
  const topAt = (x: number, y: number) => b * (x + 0.5) + d * (y + 0.5) + f;
  const columnAt = (x: number, y: number) => Math.floor(leftAt(x, y) / size);
  const rowAt = (x: number, y: number) => Math.floor(topAt(x, y) / size);
  const [right, bottom] = [area.x + area.width, area.y + area.height];
  const isInside = (left: number, top: number) => left >= area.x && left < right && top >= area.y && top < bottom;
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ] as const;
  const columns = corners.map(([x, y]) => columnAt(x, y));
  const rows = corners.map(([x, y]) => rowAt(x, y));
  const [firstColumn, firstRow] = [Math.min(...columns) - 1, Math.min(...rows) - 1];
  const across = Math.max(...columns) - firstColumn + 2;
  const blocks = across * (Math.max(...rows) - firstRow + 2);
  // As many blocks as pixels: they are too small to be seen.
  if (blocks > width * height * 4) return;
  const sums = new Float64Array(blocks * 5);
  const visit = (use: (index: number, sum: number) => void) => {
    for (let y = 0, index = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1, index += 4) {
        if (!isInside(leftAt(x, y), topAt(x, y))) continue;
        use(index, ((rowAt(x, y) - firstRow) * across + columnAt(x, y) - firstColumn) * 5);
      }
    }
  };
  visit((index, sum) => {
    const alpha = data[index + 3]!;
    sums[sum] = sums[sum]! + data[index]! * alpha;
    sums[sum + 1] = sums[sum + 1]! + data[index + 1]! * alpha;
    sums[sum + 2] = sums[sum + 2]! + data[index + 2]! * alpha;
    sums[sum + 3] = sums[sum + 3]! + alpha;
    sums[sum + 4] = sums[sum + 4]! + 1;
  });
  visit((index, sum) => {
    const alpha = sums[sum + 3]!;
    if (alpha > 0) {
      data[index] = sums[sum]! / alpha;
      data[index + 1] = sums[sum + 1]! / alpha;
      data[index + 2] = sums[sum + 2]! / alpha;
    }
    data[index + 3] = alpha / sums[sum + 4]!;
  });
}
