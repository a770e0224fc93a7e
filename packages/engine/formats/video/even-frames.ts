import type { Platform } from '../../platform/platform.ts';
import type { PlatformCanvas } from '../../platform/canvas.ts';

/** The next even number: videos keep color for two by two pixels, so that their sides are even. */
export function toEven(side: number): number {
  return side + (side % 2);
}

/** Makes frames of even sides. */
export interface EvenFrames {
  readonly width: number;
  readonly height: number;
  /** The frame itself when its sides are even, else a copy whose last column or row is there twice; good until the next call. */
  pad(frame: PlatformCanvas): PlatformCanvas;
  release(): void;
}

/** Pads frames of that size. */
export function createEvenFrames(
  { width, height }: { width: number; height: number },
  platform: Pick<Platform, 'createCanvas' | 'releaseCanvas'>,
): EvenFrames {
  const evenWidth = toEven(width);
  const evenHeight = toEven(height);
  let padded: PlatformCanvas | undefined;
  return {
    width: evenWidth,
    height: evenHeight,
    pad(frame) {
      if (evenWidth === width && evenHeight === height) return frame;
      padded ??= platform.createCanvas(evenWidth, evenHeight);
      const context = padded.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('The canvas has no 2D context.');
      const image = frame as unknown as CanvasImageSource;
      context.clearRect(0, 0, evenWidth, evenHeight);
      if (evenWidth > width) context.drawImage(image, width - 1, 0, 1, height, width, 0, 1, height);
      if (evenHeight > height) context.drawImage(image, 0, height - 1, width, 1, 0, height, width, 1);
      if (evenWidth > width && evenHeight > height) {
        context.drawImage(image, width - 1, height - 1, 1, 1, width, height, 1, 1);
      }
      context.drawImage(image, 0, 0);
      return padded;
    },
    release() {
      if (padded) platform.releaseCanvas(padded);
      padded = undefined;
    },
  };
}
