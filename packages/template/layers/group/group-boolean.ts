import { z } from 'zod';
import { paint } from '../../values/paint.ts';
import { stroke } from '../../values/stroke.ts';

/** How the outlines of a group's layers become one, in the order of drawing; `subtract` takes all others from the lowest. */
export const booleanOperations = ['union', 'subtract', 'intersect', 'exclude'] as const;
export type BooleanOperation = (typeof booleanOperations)[number];

/**
 * Draws a group as one outline: that of its shapes and of the groups in it, combined. Their own fills, strokes and effects are not drawn,
 * and layers that have no area (lines, texts, images …) have no part in it.
 */
export const groupBoolean = z.strictObject({
  operation: z.enum(booleanOperations).default('union'),
  /** Fills and strokes of the outline, the last on top. Gradients and images span the group's box. */
  fills: z.array(paint).max(16).default([]),
  strokes: z.array(stroke).max(16).default([]),
});
export type GroupBoolean = z.infer<typeof groupBoolean>;
