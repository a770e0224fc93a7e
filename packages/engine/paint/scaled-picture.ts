import type { Platform, PlatformCanvas, PlatformImage } from '../platform.ts';
import type { CanvasCache } from './canvas-cache.ts';

/** A version of a picture made for a scale, with `border` pixels of its own edge repeated around it. */
export interface ScaledPicture {
  image: CanvasImageSource;
  /** Size without the border. */
  width: number;
  height: number;
  border: 0 | 1;
}

/**
 * The version of a picture for a scale in device pixels per pixel of it, along its width and its height. It is halved by exact
 * 2 by 2 averages until less than another halving is left, which bilinear smoothing does: that looks good, and each step is the
 * same to the bit in browsers and Node. With a border smoothing at the edge never mixes with transparency.
 */
export function scalePicture(
  source: PlatformImage,
  scaleX: number,
  scaleY: number,
  border: 0 | 1,
  platform: Platform,
  cache: CanvasCache,
): ScaledPicture {
  const halvingsX = halvings(scaleX, source.width);
  const halvingsY = halvings(scaleY, source.height);
  const { image, width, height } = source;
  if (halvingsX + halvingsY + border === 0) return { image, width, height, border };
  const canvas = cache.get(source, [halvingsX, halvingsY, border], () =>
    makeVersion(source, halvingsX, halvingsY, border, platform),
  );
  return {
    image: imageOf(canvas),
    width: canvas.width - 2 * border,
    height: canvas.height - 2 * border,
    border,
  };
}

/** How often a length is halved before less than another halving is left. */
function halvings(scale: number, length: number): number {
  if (!(scale > 0)) return 0;
  return Math.min(Math.max(0, Math.floor(Math.log2(1 / scale) + 1e-6)), Math.floor(Math.log2(Math.max(1, length))));
}

function makeVersion(
  source: PlatformImage,
  halvingsX: number,
  halvingsY: number,
  border: 0 | 1,
  platform: Platform,
): PlatformCanvas {
  let { width, height, image } = source;
  let last: PlatformCanvas | undefined;
  for (let step = 0; step < Math.max(halvingsX, halvingsY); step += 1) {
    const nextWidth = step < halvingsX ? Math.ceil(width / 2) : width;
    const nextHeight = step < halvingsY ? Math.ceil(height / 2) : height;
    const canvas = platform.createCanvas(nextWidth, nextHeight);
    contextOf(canvas).drawImage(image, 0, 0, width, height, 0, 0, nextWidth, nextHeight);
    if (last) platform.releaseCanvas(last);
    [last, image, width, height] = [canvas, imageOf(canvas), nextWidth, nextHeight];
  }
  if (last && border === 0) return last;
  const canvas = platform.createCanvas(width + 2, height + 2);
  drawBordered(contextOf(canvas), image, width, height);
  if (last) platform.releaseCanvas(last);
  return canvas;
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

/** The picture with its outermost pixels repeated once. */
function drawBordered(
  context: CanvasRenderingContext2D,
  image: CanvasImageSource,
  width: number,
  height: number,
): void {
  for (const [sourceY, spanY, toY] of borderSpans(height)) {
    for (const [sourceX, spanX, toX] of borderSpans(width)) {
      context.drawImage(image, sourceX, sourceY, spanX, spanY, toX, toY, spanX, spanY);
    }
  }
}

/** Along one side: where a span of the picture starts, how long it is, and where it goes. */
function borderSpans(length: number): (readonly [from: number, span: number, to: number])[] {
  return [
    [0, 1, 0],
    [0, length, 1],
    [length - 1, 1, length + 1],
  ];
}
