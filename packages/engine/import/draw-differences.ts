import { PlatenError } from '@platen/template';
import type { Box } from '../geometry/boxes.ts';
import type { Platform } from '../platform/platform.ts';
import type { PixelImage } from './compare-pixels.ts';

/** Red, green and blue of what differs: no design is likely to be full of it, and it stands out from gray for everybody. */
const markColor = [224, 0, 120] as const;
/** How much of the image is left between the marks. */
const faded = 0.3;
const frameWidth = 2;
/** Pixels between what differs and the frame around it. */
const frameSpace = 4;

/** An image in pale gray, in which the pixels that differ have the color of a mark, with a frame around each box of them. */
export function drawDifferences(image: PixelImage, marks: Uint8Array, boxes: readonly Box[]): PixelImage {
  const { width, height } = image;
  const pixels = new Uint8ClampedArray(image.pixels.length);
  const mark = (at: number): void => pixels.set([...markColor, 255], at * 4);
  for (let at = 0; at < marks.length; at++) {
    if (marks[at] === 1) {
      mark(at);
      continue;
    }
    const [red = 0, green = 0, blue = 0, alpha = 0] = image.pixels.subarray(at * 4, at * 4 + 4);
    // Over white, as the colors are multiplied by alpha.
    const light = 0.299 * red + 0.587 * green + 0.114 * blue + 255 - alpha;
    pixels.fill(255 - faded * (255 - light), at * 4, at * 4 + 3);
    pixels[at * 4 + 3] = 255;
  }
  for (const box of boxes) frame(box, { width, height }, mark);
  return { width, height, pixels };
}

function frame(box: Box, { width, height }: { width: number; height: number }, mark: (at: number) => void): void {
  const [left, top] = [Math.max(0, Math.floor(box.x) - frameSpace), Math.max(0, Math.floor(box.y) - frameSpace)];
  const right = Math.min(width, Math.ceil(box.x + box.width) + frameSpace);
  const bottom = Math.min(height, Math.ceil(box.y + box.height) + frameSpace);
  for (let y = top; y < bottom; y++) {
    const isEdge = y < top + frameWidth || y >= bottom - frameWidth;
    for (let x = left; x < right; x++) {
      if (isEdge || x < left + frameWidth || x >= right - frameWidth) mark(y * width + x);
    }
  }
}

/** Writes an image as WebP, with its transparency. */
export async function writeWebp({ width, height, pixels }: PixelImage, platform: Platform): Promise<Uint8Array> {
  const canvas = platform.createCanvas(width, height);
  try {
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new PlatenError('RENDER_FAILED', 'There is no memory for an image of this size.');
    const data = context.createImageData(width, height);
    for (let at = 0; at < pixels.length; at += 4) {
      const alpha = pixels[at + 3] ?? 0;
      for (let channel = at; channel < at + 3; channel++) {
        data.data[channel] = alpha === 0 ? 0 : ((pixels[channel] ?? 0) * 255) / alpha;
      }
      data.data[at + 3] = alpha;
    }
    context.putImageData(data, 0, 0);
    return await platform.encodeImage(canvas, 'webp', webpQuality);
  } finally {
    platform.releaseCanvas(canvas);
  }
}

const webpQuality = 85;
