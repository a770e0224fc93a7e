import { z } from 'zod';
import { color } from './color.ts';
import { assetSource } from './asset-source.ts';

/** One stop of a gradient: `offset` 0 to 1 along the gradient; the alpha is part of the color. */
export const gradientStop = z.strictObject({ offset: z.number().min(0).max(1), color });
export type GradientStop = z.infer<typeof gradientStop>;

const stops = z.array(gradientStop).min(1).max(32);
const fraction = z.number().min(-10).max(10);

/** One color all over. */
export const solidPaint = z.strictObject({ type: z.literal('solid'), color });
/**
 * A linear gradient across a box, by CSS's rule: `angle` in degrees, 0 points up and 90 to the right, and the gradient line
 * is as long as the box's corners need.
 */
export const linearPaint = z.strictObject({ type: z.literal('linear'), angle: z.number().default(180), stops });
/** A radial gradient; center and radii are fractions of the box (`radiusX` of its width, `radiusY` of its height). */
export const radialPaint = z.strictObject({
  type: z.literal('radial'),
  centerX: fraction.default(0.5),
  centerY: fraction.default(0.5),
  radiusX: z.number().positive().max(10).default(0.5),
  radiusY: z.number().positive().max(10).default(0.5),
  stops,
});
/** A conic gradient; `angle` in degrees is where it starts, 0 points up, clockwise. */
export const conicPaint = z.strictObject({
  type: z.literal('conic'),
  centerX: fraction.default(0.5),
  centerY: fraction.default(0.5),
  angle: z.number().default(0),
  stops,
});
/** An image as paint. `tile` repeats it at `scale` (1 = one image pixel is one pixel). */
export const imagePaint = z.strictObject({
  type: z.literal('image'),
  source: assetSource,
  fit: z.enum(['cover', 'contain', 'fill', 'tile']).default('cover'),
  focalX: z.number().min(0).max(1).default(0.5),
  focalY: z.number().min(0).max(1).default(0.5),
  scale: z.number().positive().max(100).default(1),
  opacity: z.number().min(0).max(1).default(1),
  /** Under `cover`, the focal point is that of the image, whichever one a value puts in; see the image layer. */
  focal: z.literal('auto').optional(),
});

/** The fill of an area. */
export const paint = z.discriminatedUnion('type', [solidPaint, linearPaint, radialPaint, conicPaint, imagePaint]);
export type Paint = z.infer<typeof paint>;
export type SolidPaint = z.infer<typeof solidPaint>;
export type LinearPaint = z.infer<typeof linearPaint>;
export type RadialPaint = z.infer<typeof radialPaint>;
export type ConicPaint = z.infer<typeof conicPaint>;
export type ImagePaint = z.infer<typeof imagePaint>;

/** A paint in the place of another one: an image goes on following its focal point where the one before did. */
export function replacePaint(before: Paint | undefined, next: Paint): Paint {
  const follows = before?.type === 'image' && before.focal !== undefined && next.type === 'image';
  return follows ? { ...next, focal: before.focal } : next;
}

/** A solid paint of one color. */
export function solid(value: string): SolidPaint {
  return { type: 'solid', color: value };
}
