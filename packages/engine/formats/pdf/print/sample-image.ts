import type { Image } from '../../../pages/resources.ts';
import type { Platform } from '../../../platform/platform.ts';

/** The longer side of what is looked at. */
const sampledSide = 64;

/** Evenly spread pixels of an image, red, green and blue, without those that nothing can be seen of. None of drawings. */
export function sampleImage(image: Image, platform: Platform): Uint8Array {
  if (image.kind !== 'pixels') return new Uint8Array(0);
  const shrink = Math.min(1, sampledSide / Math.max(image.width, image.height, 1));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * shrink)));
  const canvas = platform.createCanvas(width ?? 1, height ?? 1);
  try {
    const context = canvas.getContext('2d');
    if (!context) return new Uint8Array(0);
    // The nearest pixel: mixing would dull the very colors that are looked for.
    context.imageSmoothingEnabled = false;
    context.drawImage(image.image.image, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const rgb: number[] = [];
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) >= 128) rgb.push(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    }
    return Uint8Array.from(rgb);
  } finally {
    platform.releaseCanvas(canvas);
  }
}
