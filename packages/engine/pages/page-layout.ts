import type { LayerOf, LayerType, Page } from '@platen/template';
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

/** Layout results of some layer types, besides their box. */
interface LaidOutParts {
  text: { text: TextLayout };
  table: { table: TableLayout };
  group: { children: LaidOutLayer[] };
  /** Without `code` there is nothing to draw: no content yet, or content that was reported as invalid. */
  qr: { code?: CodeLayout };
}

/** A layer of a type where it ends up: after relative placement, growing and fitting. `box` is in its parent, before rotation. */
export type LaidOut<Type extends LayerType> = { layer: LayerOf<Type>; box: Box } & (Type extends keyof LaidOutParts
  ? LaidOutParts[Type]
  : unknown);

/** The same of any type. */
export type LaidOutLayer =
  | { [Type in keyof LaidOutParts]: LaidOut<Type> }[keyof LaidOutParts]
  | { layer: LayerOf<Exclude<LayerType, keyof LaidOutParts>>; box: Box };

/** A layer without layers in it. */
export type LaidOutLeaf = Exclude<LaidOutLayer, { children: LaidOutLayer[] }>;

/** A page with numbers instead of rules: what the scene draws and what parity compares. */
export interface PageLayout {
  page: Page;
  /** 1-based number in the output; pages that text flowed onto follow their source. */
  number: number;
  layers: LaidOutLayer[];
}
