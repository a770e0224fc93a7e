import { z } from 'zod';
import { easing } from './easing.ts';
import { timeMs } from './time.ts';
import { keyframeTrack } from './keyframe-track.ts';

/** The direction in which something moves when it enters, as seen on the page; when it exits, it moves back. */
export const motionDirection = z.enum(['left', 'right', 'up', 'down']);
export type MotionDirection = z.infer<typeof motionDirection>;

/**
 * The parts that are animated separately: the whole layer, a group's children, or a text's lines, words or graphemes. A layer that has no
 * such parts moves as a whole.
 */
export const motionUnit = z.enum(['whole', 'children', 'lines', 'words', 'graphemes']);
export type MotionUnit = z.infer<typeof motionUnit>;

/** Names of the entrances and exits of a layer. */
export const animationPresets = [
  'fade',
  'slide',
  'zoom',
  'pop',
  'wipe',
  'blur',
  'typewriter',
  'counter',
  'rotate',
  'bounce',
  'grow',
] as const;

/**
 * How a layer enters or exits. An exit runs in reverse and ends `delayMs` before the layer is hidden. `slide` moves in `direction` by
 * `distance` (a fraction of the box, 1 by default, where 1 is its whole side) and fades; `zoom` grows from `scale` (0.6) and fades; `pop`
 * does the same (0.3) and overshoots; `wipe` reveals in `direction`; `blur` sharpens from `radius` pixels (20) and fades; `rotate` rotates
 * in by `angle` degrees (90) and fades; `bounce` falls in by `distance` and bounces; `typewriter` shows one unit after another instantly,
 * all within `durationMs` (by default a text's graphemes and a group's children); `counter` counts every number of a text from `from` (0);
 * `grow` lets a chart grow, as its property `grow` does.
 */
export const animation = z.strictObject({
  preset: z.enum(animationPresets),
  durationMs: timeMs.default(600),
  delayMs: timeMs.default(0),
  easing: easing.optional(),
  direction: motionDirection.default('up'),
  unit: motionUnit.default('whole'),
  /** Time between the starts of adjacent units, in reading order; an exit starts with the last one. */
  staggerMs: timeMs.default(60),
  distance: z.number().min(0).max(20).optional(),
  scale: z.number().min(0).max(20).optional(),
  radius: z.number().min(0).max(500).optional(),
  angle: z.number().min(-3600).max(3600).optional(),
  from: z.number().optional(),
});
export type Animation = z.infer<typeof animation>;

/** Names of the continuous animations of a layer. */
export const loopPresets = ['pulse', 'float', 'rotate', 'bounce', 'blink', 'shake', 'swing', 'ken-burns'] as const;

/**
 * A continuous animation of a layer, repeated every `periodMs`: `pulse` grows and shrinks, `float` drifts in `direction` and back, `rotate`
 * rotates, `bounce` jumps in `direction`, `blink` is shown for half of the period, `shake` shakes sideways at its start, `swing` swings
 * back and forth. `ken-burns` does not loop but runs once over the layer's whole duration, for images and videos: the image grows by
 * `amount` inside its box, or shrinks from this to its own size if negative, and moves in `direction`. `amount` is a scale (pulse 0.05, ken-burns 0.15), a
 * fraction of the box's height (float 0.05, bounce 0.2, shake 0.03), degrees (rotate 360, swing 8) or the removed part of the opacity
 * (blink 1) by default.
 */
export const loopMotion = z.strictObject({
  preset: z.enum(loopPresets),
  periodMs: z.number().min(50).max(86_400_000).default(2000),
  delayMs: timeMs.default(0),
  easing: easing.optional(),
  direction: motionDirection.default('up'),
  amount: z.number().min(-3600).max(3600).optional(),
});
export type LoopMotion = z.infer<typeof loopMotion>;

/** Motion of a layer. Keyframes set properties; enter, exit and loop are applied on top of them. */
export const layerMotion = z.strictObject({
  enter: animation.optional(),
  exit: animation.optional(),
  loop: loopMotion.optional(),
  keyframes: z.array(keyframeTrack).max(64).default([]),
});
export type LayerMotion = z.infer<typeof layerMotion>;
