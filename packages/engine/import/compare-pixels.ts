import { type Box, uniteBoxes } from '../geometry/boxes.ts';

/** An image's pixels, RGBA; red, green and blue are multiplied by alpha. */
export interface PixelImage {
  width: number;
  height: number;
  pixels: Uint8ClampedArray;
}

/** A place where two images of one size differ: the box around the pixels that do. */
export interface DifferentPlace {
  box: Box;
  /** Whether all of it is hardly moved: by two pixels at most. */
  isSlight: boolean;
}

/** Pixels are different that are further apart than a fifth of a channel's range. */
const farApart = 51;
/** Those of a whole area are seen when they are as far apart as this. */
const slightlyApart = 18;
/** Share of a square that has to differ slightly. */
const wideShare = 0.6;
/** Side of the squares that are judged one by one, in pixels. */
const tileSide = 16;
/** Pixels of a square that have to differ: fewer are corners that two programs smooth differently. */
const visiblePixels = 20;

/**
 * Compares two images of one size. A pixel counts that is like none within one pixel of its place in the other image, so that edges which
 * are smoothed in another way are the same.
 */
export function comparePixels(one: PixelImage, other: PixelImage): DifferentPlace[] {
  if (one.width !== other.width || one.height !== other.height) {
    throw new RangeError('Images of different sizes cannot be compared.');
  }
  const places: DifferentPlace[] = [];
  for (let y = 0; y < one.height; y += tileSide) {
    for (let x = 0; x < one.width; x += tileSide) {
      const [width, height] = [Math.min(tileSide, one.width - x), Math.min(tileSide, one.height - y)];
      const tile = { x, y, width, height };
      const found = [strangers(one, other, tile, 1), strangers(other, one, tile, 1)];
      if (Math.max(...found.map(({ count }) => count)) < visiblePixels) {
        if (tintedShare(one, other, tile) >= wideShare) places.push({ box: tile, isSlight: false });
        continue;
      }
      const far = [strangers(one, other, tile, 2), strangers(other, one, tile, 2)];
      const isSlight = Math.max(...far.map(({ count }) => count)) < visiblePixels;
      places.push({ box: uniteBoxes(found.flatMap(({ box }) => box ?? [])), isSlight });
    }
  }
  return places;
}

/**
 * The pixels that make two images of one size differ visibly, as 1 in a list of all of them: those of the places that `comparePixels` finds
 * that are like none near them, and where a whole area has another color, all that have it.
 */
export function markPixels(one: PixelImage, other: PixelImage, places: readonly DifferentPlace[]): Uint8Array {
  const marks = new Uint8Array(one.width * one.height);
  for (const { box } of places) {
    const isFar = (x: number, y: number): boolean => !isMet(one, other, x, y, 1) || !isMet(other, one, x, y, 1);
    const isTinted = (x: number, y: number): boolean => {
      const at = (y * one.width + x) * 4;
      return !isAlike(one, at, other, at, slightlyApart);
    };
    if (markInside(marks, one.width, box, isFar) === 0) markInside(marks, one.width, box, isTinted);
  }
  return marks;
}

function markInside(
  marks: Uint8Array,
  width: number,
  box: Box,
  isDifferent: (x: number, y: number) => boolean,
): number {
  let count = 0;
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      if (!isDifferent(x, y)) continue;
      marks[y * width + x] = 1;
      count++;
    }
  }
  return count;
}

/** The share of a square whose pixels are of other colors, though not by far. */
function tintedShare(one: PixelImage, other: PixelImage, tile: Box): number {
  let count = 0;
  for (let y = tile.y; y < tile.y + tile.height; y++) {
    for (let x = tile.x; x < tile.x + tile.width; x++) {
      const at = (y * one.width + x) * 4;
      if (!isAlike(one, at, other, at, slightlyApart)) count++;
    }
  }
  return count / (tile.width * tile.height);
}

/** The pixels of a square of one image that the other one has not around the same place, and the box around them. */
function strangers(
  one: PixelImage,
  other: PixelImage,
  tile: Box,
  radius: number,
): { count: number; box: Box | undefined } {
  let count = 0;
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let y = tile.y; y < tile.y + tile.height; y++) {
    for (let x = tile.x; x < tile.x + tile.width; x++) {
      if (isMet(one, other, x, y, radius)) continue;
      count++;
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
  }
  const box = count === 0 ? undefined : { x: left, y: top, width: right + 1 - left, height: bottom + 1 - top };
  return { count, box };
}

function isMet(one: PixelImage, other: PixelImage, x: number, y: number, radius: number): boolean {
  const at = (y * one.width + x) * 4;
  if (isAlike(one, at, other, at)) return true;
  const [lastX, lastY] = [Math.min(one.width - 1, x + radius), Math.min(one.height - 1, y + radius)];
  for (let nearY = Math.max(0, y - radius); nearY <= lastY; nearY++) {
    for (let nearX = Math.max(0, x - radius); nearX <= lastX; nearX++) {
      if (isAlike(one, at, other, (nearY * one.width + nearX) * 4)) return true;
    }
  }
  return false;
}

function isAlike(one: PixelImage, at: number, other: PixelImage, otherAt: number, apart = farApart): boolean {
  for (let channel = 0; channel < 4; channel++) {
    if (Math.abs((one.pixels[at + channel] ?? 0) - (other.pixels[otherAt + channel] ?? 0)) > apart) return false;
  }
  return true;
}
