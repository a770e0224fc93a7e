import { z } from 'zod';
import { paint, solid } from './paint.ts';

/**
 * An outline. `width` in pixels; `position` is its position on the edge; `dash` alternates drawn and omitted lengths in pixels;
 * `dashOffset` shifts the pattern.
 */
export const stroke = z.strictObject({
  paint,
  width: z.number().min(0).max(1000),
  position: z.enum(['inside', 'center', 'outside']).default('center'),
  dash: z.array(z.number().min(0).max(5000)).max(16).default([]),
  dashOffset: z.number().default(0),
  cap: z.enum(['butt', 'round', 'square']).default('butt'),
  join: z.enum(['miter', 'round', 'bevel']).default('miter'),
  miterLimit: z.number().min(1).max(100).default(10),
});
export type Stroke = z.infer<typeof stroke>;

/** A black line of one pixel, as a layer without a stroke gets it when only a part of one is set. */
export const thinStroke: Stroke = stroke.parse({ paint: solid('#000000'), width: 1 });
