/** Pixels of an image: red, green, blue and alpha of each, row by row, not premultiplied. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Where two images differ. */
export interface ImageDifference extends Pixels {
  /** Part of all pixels that differ, 0 to 1. */
  share: number;
}

/** Differences up to this, in any of the four, are not seen: encoders and edges of letters make them. */
const unseen = 12;

/**
 * Compares two images pixel by pixel. The answer has the size of the larger in both directions: what is the same is pale and without
 * color, what differs is marked in magenta, the stronger the more it differs. What only one of them has differs.
 */
export function compareImages(before: Pixels, after: Pixels): ImageDifference {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const data = new Uint8ClampedArray(width * height * 4);
  let differing = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const from = offsetOf(before, x, y);
      const to = offsetOf(after, x, y);
      const distance = from === undefined || to === undefined ? 255 : greatestStep(before.data, from, after.data, to);
      if (distance > unseen) {
        differing += 1;
        data.set([214, 0, 132, 130 + distance / 2], at);
        continue;
      }
      const grey = to === undefined ? 255 : luminance(after.data, to);
      const pale = 190 + grey * 0.25;
      data.set([pale, pale, pale, 255], at);
    }
  }
  return { width, height, data, share: width * height === 0 ? 0 : differing / (width * height) };
}

function offsetOf({ width, height }: Pixels, x: number, y: number): number | undefined {
  return x < width && y < height ? (y * width + x) * 4 : undefined;
}

/** Compares colors on white, so that invisible differences do not count. */
function greatestStep(a: Uint8ClampedArray, from: number, b: Uint8ClampedArray, to: number): number {
  let greatest = 0;
  for (let channel = 0; channel < 3; channel++) {
    greatest = Math.max(greatest, Math.abs(onWhite(a, from, channel) - onWhite(b, to, channel)));
  }
  return greatest;
}

function onWhite(data: Uint8ClampedArray, at: number, channel: number): number {
  const alpha = (data[at + 3] ?? 0) / 255;
  return (data[at + channel] ?? 0) * alpha + 255 * (1 - alpha);
}

function luminance(data: Uint8ClampedArray, at: number): number {
  return 0.2126 * onWhite(data, at, 0) + 0.7152 * onWhite(data, at, 1) + 0.0722 * onWhite(data, at, 2);
}
