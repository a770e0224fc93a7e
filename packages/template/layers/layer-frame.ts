import { z } from 'zod';
import { paint } from '../values/paint.ts';
import { cornerRadii } from '../values/shape-geometry.ts';
import { stroke } from '../values/stroke.ts';

/**
 * How a layer's own box is painted: `fills` behind the content, `strokes` over it, the last on top, both with rounded corners of `radius`.
 * A group that clips cuts its children at these corners, and its strokes with them.
 */
export const layerFrame = z.strictObject({
  fills: z.array(paint).max(16).default([]),
  strokes: z.array(stroke).max(16).default([]),
  radius: cornerRadii.prefault({}),
});
export type LayerFrame = z.infer<typeof layerFrame>;
