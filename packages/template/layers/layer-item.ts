import { z } from 'zod';

const length = z.number().min(0).max(100_000);
const limits = { min: length.optional(), max: length.optional() };

/**
 * How long a layer of a group with a layout is along one axis. `fixed` is its own `width` or `height`. `hug` is as large as its
 * content wants to be, with `shrink` smaller where the group has less room, down to what the content needs. `fill` takes a share
 * of the group's room by `weight`, or all of it across the group's direction; a text without `min` stays as large as its longest
 * word needs. Where `min` is more than `max`, `min` holds. Lengths in pixels.
 */
export const layerSizing = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('fixed') }),
  z.strictObject({ type: z.literal('hug'), ...limits, shrink: z.boolean().optional() }),
  z.strictObject({ type: z.literal('fill'), ...limits, weight: z.number().min(0.01).max(1000).optional() }),
]);
export type LayerSizing = z.infer<typeof layerSizing>;

/** Where children of a group with a layout stand across its direction. `baseline` is as `start` in columns. */
export const itemAlign = z.enum(['start', 'center', 'end', 'stretch', 'baseline']);
export type ItemAlign = z.infer<typeof itemAlign>;

/** Size and placement of a layer in a group with a layout. Elsewhere the size only applies to groups with a layout. */
export const layerItem = z.strictObject({
  /** Default: fixed. */
  width: layerSizing.optional(),
  height: layerSizing.optional(),
  /** Width divided by height: it gives the height where that hugs, or else the width where that hugs. */
  aspect: z.number().min(0.001).max(1000).optional(),
  /** In place of the group's `align`. */
  align: itemAlign.optional(),
  /** Takes the layer out of the row, column or grid: it keeps its own place, and follows the group's edges by its anchors. */
  absolute: z.boolean().optional(),
  /** Columns of a grid that it takes. Default 1. */
  columnSpan: z.number().int().min(1).max(100).optional(),
  /** In a layer that runs over pages: never at the end of a page without what follows in its group, such as a heading without its text. */
  keepWithNext: z.boolean().optional(),
});
export type LayerItem = z.infer<typeof layerItem>;
