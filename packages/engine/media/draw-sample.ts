import type { VideoSample } from 'mediabunny';
import type { Platform } from '../platform/platform.ts';
import type { PlatformCanvas, PlatformImage } from '../platform/canvas.ts';
import { yuvCoding, type ColorTags } from '../platform/color-tags.ts';
import { SampleBuffer } from './sample-planes.ts';
import { yuvToRgba } from './yuv-to-rgba.ts';

type Canvases = Pick<Platform, 'createCanvas' | 'releaseCanvas'>;

/** State kept between frames for the images drawn on one canvas. */
interface FrameCanvas {
  canvas: PlatformCanvas;
  pixels: ImageData;
  buffer: SampleBuffer;
  /** Present when frames are turned or stretched: what is drawn before that. */
  stored?: PlatformCanvas;
}

const canvasOf = new WeakMap<PlatformImage, FrameCanvas>();

/**
 * Converts a sample to an image in sRGB, with rotation applied, in square pixels. Closes the sample. `tags` give its colors if the video
 * has them, else the sample does. `reuse` is an earlier result that is no longer needed; it is closed or reused.
 */
export async function drawSample(
  sample: VideoSample,
  platform: Canvases,
  { tags, reuse }: { tags?: ColorTags | undefined; reuse?: PlatformImage | undefined } = {},
): Promise<PlatformImage> {
  try {
    const { width, height } = sample.visibleRect;
    const [shownWidth, shownHeight] = [Math.round(sample.displayWidth), Math.round(sample.displayHeight)];
    const isAsStored = shownWidth === width && shownHeight === height && sample.rotation === 0 && !sample.flip;
    const frame = keep(reuse, platform, [shownWidth, shownHeight], [width, height], !isAsStored);
    await writePixels(sample, frame, tags);
    contextOf(frame.stored ?? frame.canvas).putImageData(frame.pixels, 0, 0);
    if (frame.stored) turn(frame.stored, frame.canvas, sample.rotation, sample.flip);
    const image: PlatformImage = {
      image: frame.canvas as unknown as CanvasImageSource,
      width: shownWidth,
      height: shownHeight,
      close: () => release(frame, platform),
    };
    canvasOf.set(image, frame);
    return image;
  } finally {
    sample.close();
  }
}

async function writePixels(
  sample: VideoSample,
  { pixels, buffer }: FrameCanvas,
  tags: ColorTags | undefined,
): Promise<void> {
  const planes = await buffer.planes(sample);
  if (planes) {
    yuvToRgba(planes, yuvCoding(tags ?? sample.colorSpace, planes.width, planes.height), pixels.data);
    return;
  }
  const { bytes, layout } = await buffer.copy(sample, { format: 'RGBA', colorSpace: 'srgb' });
  const { offset, stride } = layout[0] ?? { offset: 0, stride: pixels.width * 4 };
  for (let y = 0; y < pixels.height; y++) {
    const start = offset + y * stride;
    pixels.data.set(bytes.subarray(start, start + pixels.width * 4), y * pixels.width * 4);
  }
}

/** The canvases and buffers of the image before where they fit, else new ones. */
function keep(
  reuse: PlatformImage | undefined,
  platform: Canvases,
  shown: readonly [number, number],
  stored: readonly [number, number],
  isTurned: boolean,
): FrameCanvas {
  const before = reuse && canvasOf.get(reuse);
  if (reuse) canvasOf.delete(reuse);
  if (before) {
    const { canvas, pixels } = before;
    const fits =
      [canvas.width, canvas.height].join() === shown.join() &&
      [pixels.width, pixels.height].join() === stored.join() &&
      !!before.stored === isTurned;
    if (fits) return before;
    release(before, platform);
  } else reuse?.close();
  const canvas = platform.createCanvas(...shown);
  const drawn = isTurned ? platform.createCanvas(...stored) : undefined;
  return {
    canvas,
    pixels: contextOf(canvas).createImageData(...stored),
    buffer: new SampleBuffer(),
    ...(drawn && { stored: drawn }),
  };
}

function release({ canvas, stored }: FrameCanvas, platform: Canvases): void {
  platform.releaseCanvas(canvas);
  if (stored) platform.releaseCanvas(stored);
}

/** Draws what is stored turned clockwise, then mirrored, and stretched to square pixels. */
function turn(stored: PlatformCanvas, shown: PlatformCanvas, rotation: number, isMirrored: boolean): void {
  const context = contextOf(shown);
  const isUpright = rotation % 180 === 0;
  const [width, height] = isUpright ? [shown.width, shown.height] : [shown.height, shown.width];
  context.save();
  context.globalCompositeOperation = 'copy';
  context.imageSmoothingQuality = 'low';
  context.translate(shown.width / 2, shown.height / 2);
  if (isMirrored) context.scale(-1, 1);
  context.rotate((rotation * Math.PI) / 180);
  context.drawImage(stored as unknown as CanvasImageSource, -width / 2, -height / 2, width, height);
  context.restore();
}

function contextOf(canvas: PlatformCanvas): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The canvas has no 2D context.');
  return context;
}
