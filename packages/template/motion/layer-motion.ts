import { z } from 'zod';
import { easing } from './easing.ts';
import { timeMs } from './time.ts';
import { keyframeTrack } from './keyframe-track.ts';

/** The way something moves when it comes, as one sees it on the page; when it goes it moves back the same way. */
export const motionDirection = z.enum(['left', 'right', 'up', 'down']);
export type MotionDirection = z.infer<typeof motionDirection>;

/**
 * The parts that are animated separately: the whole layer, a group's children, or a text's lines, words or graphemes. A layer that has no
 * such parts moves as a whole.
 */
export const motionUnit = z.enum(['whole', 'children', 'lines', 'words', 'graphemes']);
export type MotionUnit = z.infer<typeof motionUnit>;

/** How a layer can come and go. */
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
] as const;

/**
 * How a layer comes or goes. An exit runs the same course backwards and is over `delayMs` before the layer hides.
 * `slide` moves in `direction` by `distance` (a fraction of the box, 1 by default, where 1 is its whole side) while it fades;
 * `zoom` grows from `scale` (0.6) while it fades; `pop` does so (0.3) and overshoots; `wipe` uncovers in `direction`; `blur`
 * sharpens from `radius` pixels (20) while it fades; `rotate` turns in by `angle` degrees (90) while it fades; `bounce` falls in
 * by `distance` and bounces; `typewriter` shows one unit after another at once, all within `durationMs` (a text's graphemes and
 * a group's children, where `unit` says nothing else); `counter` counts every number of a text from `from` (0).
 */
export const animation = z.strictObject({
  preset: z.enum(animationPresets),
  durationMs: timeMs.default(600),
  delayMs: timeMs.default(0),
  easing: easing.optional(),
  direction: motionDirection.default('up'),
  unit: motionUnit.default('whole'),
  /** Between the starts of neighbouring units, in the order of reading; an exit takes the last one first. */
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
 * back and forth. `ken-burns` is no loop but runs once over the layer's whole time, for images and videos: the image grows by `amount`
 * inside its box, or from it when it is negative, while it moves in `direction`. `amount` is a scale (pulse 0.05, ken-burns 0.15), a
 * fraction of the box's height (float 0.05, bounce 0.2, shake 0.03), degrees (rotate 360, swing 8) or how much of the opacity goes (blink
 * 1) by default.
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

/** How a layer moves. Keyframes set a property; enter, exit and loop are played on top of that. */
export const layerMotion = z.strictObject({
  enter: animation.optional(),
  exit: animation.optional(),
  loop: loopMotion.optional(),
  keyframes: z.array(keyframeTrack).max(64).default([]),
});
export type LayerMotion = z.infer<typeof layerMotion>;
