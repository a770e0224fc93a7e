import { z } from 'zod';
import { paint, solid } from '../../values/paint.ts';
import { textRunStyle, textStyle } from '../text/text-layer.ts';
import { layerCommon } from '../layer-common.ts';
import { layerFrame } from '../layer-frame.ts';
import { maxColumns, maxOwnCells, maxTableRules, tableCell, tableRule } from './cell-look.ts';
import { columnFormat } from './column-format.ts';

const cellValue = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);
/** The most rows that a layer holds. */
export const maxRows = 5000;

/** One row: a value for each column's key. */
export const tableRow = z.record(z.string().max(120), cellValue);
export type TableRow = z.infer<typeof tableRow>;

/**
 * A column shows the value of `key` in each row, or what the layer's expression for `columns.` and the key makes of the row. `width` is its
 * fraction of the total.
 */
export const tableColumn = z.strictObject({
  key: z.string().min(1).max(120),
  title: z.string().max(500).default(''),
  width: z.number().positive().max(10_000).default(1),
  align: z.enum(['start', 'center', 'end']).default('start'),
  style: textRunStyle.optional(),
  /** Missing: values as they are. */
  format: columnFormat.optional(),
});
export type TableColumn = z.infer<typeof tableColumn>;

/**
 * Rows of data under column headers. Rows are as high as their text; the box grows if `grow` is on, else rows beyond it are omitted and
 * reported.
 */
export const tableLayer = z.strictObject({
  type: z.literal('table'),
  ...layerCommon,
  frame: layerFrame.optional(),
  columns: z.array(tableColumn).min(1).max(maxColumns),
  rows: z.array(tableRow).max(maxRows).default([]),
  style: textStyle.prefault({ fontSize: 16 }),
  showHeader: z.boolean().default(true),
  headerStyle: textRunStyle.default({ fontWeight: 700 }),
  headerFill: paint.optional(),
  /** Fills of the body rows, alternating. */
  rowFills: z.array(paint).max(8).default([]),
  /** Looks of rows and columns; later ones win over those before them. */
  rules: z.array(tableRule).max(maxTableRules).default([]),
  /** Cells that look different, or cover others. They win over the rules. */
  cells: z.array(tableCell).max(maxOwnCells).default([]),
  paddingX: z.number().min(0).max(500).default(12),
  paddingY: z.number().min(0).max(500).default(8),
  /** Minimum height of a row in pixels. */
  minRowHeight: z.number().min(0).max(2000).default(0),
  lineHeight: z.number().min(0.1).max(10).default(1.3),
  /** Lines between rows and columns and around the table; width 0 hides one. */
  lines: z
    .strictObject({
      paint: paint.default(solid('#d4d4d8')),
      row: z.number().min(0).max(100).default(1),
      column: z.number().min(0).max(100).default(0),
      outer: z.number().min(0).max(100).default(0),
      header: z.number().min(0).max(100).default(1),
    })
    .prefault({}),
  grow: z.boolean().default(true),
  /** In a layer that runs over pages: whether rows that do not fit on a page are left out, or continue on the next one. */
  overflow: z.enum(['clip', 'page']).default('clip'),
  /** Whether the header comes again on every page. */
  repeatHeader: z.boolean().default(true),
  /** Rows that stand under the header at least; where there is no room for them, the table begins on the next page. */
  minRowsWithHeader: z.number().int().min(1).max(100).default(1),
  /** Whether a row stays whole. Rows higher than a page are divided between their lines in any case. */
  keepRow: z.boolean().default(true),
  /** The side of the first column and of `start`; `auto` is determined by the first title, else value, that has letters. */
  direction: z.enum(['auto', 'ltr', 'rtl']).default('auto'),
});
export type TableLayer = z.infer<typeof tableLayer>;
