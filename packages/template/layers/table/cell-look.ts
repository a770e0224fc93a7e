import { z } from 'zod';
import { paint } from '../../values/paint.ts';
import { textRunStyle } from '../text/text-layer.ts';

/** A line along one side of a cell, in place of the table's own; width 0 hides that. */
export const cellBorder = z.strictObject({
  width: z.number().min(0).max(100).default(1),
  /** Missing: that of the table's lines. */
  paint: paint.optional(),
});
export type CellBorder = z.infer<typeof cellBorder>;

/** `start` is the side at which a row begins. Where two cells meet, the wider of their lines is drawn, or the only one that is given. */
export const cellBorders = z.strictObject({
  top: cellBorder.optional(),
  bottom: cellBorder.optional(),
  start: cellBorder.optional(),
  end: cellBorder.optional(),
});
export type CellBorders = z.infer<typeof cellBorders>;

const cellLookShape = {
  style: textRunStyle.optional(),
  fill: paint.optional(),
  align: z.enum(['start', 'center', 'end']).optional(),
  /** Where the text stands in its cell; missing: in the middle. */
  verticalAlign: z.enum(['top', 'middle', 'bottom']).optional(),
  borders: cellBorders.optional(),
};

/** How cells look where they differ from their table. */
export const cellLook = z.strictObject(cellLookShape);
export type CellLook = z.infer<typeof cellLook>;

/** The most columns that a table has. */
export const maxColumns = 64;
/** The most cells of a table that have a look or a span of their own. */
export const maxOwnCells = 5000;
/** The most rules of a table. */
export const maxTableRules = 32;

const rowIndex = z.number().int().min(0).max(4999);
/** A column by its key, or by its index where several have the same key. */
export const columnReference = z.union([
  z.string().min(1).max(120),
  z
    .number()
    .int()
    .min(0)
    .max(maxColumns - 1),
]);
export type ColumnReference = z.infer<typeof columnReference>;

/**
 * One cell with a look of its own, or one that covers others: `colSpan` columns and `rowSpan` rows from its place on. Cells that are covered
 * keep their values and are not shown. Spans end with the table, those of the header with the header; one that meets an earlier one is ignored.
 */
export const tableCell = z.strictObject({
  /** Index among the rows, or the header. */
  row: z.union([z.literal('header'), rowIndex]),
  column: columnReference,
  colSpan: z.number().int().min(1).max(maxColumns).default(1),
  rowSpan: z.number().int().min(1).max(5000).default(1),
  ...cellLookShape,
});
export type OwnCell = z.infer<typeof tableCell>;

/** Every so many rows, from one on; rows are counted from 1. */
const everyRow = z.strictObject({
  every: z.number().int().min(1).max(5000),
  from: z.number().int().min(1).max(5000).default(1),
});

/**
 * How some rows or columns look. `odd` and `even` count from 1; `expression` are the rows of which the layer's expression for `rules.` and
 * the rule's `id` is true.
 */
export const tableRule = z.strictObject({
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,50}$/, 'must be 1 to 50 letters, digits, - or _')
    .optional(),
  rows: z
    .union([
      z.enum(['body', 'header', 'all', 'first', 'last', 'odd', 'even', 'expression']),
      everyRow,
      z.array(rowIndex).max(5000),
    ])
    .default('body'),
  columns: z
    .union([z.enum(['all', 'first', 'last', 'odd', 'even']), z.array(columnReference).max(maxColumns)])
    .default('all'),
  /** The columns that the cells of the rule cover, from their own on. */
  colSpan: z.number().int().min(1).max(maxColumns).default(1),
  ...cellLookShape,
});
export type TableRule = z.infer<typeof tableRule>;
