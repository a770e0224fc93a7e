/** Rows of a PNG before compression: each starts with the number of its filter. */
export interface PngRows {
  bytes: Uint8Array;
  /** 3 for opaque pictures, 4 with alpha. */
  channels: 3 | 4;
  /** Bytes of a row, with its filter's number. */
  stride: number;
}

const subFilter = 1;
const upFilter = 2;
/** Every how many pixels a row is looked at to choose its filter. */
const sampling = 8;

/**
 * Filters RGBA pixels into the rows of an opaque PNG; undefined when a pixel is not opaque. `pixels` holds one little-endian
 * word for each pixel, red in its lowest byte.
 */
export function filterOpaqueRows(pixels: Int32Array, width: number, height: number): PngRows | undefined {
  const stride = width * 3 + 1;
  const bytes = new Uint8Array(stride * height);
  // Four pixels are three words; the row is padded to whole groups of four.
  const row = new Int32Array(Math.ceil(width / 4) * 3);
  const rowBytes = new Uint8Array(row.buffer, 0, width * 3);
  const differences = new Int32Array(Math.ceil(width / 4) * 4);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const filter = chooseFilter(pixels, start, width, y);
    const alpha = subtractRow(pixels, start, width, filter, y, differences);
    if (alpha !== 0xff) return undefined;
    for (let from = 0, to = 0; to < row.length; from += 4, to += 3) {
      const one = differences[from] ?? 0;
      const two = differences[from + 1] ?? 0;
      const three = differences[from + 2] ?? 0;
      const four = differences[from + 3] ?? 0;
      row[to] = (one & 0xffffff) | (two << 24);
      row[to + 1] = ((two >>> 8) & 0xffff) | (three << 16);
      row[to + 2] = ((three >>> 16) & 0xff) | (four << 8);
    }
    bytes[y * stride] = filter;
    bytes.set(rowBytes, y * stride + 1);
  }
  return { bytes, channels: 3, stride };
}

/** Filters RGBA pixels, not premultiplied, into the rows of a PNG with alpha. `pixels` as in `filterOpaqueRows`. */
export function filterAlphaRows(pixels: Int32Array, width: number, height: number): PngRows {
  const stride = width * 4 + 1;
  const bytes = new Uint8Array(stride * height);
  const differences = new Int32Array(width);
  const rowBytes = new Uint8Array(differences.buffer);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const filter = chooseFilter(pixels, start, width, y);
    subtractRow(pixels, start, width, filter, y, differences);
    bytes[y * stride] = filter;
    bytes.set(rowBytes, y * stride + 1);
  }
  return { bytes, channels: 4, stride };
}

/** The neighbour, left or above, that a sample of the row's pixels is closer to. */
function chooseFilter(pixels: Int32Array, start: number, width: number, y: number): number {
  if (y === 0) return subFilter;
  let left = 0;
  let above = 0;
  for (let index = start + 1; index < start + width; index += sampling) {
    const pixel = pixels[index] ?? 0;
    left += distance(pixel, pixels[index - 1] ?? 0);
    above += distance(pixel, pixels[index - width] ?? 0);
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

/** Writes each pixel's difference to its neighbour, byte by byte modulo 256. Answers what all alphas have in common. */
function subtractRow(
  pixels: Int32Array,
  start: number,
  width: number,
  filter: number,
  y: number,
  differences: Int32Array,
): number {
  let common = -1;
  if (filter === subFilter) {
    let previous = 0;
    for (let x = 0; x < width; x++) {
      const pixel = pixels[start + x] ?? 0;
      common &= pixel;
      differences[x] = ((pixel | 0x80808080) - (previous & 0x7f7f7f7f)) ^ ((pixel ^ ~previous) & 0x80808080);
      previous = pixel;
    }
  } else {
    const above = start - (y > 0 ? width : 0);
    for (let x = 0; x < width; x++) {
      const pixel = pixels[start + x] ?? 0;
      const other = pixels[above + x] ?? 0;
      common &= pixel;
      differences[x] = ((pixel | 0x80808080) - (other & 0x7f7f7f7f)) ^ ((pixel ^ ~other) & 0x80808080);
    }
  }
  return common >>> 24;
}
