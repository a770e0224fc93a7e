import { z } from 'zod';

/** Easings by name: those of CSS, and common ones that overshoot, bounce or swing; `hold` stays until the end and jumps. */
export const easingNames = [
  'linear',
  'ease',
  'ease-in',
  'ease-out',
  'ease-in-out',
  'back-in',
  'back-out',
  'back-in-out',
  'bounce-in',
  'bounce-out',
  'elastic-in',
  'elastic-out',
  'hold',
] as const;

/** The easing of a change: a name, or the two control points of a cubic Bézier curve as in CSS Easing 1. */
export const easing = z.union([
  z.enum(easingNames),
  z.tuple([
    z.number().min(0).max(1),
    z.number().min(-10).max(10),
    z.number().min(0).max(1),
    z.number().min(-10).max(10),
  ]),
]);
export type Easing = z.infer<typeof easing>;
