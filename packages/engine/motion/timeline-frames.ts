import { PlatenError } from '@platen/template';
import type { Limits } from '../platform/limits.ts';
import type { Timeline } from './timeline.ts';

/** Frames a second as a fraction of whole numbers. */
export interface FrameRate {
  numerator: number;
  denominator: number;
}

/** Rates that are written as decimals but are thousandths short of a whole one, as broadcasting has them. */
const ntscRates = [24, 30, 48, 60, 90, 120];

/**
 * The exact rate that a decimal stands for: 29.97 is 30000/1001, and 23.976, 59.94 and their like are too; others are taken as
 * they are written, to a thousandth.
 */
export function frameRateOf(fps: number): FrameRate {
  for (const whole of ntscRates) {
    if (Math.abs(fps - (whole * 1000) / 1001) < 0.004) return { numerator: whole * 1000, denominator: 1001 };
  }
  let [numerator, denominator] = [Math.max(1, Math.round(fps * 1000)), 1000];
  for (const prime of [2, 2, 2, 5, 5, 5]) {
    if (numerator % prime === 0 && denominator % prime === 0) {
      numerator /= prime;
      denominator /= prime;
    }
  }
  return { numerator, denominator };
}

/** Frames that a video of that length has, to the nearest whole one; at least one. */
export function frameCount(timeline: Pick<Timeline, 'durationMs'>, fps: number): number {
  const { numerator, denominator } = frameRateOf(fps);
  // Products pass 2^53 for videos of some hours, and a rounded one can tip a half.
  const ticks = BigInt(Math.round(timeline.durationMs * 1000)) * BigInt(numerator);
  const ticksPerFrame = BigInt(denominator) * 1_000_000n;
  const frames = (2n * ticks + ticksPerFrame) / (2n * ticksPerFrame);
  return frames > 1n ? Number(frames) : 1;
}

/** When a frame begins, in milliseconds of the video. */
export function frameTimeMs(index: number, fps: number): number {
  const { numerator, denominator } = frameRateOf(fps);
  return (index * 1000 * denominator) / numerator;
}

function spoken(durationMs: number): string {
  const seconds = durationMs / 1000;
  if (seconds < 120) return `${Number(seconds.toFixed(1))} seconds`;
  const minutes = seconds / 60;
  return minutes < 120 ? `${Number(minutes.toFixed(1))} minutes` : `${Number((minutes / 60).toFixed(1))} hours`;
}

/** Throws LIMIT_FRAMES when a video (or audio, without `fps`) would be longer, or have more frames, than it may. */
export function checkVideoLength(
  timeline: Pick<Timeline, 'durationMs'>,
  fps: number | undefined,
  limits: Pick<Limits, 'maxVideoDurationMs' | 'maxVideoFrames'>,
): void {
  const { durationMs } = timeline;
  if (durationMs > limits.maxVideoDurationMs) {
    throw new PlatenError(
      'LIMIT_FRAMES',
      `It would be ${spoken(durationMs)} long; the limit is ${spoken(limits.maxVideoDurationMs)}. Give it a durationMs, or the pages shorter ones.`,
    );
  }
  const frames = fps === undefined ? 0 : frameCount(timeline, fps);
  if (frames <= limits.maxVideoFrames) return;
  throw new PlatenError(
    'LIMIT_FRAMES',
    `It would have ${frames} frames; the limit is ${limits.maxVideoFrames}. Make it shorter, or use fewer frames per second.`,
  );
}
