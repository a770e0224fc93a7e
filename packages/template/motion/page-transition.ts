import { z } from 'zod';
import { easing } from './easing.ts';
import { timeMs } from './time.ts';
import { motionDirection } from './layer-motion.ts';

/** Names of the transitions between pages. */
export const pageTransitionTypes = ['fade', 'dissolve', 'wipe', 'slide', 'push'] as const;

/**
 * The transition from the previous page; both pages run during it, so the video is shorter by its duration. `fade` goes through black,
 * `dissolve` mixes the two, `wipe` reveals, `slide` moves over the old page and `push` moves both.
 */
export const pageTransition = z.strictObject({
  type: z.enum(pageTransitionTypes),
  durationMs: timeMs.default(500),
  direction: motionDirection.default('left'),
  easing: easing.default('ease-in-out'),
});
export type PageTransition = z.infer<typeof pageTransition>;
