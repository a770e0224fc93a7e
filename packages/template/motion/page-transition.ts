import { z } from 'zod';
import { easing } from './easing.ts';
import { timeMs } from './time.ts';
import { motionDirection } from './layer-motion.ts';

/** The ways one page can follow another. */
export const pageTransitionTypes = ['fade', 'dissolve', 'wipe', 'slide', 'push'] as const;

/**
 * How a page takes the place of the one before it; both run while it lasts, so that the video is shorter by it. `fade` goes
 * through black, `dissolve` mixes the two, `wipe` uncovers, `slide` moves over the old page and `push` moves both.
 */
export const pageTransition = z.strictObject({
  type: z.enum(pageTransitionTypes),
  durationMs: timeMs.default(500),
  direction: motionDirection.default('left'),
  easing: easing.default('ease-in-out'),
});
export type PageTransition = z.infer<typeof pageTransition>;
