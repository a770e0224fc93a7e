import type { Platform } from '../platform/platform.ts';
import type { PlatformCanvas, PlatformImage } from '../platform/canvas.ts';
import type { PaintTools } from './paint-tools.ts';
import { pixelSteps } from './pixel-steps.ts';

/** A version of an image made for a scale. */
export interface ScaledImage {
  image: CanvasImageSource;
  width: number;
  height: number;
}

/**
 * The version of an image for a scale in device pixels per pixel of it, along its width and its height. It is halved by exact
 * 2 by 2 averages until less than another halving is left, which bilinear smoothing does: that looks good, and each step is the
 * same to the bit in browsers and Node.
 */
export function scaleImage(
  source: PlatformImage,
  scaleX: number,
  scaleY: number,
  { platform, canvases, cost }: Pick<PaintTools, 'platform' | 'canvases' | 'cost'>,
): ScaledImage {
  source.noteScale?.(Math.max(scaleX, scaleY));
  const halvingsX = halvings(scaleX, source.width);
  const halvingsY = halvings(scaleY, source.height);
  if (halvingsX + halvingsY === 0) return { image: source.image, width: source.width, height: source.height };
  const canvas = canvases.get(source, [halvingsX, halvingsY], () => {
    cost.spend(source.width * source.height * pixelSteps.copy, 'Making an image smaller');
    return halveOnward(source, halvingsX, halvingsY, { platform, canvases });
  });
  return { image: imageOf(canvas), width: canvas.width, height: canvas.height };
}

/** As `halve`. What is smaller than a sixteenth is made of that, which is kept: an image that is drawn at many sizes is read as a whole once. */
function halveOnward(
  source: PlatformImage,
  halvingsX: number,
  halvingsY: number,
  tools: Pick<PaintTools, 'platform' | 'canvases'>,
): PlatformCanvas {
  const last = Math.max(halvingsX, halvingsY) - 1;
  if (last < 2) return halve(source, halvingsX, halvingsY, tools.platform);
  const [beforeX, beforeY] = [Math.min(halvingsX, last), Math.min(halvingsY, last)];
  const before = tools.canvases.get(source, [beforeX, beforeY], () => halveOnward(source, beforeX, beforeY, tools));
  const { width, height } = before;
  return halve({ image: imageOf(before), width, height }, halvingsX - beforeX, halvingsY - beforeY, tools.platform);
}

/** How often a length is halved before less than another halving is left. */
function halvings(scale: number, length: number): number {
  if (!(scale > 0)) return 0;
  return Math.min(Math.max(0, Math.floor(Math.log2(1 / scale) + 1e-6)), Math.floor(Math.log2(Math.max(1, length))));
}

/**
 * An image at a fraction of its size, halved that often as `scaleImage` halves it: drawn at no more than its own scale, both look the
 * same to the bit. The given image stays open.
 */
export function halveImage(source: PlatformImage, times: number, platform: Platform): PlatformImage {
  const canvas = halve(source, times, times, platform);
  const { width, height } = canvas;
  return { image: imageOf(canvas), width, height, close: () => platform.releaseCanvas(canvas) };
}

function halve(source: ScaledImage, halvingsX: number, halvingsY: number, platform: Platform): PlatformCanvas {
  let { width, height, image } = source;
  let last: PlatformCanvas | undefined;
  for (let step = 0; step < Math.max(halvingsX, halvingsY) || !last; step += 1) {
    const nextWidth = step < halvingsX ? Math.ceil(width / 2) : width;
    const nextHeight = step < halvingsY ? Math.ceil(height / 2) : height;
    const canvas = platform.createCanvas(nextWidth, nextHeight);
    contextOf(canvas).drawImage(image, 0, 0, width, height, 0, 0, nextWidth, nextHeight);
    if (last) platform.releaseCanvas(last);
    [last, image, width, height] = [canvas, imageOf(canvas), nextWidth, nextHeight];
  }
  return last;
}

function imageOf(canvas: PlatformCanvas): CanvasImageSource {
  return canvas as unknown as CanvasImageSource;
}

function contextOf(canvas: PlatformCanvas): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('the canvas has no 2d context');
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'low';
  return context;
}
