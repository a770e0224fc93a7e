import type { VideoJob } from './video/video-job.ts';
import { toText } from './pixel-words.ts';

/** A part of an image in whole pixels. */
export interface PixelBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A frame that differs from the one before. Pixels are good until the next one is requested. */
export interface ChangedFrame {
  /** RGBA without premultiplication, all of the frame. */
  pixels: Uint8ClampedArray;
  /** The one before; missing for the first. */
  before: Uint8ClampedArray | undefined;
  /** Where the two differ; the whole frame for the first. */
  box: PixelBox;
  /** How long it is shown, in ticks. */
  ticks: number;
}

/**
 * The frames of a video that show something new, each with how long it lasts: what stands still makes the one before last longer.
 * Ends are rounded to whole ticks, so that no error adds up, and no frame is shorter than `minTicks`: of those that would be,
 * the last is shown. The last frame ends with the video.
 */
export async function* changedFrames(
  { input, media, guard, onFrame }: VideoJob,
  { ticksPerSecond, minTicks }: { ticksPerSecond: number; minTicks: number },
): AsyncGenerator<ChangedFrame> {
  const { width, height, fps, frameCount } = input;
  const tickOf = (index: number): number => Math.round((index * ticksPerSecond) / fps);
  let shown: ChangedFrame | undefined;
  let shownFrom = 0;
  for (let index = 0; index < frameCount; index++) {
    guard.check();
    const { canvas, changed } = await guard.race(input.drawFrame(index));
    const isNew = changed || !shown;
    const isTooSoon = shown !== undefined && tickOf(index) - shownFrom < minTicks;
    const isLast = index === frameCount - 1;
    if (isNew && (!isTooSoon || isLast)) {
      const pixels = media.readPixels(canvas);
      const before = shown?.pixels;
      const box = before ? differingBox(before, pixels, width) : { x: 0, y: 0, width, height };
      if (box && shown && isTooSoon) {
        // The last frame of all is what stays on the screen.
        shown = { ...shown, pixels, box: joined(shown.box, box) };
      } else if (box) {
        const from = tickOf(index);
        if (shown) yield { ...shown, ticks: from - shownFrom };
        shown = { pixels, before, box, ticks: 0 };
        shownFrom = from;
      }
    }
    onFrame?.(index + 1);
  }
  if (shown) yield { ...shown, ticks: Math.max(minTicks, tickOf(frameCount) - shownFrom) };
}

/** The smallest box around all pixels that differ; undefined when none does. */
export function differingBox(one: Uint8ClampedArray, other: Uint8ClampedArray, width: number): PixelBox | undefined {
  const first = toText(one);
  const second = toText(other);
  let from = 0;
  while (from < first.length && first[from] === second[from]) from++;
  if (from === first.length) return undefined;
  let to = first.length - 1;
  while (first[to] === second[to]) to--;
  const top = Math.floor(from / width);
  const bottom = Math.floor(to / width);
  let left = width;
  let right = -1;
  for (let row = top; row <= bottom; row++) {
    const start = row * width;
    let column = 0;
    while (column < left && first[start + column] === second[start + column]) column++;
    left = Math.min(left, column);
    column = width - 1;
    while (column > right && first[start + column] === second[start + column]) column--;
    right = Math.max(right, column);
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function joined(one: PixelBox, other: PixelBox): PixelBox {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}
