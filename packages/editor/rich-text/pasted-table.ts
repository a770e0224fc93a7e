import type { CellLook } from '@platen/template';

/** A cell of a table that was pasted. Cells that it covers are not there. */
export interface PastedCell {
  row: number;
  column: number;
  colSpan: number;
  rowSpan: number;
  text: string;
  look: CellLook;
  isHead: boolean;
}

/** A table that was pasted: values, cells that cover others, and how cells look where they differ from most. */
export interface PastedTable {
  cells: readonly PastedCell[];
  rowCount: number;
  columnCount: number;
  /** Widths of columns in CSS pixels, where they are known. */
  widths: readonly (number | undefined)[];
  /** Whether rows or columns were left out, as there are too many. */
  isCut: boolean;
}
