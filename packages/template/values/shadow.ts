import { z } from 'zod';
import { color } from './color.ts';

/**
 * A shadow in pixels. `box` is cast by the layer's box (with its radius) and, as in CSS, is cut out below the box; `drop` by
 * its visible pixels; `inner` falls inside its visible pixels. `blur` is CSS's blur radius (standard deviation is half of it);
 * `spread` grows the caster and may be negative (box and inner only).
 */
export const shadow = z.strictObject({
  type: z.enum(['box', 'drop', 'inner']),
  color,
  offsetX: z.number().min(-5000).max(5000).default(0),
  offsetY: z.number().min(-5000).max(5000).default(0),
  blur: z.number().min(0).max(1000).default(0),
  spread: z.number().min(-1000).max(1000).default(0),
});
export type Shadow = z.infer<typeof shadow>;
