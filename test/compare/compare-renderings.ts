import type { RgbImage } from '../tools/draw-pdf.ts';

/** How two programs' images of the same page differ. */
export interface RenderingDifference {
  /** Mean difference of a channel, 0 to 255. */
  mean: number;
  /** Per cent of pixels of which a channel differs by more than 32 of 255. */
  percent: number;
}

const clearlyOff = 32;

/** Compares pixel by pixel. Images of different sizes differ in everything. */
export function compareRenderings(one: RgbImage, other: RgbImage): RenderingDifference {
  if (one.width !== other.width || one.height !== other.height) return { mean: 255, percent: 100 };
  let sum = 0;
  let off = 0;
  for (let index = 0; index < one.data.length; index += 3) {
    let largest = 0;
    for (let channel = index; channel < index + 3; channel++) {
      const difference = Math.abs((one.data[channel] ?? 0) - (other.data[channel] ?? 0));
      sum += difference;
      if (difference > largest) largest = difference;
    }
    if (largest > clearlyOff) off += 1;
  }
  return { mean: sum / one.data.length, percent: (off * 300) / one.data.length };
}
