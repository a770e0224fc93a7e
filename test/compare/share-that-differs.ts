/** An image's pixels over nothing: red, green and blue are multiplied by alpha. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** The pixels on a white sheet. */
export function overWhite({ width, height, data }: Pixels): Pixels {
  const whole = data.map((value, at) => value + 255 - (data[at - (at % 4) + 3] ?? 0));
  return { width, height, data: whole };
}

/** How far apart two pixels may be before they are counted as different: a fifth of the range of a channel. */
const farApart = 51;

/**
 * The share of pixels of either image that are like none within one pixel of the same place in the other one, so that edges which two
 * programs smooth differently do not count. 1 for images of different sizes.
 */
export function shareThatDiffers(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  return Math.max(countStrangers(one, other), countStrangers(other, one)) / (one.width * one.height);
}

function countStrangers(one: Pixels, other: Pixels): number {
  const { width, height } = one;
  let count = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (!isMet(one, other, x, y)) count++;
  }
  return count;
}

function isMet(one: Pixels, other: Pixels, x: number, y: number): boolean {
  const at = (y * one.width + x) * 4;
  if (isAlike(one, at, other, at)) return true;
  for (let nearY = Math.max(0, y - 1); nearY <= Math.min(one.height - 1, y + 1); nearY++) {
    for (let nearX = Math.max(0, x - 1); nearX <= Math.min(one.width - 1, x + 1); nearX++) {
      if (isAlike(one, at, other, (nearY * one.width + nearX) * 4)) return true;
    }
  }
  return false;
}

function isAlike(one: Pixels, at: number, other: Pixels, otherAt: number): boolean {
  for (let channel = 0; channel < 4; channel++) {
    if (Math.abs((one.data[at + channel] ?? 0) - (other.data[otherAt + channel] ?? 0)) > farApart) return false;
  }
  return true;
}
