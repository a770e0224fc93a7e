/** Pixels of one rasterised layer or drawing at most. */
const maxPixels = 24_000_000;
/** Its longest side. */
const maxSide = 8192;

/** By how much a raster of this size has to be smaller to stay within bounds; 1 when it is. */
export function pixelScale(width: number, height: number): number {
  return Math.min(1, maxSide / Math.max(width, height, 1), Math.sqrt(maxPixels / Math.max(width * height, 1)));
}
