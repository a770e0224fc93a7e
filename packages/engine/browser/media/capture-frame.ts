import { VideoSample } from 'mediabunny';
import { toI420 } from '../../media/to-i420.ts';
import type { PlatformCanvas } from '../../platform/canvas.ts';

const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

/**
 * Turns canvases into samples. Encoders take a canvas too, but then write full range, which few players expect. Memory is used
 * again from frame to frame.
 */
export class FrameCapture {
  #pixels = new Uint8Array(0);
  #planes = new Uint8Array(0);
  #before: Promise<unknown> = Promise.resolve();

  /** The canvas may be drawn on as soon as this returns its promise: its image was taken by then. */
  capture(
    canvas: PlatformCanvas,
    { timestampSeconds, durationSeconds }: { timestampSeconds: number; durationSeconds: number },
  ): Promise<VideoSample> {
    const { width, height } = canvas;
    const timestamp = Math.round(timestampSeconds * 1e6);
    const image = new VideoFrame(canvas as unknown as OffscreenCanvas, { timestamp, alpha: 'discard' });
    const convert = async (): Promise<VideoSample> => {
      try {
        this.#grow(width * height);
        const pixels = this.#pixels.subarray(0, width * height * 4);
        await image.copyTo(pixels);
        const planes = this.#planes.subarray(0, (width * height * 3) / 2);
        const order = image.format?.startsWith('BGR') ? 'bgra' : 'rgba';
        toI420(pixels, width, height, { order, planes });
        const frame = new VideoFrame(planes, {
          format: 'I420',
          codedWidth: width,
          codedHeight: height,
          timestamp,
          colorSpace,
        });
        return new VideoSample(frame, { timestamp: timestampSeconds, duration: durationSeconds });
      } finally {
        image.close();
      }
    };
    const sample = this.#before.then(convert);
    this.#before = sample.catch(() => {});
    return sample;
  }

  #grow(count: number): void {
    if (this.#pixels.length >= count * 4) return;
    this.#pixels = new Uint8Array(count * 4);
    this.#planes = new Uint8Array((count * 3) / 2);
  }
}

/** Whether the pixels of a canvas can be had by way of a frame, which WebKit refuses. */
export async function copiesFrames(): Promise<boolean> {
  if (typeof VideoFrame === 'undefined') return false;
  const canvas = new OffscreenCanvas(2, 2);
  canvas.getContext('2d');
  const image = new VideoFrame(canvas, { timestamp: 0, alpha: 'discard' });
  try {
    await image.copyTo(new Uint8Array(16));
    return true;
  } catch {
    return false;
  } finally {
    image.close();
  }
}
