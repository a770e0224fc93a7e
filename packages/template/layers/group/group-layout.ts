import { z } from 'zod';
import { itemAlign } from '../layer-item.ts';

const gap = z.number().min(0).max(10_000);
const padding = z.strictObject({
  top: gap.default(0),
  right: gap.default(0),
  bottom: gap.default(0),
  left: gap.default(0),
});

const common = {
  /** Pixels between children along the direction; between the columns of a grid. */
  gap: gap.default(0),
  /** Pixels between the edges of the group and its children. */
  padding: padding.prefault({}),
  /** Where children stand along the direction; of a grid, where its columns stand. */
  justify: z.enum(['start', 'center', 'end', 'space-between', 'space-around', 'space-evenly']).default('start'),
  /** Where children stand across the direction; of a grid, in the height of their row. */
  align: itemAlign.default('start'),
  /** Which side rows and grids start from. */
  direction: z.enum(['ltr', 'rtl']).default('ltr'),
};

const gridColumn = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('fixed'), value: gap }),
  z.strictObject({ type: z.literal('hug') }),
  z.strictObject({ type: z.literal('fill'), weight: z.number().min(0.01).max(1000).optional() }),
]);

/**
 * How a group places its children, in their order: beside each other, below each other, or in the cells of a grid, as flexbox and
 * grid of CSS do. Children's own x and y are not used, unless they are absolute.
 */
export const groupLayout = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('row'),
    ...common,
    /** Whether children that have no room any more begin a new line. */
    wrap: z.boolean().default(false),
    /** Pixels between the lines of a row that wraps. */
    crossGap: gap.default(0),
  }),
  z.strictObject({ type: z.literal('column'), ...common }),
  z.strictObject({
    type: z.literal('grid'),
    ...common,
    columns: z
      .array(gridColumn)
      .min(1)
      .max(100)
      .prefault([{ type: 'fill' }, { type: 'fill' }]),
    /** Pixels between rows. */
    crossGap: gap.default(0),
    /** Of each row: so many pixels, as high as its content, or all alike in the height of the grid. */
    rowHeight: z
      .discriminatedUnion('type', [
        z.strictObject({ type: z.literal('fixed'), value: gap }),
        z.strictObject({ type: z.literal('hug') }),
        z.strictObject({ type: z.literal('fill') }),
      ])
      .prefault({ type: 'hug' }),
    /** Where children stand in the width of their cell. */
    justifyItems: z.enum(['start', 'center', 'end']).default('start'),
  }),
]);
export type GroupLayout = z.infer<typeof groupLayout>;
