import { VideoSample } from 'mediabunny';
import type { Platform, PlatformCanvas, PlatformImage } from '../platform.ts';

/** The pixels of a canvas, RGBA without premultiplication, rows from the top. */
export function readPixels(canvas: PlatformCanvas): Uint8ClampedArray {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The canvas has no 2D context.');
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

/** A canvas as a sample of RGBA, for coders that convert colours themselves. */
export function captureRgba(
  canvas: PlatformCanvas,
  { timestampSeconds, durationSeconds }: { timestampSeconds: number; durationSeconds: number },
): VideoSample {
  return new VideoSample(readPixels(canvas), {
    format: 'RGBX',
    codedWidth: canvas.width,
    codedHeight: canvas.height,
    timestamp: timestampSeconds,
    duration: durationSeconds,
  });
}

/** A sample copied to a canvas. Closes the sample. */
export function drawableFromRgba(
  sample: VideoSample,
  platform: Pick<Platform, 'createCanvas' | 'releaseCanvas'>,
): PlatformImage {
  const { displayWidth: width, displayHeight: height } = sample;
  const canvas = platform.createCanvas(width, height);
  try {
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The canvas has no 2D context.');
    sample.draw(context, 0, 0, width, height);
  } finally {
    sample.close();
  }
  const image = canvas as unknown as CanvasImageSource;
  return { image, width, height, close: () => platform.releaseCanvas(canvas) };
}
