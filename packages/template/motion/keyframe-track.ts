import { z } from 'zod';
import { easing } from './easing.ts';
import { timeMs } from './time.ts';

/** A value at a time; `atMs` is measured from when the layer is shown. `easing` applies up to the next keyframe. */
export const keyframe = z.strictObject({
  atMs: timeMs,
  value: z.union([z.number(), z.string().max(1000)]),
  easing: easing.default('linear'),
});
export type Keyframe = z.infer<typeof keyframe>;

/**
 * The keyframes of one property: `scale`, or a style key of the layer's type whose values are numbers or colors (`x`, `width`, `rotation`,
 * `opacity`, `color`, `fontSize`, …). The first and last values are held before and after.
 */
export const keyframeTrack = z.strictObject({
  property: z.string().min(1).max(64),
  keyframes: z.array(keyframe).min(1).max(500),
});
export type KeyframeTrack = z.infer<typeof keyframeTrack>;
