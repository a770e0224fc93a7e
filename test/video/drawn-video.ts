import type { PlatformCanvas, Platform } from '@platen/engine';
import type { VideoInput, AudioBlock } from '@platen/engine/internal';
import { mixRate } from '@platen/engine/internal';

/** What a test video shows: size, rate, and whether anything moves or audio. */
export interface DrawnVideo {
  width?: number;
  height?: number;
  fps?: number;
  frameCount?: number;
  /** Frames that differ from the one before; default: all. */
  changes?: (index: number) => boolean;
  audio?: boolean;
}

/** Flat colors in a row, as tests look for them after decoding. */
export const patches = [
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffffff',
  '#808080',
  '#c81e5a',
  '#ffd200',
  '#000000',
] as const;

/** A video drawn by hand: a row of flat colors above, a square that moves below. */
export function drawVideo(platform: Platform, video: DrawnVideo = {}): VideoInput & { release(): void } {
  const { width = 320, height = 240, fps = 30, frameCount = 30, changes = () => true, audio = false } = video;
  const canvas = platform.createCanvas(width, height);
  let moved = 0;
  return {
    width,
    height,
    fps,
    frameCount,
    async drawFrame(index) {
      const changed = index === 0 || changes(index);
      if (changed) moved = index;
      if (changed) drawFrame(canvas, moved / frameCount);
      return { canvas, changed };
    },
    ...(audio && { audio: beeps(frameCount / fps) }),
    release: () => platform.releaseCanvas(canvas),
  };
}

/** The middle of a patch, pixels. */
export function patchCenter(index: number, width: number, height: number): { x: number; y: number } {
  return { x: Math.round(((index + 0.5) * width) / patches.length), y: Math.round(height / 4) };
}

function drawFrame(canvas: PlatformCanvas, share: number): void {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no context.');
  const { width, height } = canvas;
  context.fillStyle = '#203040';
  context.fillRect(0, 0, width, height);
  for (const [index, color] of patches.entries()) {
    context.fillStyle = color;
    context.fillRect((index * width) / patches.length, 0, width / patches.length, height / 2);
  }
  context.fillStyle = '#f0f0f0';
  context.fillRect(share * (width - height / 3), (height * 7) / 12, height / 3, height / 3);
}

/** A short tone of 1 kHz at the start of each second, in blocks of odd length. */
export async function* beeps(seconds: number): AsyncGenerator<AudioBlock> {
  const length = Math.round(seconds * mixRate);
  const blockLength = 12_345;
  for (let start = 0; start < length; start += blockLength) {
    const samples = new Float32Array(Math.min(blockLength, length - start));
    for (let index = 0; index < samples.length; index++) {
      const inSecond = (start + index) % mixRate;
      if (inSecond < mixRate / 10) samples[index] = 0.5 * Math.sin((2 * Math.PI * 1000 * inSecond) / mixRate);
    }
    yield { start, left: samples, right: samples };
  }
}
