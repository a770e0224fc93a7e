import { z } from 'zod';
import { paint } from '../../values/paint.ts';
import { cornerRadii, shapeGeometry } from '../../values/shape-geometry.ts';
import { stroke } from '../../values/stroke.ts';
import { layerCommon } from '../layer-common.ts';

/** A shape. Fills and strokes are drawn in order, the last on top. `radius` rounds a rectangle's corners. */
export const shapeLayer = z.strictObject({
  type: z.literal('shape'),
  ...layerCommon,
  geometry: shapeGeometry.prefault({ shape: 'rectangle' }),
  radius: cornerRadii.prefault({}),
  fills: z.array(paint).max(16).default([]),
  strokes: z.array(stroke).max(16).default([]),
});
export type ShapeLayer = z.infer<typeof shapeLayer>;
