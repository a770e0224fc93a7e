import type { Limits } from '../../platform/limits.ts';
import { listFrames } from './psd-pages.ts';
import { cutPixels, isOpaque, takeWhiteOut, toBytes, type Pixels } from './psd-pixels.ts';
import { readPsdFile } from './read-psd.ts';

/**
 * The pages of a PSD as the file has them drawn, each in the ways that it may be meant; undefined when the file has no such picture. Throws
 * as `readPsdFile`.
 */
export function readPsdImages(bytes: Uint8Array, limits: Limits): (() => Pixels[])[] | undefined {
  const { psd, composite, mayBeMatted } = readPsdFile(bytes, limits);
  if (!composite) return undefined;
  const whole = toBytes(composite);
  const { frames } = listFrames(psd, isOpaque(whole));
  return frames.map(({ box }) => () => {
    const image = cutPixels(whole, box);
    return mayBeMatted ? [takeWhiteOut(image), image] : [image];
  });
}
