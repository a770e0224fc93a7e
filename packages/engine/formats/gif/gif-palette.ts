import type { VideoJob } from '../video/video-job.ts';
import { toText } from '../pixel-words.ts';
import type { PaletteColor } from './color-index.ts';
import { chooseColors } from './gif-library.ts';

/** Colors of a GIF: one of 256 entries is reserved for transparent or unchanged pixels. */
export const maxColors = 255;

/** Moments of a video that its palette is made from, and pixels of each. */
const sampledFrames = 12;
const sampledPixels = 40_000;

/** True for pixels that are at least half transparent: GIF only knows opaque and transparent. */
export const isClear = (word: number): boolean => word >>> 31 === 0;

/** One palette for all of a video, and whether some of it is transparent. */
export interface GifPalette {
  colors: PaletteColor[];
  hasClear: boolean;
}

/** Makes a palette from moments spread over the video, else from its first frame alone. */
export async function createPalette({ input, media, guard }: VideoJob): Promise<GifPalette> {
  const samples: Int32Array[] = [];
  const { drawSamples } = input;
  const take = (pixels: Uint8ClampedArray): void => {
    samples.push(thinned(toText(pixels)));
  };
  if (drawSamples) {
    for await (const canvas of drawSamples(Math.min(sampledFrames, input.frameCount))) {
      guard.check();
      take(media.readPixels(canvas));
    }
  } else {
    take(media.readPixels((await input.drawFrame(0)).canvas));
  }
  const words = new Int32Array(samples.reduce((sum, { length }) => sum + length, 0));
  let count = 0;
  let hasClear = false;
  for (const sample of samples) {
    for (const word of sample) {
      if (isClear(word)) hasClear = true;
      else words[count++] = word;
    }
  }
  if (count === 0) return { colors: [[0, 0, 0]], hasClear };
  const colors = chooseColors(new Uint8Array(words.buffer, 0, count * 4), maxColors);
  return { colors, hasClear };
}

/** Pixels at odd distances, which no pattern of the image shares. */
function thinned(words: Int32Array): Int32Array {
  const step = Math.max(1, Math.floor(words.length / sampledPixels)) | 1;
  return Int32Array.from({ length: Math.ceil(words.length / step) }, (_, index) => words[index * step] ?? 0);
}
