import { VideoSample } from 'mediabunny';
import { toI420 } from './to-i420.ts';
import type { PlatformCanvas } from '../platform/canvas.ts';

/** Returns the pixels of a canvas, RGBA without premultiplication, rows from the top. */
export function readPixels(canvas: PlatformCanvas): Uint8ClampedArray {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The canvas has no 2D context.');
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

/** A canvas as a sample of I420, BT.709 in limited range; its width and height must be even. */
export async function captureI420(
  canvas: PlatformCanvas,
  { timestampSeconds, durationSeconds }: { timestampSeconds: number; durationSeconds: number },
): Promise<VideoSample> {
  const { width, height } = canvas;
  return new VideoSample(toI420(readPixels(canvas), width, height), {
    format: 'I420',
    codedWidth: width,
    codedHeight: height,
    timestamp: timestampSeconds,
    duration: durationSeconds,
    colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
  });
}
