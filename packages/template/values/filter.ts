import { z } from 'zod';
import { color } from './color.ts';

/** Filters are applied in the order given, with the meaning of CSS Filter Effects 1 where CSS has them. */
export const filter = z.discriminatedUnion('type', [
  /** Gaussian blur, standard deviation in pixels. */
  z.strictObject({ type: z.literal('blur'), radius: z.number().min(0).max(500) }),
  /** Factor, 1 is unchanged. */
  z.strictObject({ type: z.literal('brightness'), amount: z.number().min(0).max(10) }),
  z.strictObject({ type: z.literal('contrast'), amount: z.number().min(0).max(10) }),
  z.strictObject({ type: z.literal('saturate'), amount: z.number().min(0).max(10) }),
  /** Degrees. */
  z.strictObject({ type: z.literal('hue'), angle: z.number().min(-3600).max(3600) }),
  /** 0 is unchanged, 1 is full. */
  z.strictObject({ type: z.literal('grayscale'), amount: z.number().min(0).max(1) }),
  z.strictObject({ type: z.literal('sepia'), amount: z.number().min(0).max(1) }),
  z.strictObject({ type: z.literal('invert'), amount: z.number().min(0).max(1) }),
  /** Maps luminance from `shadow` (black) to `highlight` (white). */
  z.strictObject({
    type: z.literal('duotone'),
    shadow: color,
    highlight: color,
    amount: z.number().min(0).max(1).default(1),
  }),
  /** Adds seeded monochrome grain; the same seed gives the same grain. */
  z.strictObject({
    type: z.literal('noise'),
    amount: z.number().min(0).max(1),
    seed: z.number().int().min(0).default(1),
  }),
  /** Blocks of `size` pixels. */
  z.strictObject({ type: z.literal('pixelate'), size: z.number().min(1).max(1000) }),
]);
export type Filter = z.infer<typeof filter>;
export type FilterType = Filter['type'];
