import { z } from 'zod';
import { assetSource } from './asset-source.ts';
import { cornerRadii, shapeGeometry } from './shape-geometry.ts';

/**
 * Limits a layer's visible area. A shape mask is relative to the layer's own box; a layer mask uses another layer of the same page, which
 * is then not drawn itself; an image mask is an image that is stretched over the layer's box, such as one that was painted by a brush.
 */
export const mask = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('shape'),
    geometry: shapeGeometry,
    x: z.number().default(0),
    y: z.number().default(0),
    width: z.number().positive().default(1),
    height: z.number().positive().default(1),
    radius: cornerRadii.optional(),
    /** Draws it in the largest square in the middle of that area: a circle stays a circle. Default false: it is stretched. */
    square: z.boolean().optional(),
    invert: z.boolean().default(false),
  }),
  z.strictObject({
    type: z.literal('layer'),
    layerId: z.string().min(1),
    mode: z.enum(['alpha', 'luminance']).default('alpha'),
    invert: z.boolean().default(false),
  }),
  z.strictObject({
    type: z.literal('image'),
    /** Empty: nothing is masked. */
    source: assetSource.default(''),
    mode: z.enum(['alpha', 'luminance']).default('alpha'),
    invert: z.boolean().default(false),
  }),
]);
export type Mask = z.infer<typeof mask>;
