import type { GroupLayer, Layer, Page, QrLayer, TableLayer, TextLayer } from '@platen/template';
import type { Box } from '../geometry/boxes.ts';
import type { TextLayout } from '../text/text-layout.ts';

/** One cell of a table with its text set. `row` 0 is the header where the table has one. */
export interface TableCell {
  /** In the table's box. The text's own coordinates start at this box; its padding is the cell's. */
  box: Box;
  row: number;
  /** Index in the layer's columns; in a right to left table column 0 is the rightmost. */
  column: number;
  text: TextLayout;
}
/** A table's cells and grid lines, in pixels of the layer's box. `omittedRows` counts rows that found no room. */
export interface TableLayout {
  cells: TableCell[];
  /** Tops of rows, then the bottom of the last; and lefts of columns, then the right of the last. */
  rowEdges: number[];
  columnEdges: number[];
  hasHeader: boolean;
  omittedRows: number;
}

/** A QR code or barcode ready to be filled: SVG path data in pixels of the layer's box. */
export interface CodeLayout {
  /** Dark areas, by the even-odd rule. Edges lie on whole pixels of the layer's parent. */
  modules: string;
  /** Outlines of the figures below a one-dimensional code, by the non-zero rule; empty when none are shown. */
  figures: string;
  /** Pixels of one module; not whole when a square code fills its box, or when the box is too small. */
  moduleSize: number;
}

/** A layer where it ends up: after relative placement, growing and fitting. `box` is in its parent, before rotation. */
export type LaidOutLayer =
  | { layer: TextLayer; box: Box; text: TextLayout }
  | { layer: TableLayer; box: Box; table: TableLayout }
  | { layer: GroupLayer; box: Box; children: LaidOutLayer[] }
  /** Without `code` there is nothing to draw: no content yet, or content that was reported as invalid. */
  | { layer: QrLayer; box: Box; code?: CodeLayout }
  | { layer: Exclude<Layer, TextLayer | TableLayer | GroupLayer | QrLayer>; box: Box };

/** A page with numbers in place of rules: what the scene draws and what parity compares. */
export interface PageLayout {
  page: Page;
  /** 1-based number in the output; pages that text flowed onto follow their source. */
  number: number;
  layers: LaidOutLayer[];
}
