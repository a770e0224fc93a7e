import sharp from 'sharp';

/** How two images differ. */
export interface ImageDifference {
  /** Share of pixels, 0 to 1, of which a channel differs by more than 2 of 255. 1 when the sizes differ. */
  share: number;
  /** Largest difference of a channel, 0 to 255. */
  largest: number;
  /** Pixels that differ by more than 2 of 255. */
  pixels: number;
}

/** Channel difference, of 255, up to which a pixel counts as equal. */
const tolerance = 2;

/**
 * Compares two encoded images pixel by pixel; alpha counts, colors of wholly transparent pixels do not. With `asSeen` colors count by as much
 * as they cover: canvases keep no more of them, and where little is covered browsers read other numbers of the same pixel.
 */
export async function compareImages(
  one: Uint8Array,
  other: Uint8Array,
  { asSeen = false } = {},
): Promise<ImageDifference> {
  const [left, right] = await Promise.all([decode(one), decode(other)]);
  if (left.info.width !== right.info.width || left.info.height !== right.info.height) {
    return { share: 1, largest: 255, pixels: left.info.width * left.info.height };
  }
  let pixels = 0;
  let largest = 0;
  for (let index = 0; index < left.data.length; index += 4) {
    const difference = (asSeen ? seenDifference : pixelDifference)(left.data, right.data, index);
    if (difference > largest) largest = difference;
    if (difference > tolerance) pixels += 1;
  }
  return { share: pixels / (left.data.length / 4), largest, pixels };
}

function pixelDifference(left: Uint8Array, right: Uint8Array, index: number): number {
  const at = (data: Uint8Array, offset: number): number => data[index + offset] ?? 0;
  if (at(left, 3) === 0 && at(right, 3) === 0) return 0;
  let difference = 0;
  for (let channel = 0; channel < 4; channel++) {
    difference = Math.max(difference, Math.abs(at(left, channel) - at(right, channel)));
  }
  return difference;
}

function seenDifference(left: Uint8Array, right: Uint8Array, index: number): number {
  const [one, other] = [left[index + 3] ?? 0, right[index + 3] ?? 0];
  let difference = Math.abs(one - other);
  for (let channel = 0; channel < 3; channel++) {
    const covered = Math.round(((left[index + channel] ?? 0) * one) / 255);
    const otherCovered = Math.round(((right[index + channel] ?? 0) * other) / 255);
    difference = Math.max(difference, Math.abs(covered - otherCovered));
  }
  return difference;
}

function decode(bytes: Uint8Array) {
  return sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}
