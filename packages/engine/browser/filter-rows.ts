/** How a row's bytes are predicted from their neighbors, by PNG's filter numbers. */
const filters = { none: 0, sub: 1, up: 2, average: 3, paeth: 4 } as const;

/**
 * Rows as a PNG's data stream holds them: each begins with the number of its filter (PNG 3, section 9). `adaptive` takes for
 * each row the filter whose results are nearest to zero in sum, otherwise all rows stay as they are.
 */
export function filterRows(
  pixels: Uint8Array,
  width: number,
  height: number,
  bytesPerPixel: number,
  adaptive: boolean,
): Uint8Array<ArrayBuffer> {
  const length = width * bytesPerPixel;
  const filtered = new Uint8Array((length + 1) * height);
  const tried = Object.values(filters).map(() => new Uint8Array(length));
  let above: Uint8Array = new Uint8Array(length);
  for (let row = 0; row < height; row++) {
    const current = pixels.subarray(row * length, (row + 1) * length);
    const at = row * (length + 1);
    if (!adaptive) filtered.set(current, at + 1);
    else {
      tryFilters(current, above, bytesPerPixel, tried);
      const sums = tried.map(sumOfDifferences);
      const best = sums.indexOf(Math.min(...sums));
      filtered[at] = best;
      filtered.set(tried[best] ?? current, at + 1);
    }
    above = current;
  }
  return filtered;
}

function tryFilters(current: Uint8Array, above: Uint8Array, bytesPerPixel: number, tried: readonly Uint8Array[]): void {
  const [none, sub, up, average, paeth] = tried;
  if (!none || !sub || !up || !average || !paeth) return;
  none.set(current);
  for (let index = 0; index < current.length; index++) {
    const value = current[index] ?? 0;
    const before = index - bytesPerPixel;
    const left = before >= 0 ? (current[before] ?? 0) : 0;
    const upper = above[index] ?? 0;
    const upperLeft = before >= 0 ? (above[before] ?? 0) : 0;
    sub[index] = value - left;
    up[index] = value - upper;
    average[index] = value - ((left + upper) >> 1);
    paeth[index] = value - predict(left, upper, upperLeft);
  }
}

/** Paeth's predictor: whichever neighbor is nearest to left + upper - upper left. */
function predict(left: number, upper: number, upperLeft: number): number {
  const toLeft = Math.abs(upper - upperLeft);
  const toUpper = Math.abs(left - upperLeft);
  const toUpperLeft = Math.abs(left + upper - 2 * upperLeft);
  if (toLeft <= toUpper && toLeft <= toUpperLeft) return left;
  return toUpper <= toUpperLeft ? upper : upperLeft;
}

/** Bytes read as signed numbers, so that 255 is as near to zero as 1. */
function sumOfDifferences(bytes: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    sum += byte < 128 ? byte : 256 - byte;
  }
  return sum;
}
