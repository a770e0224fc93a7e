/** A place in a Google sheet, read from a range in A1 notation. */
export interface SheetPlace {
  /** The name of the tab; undefined for the first one. */
  sheet: string | undefined;
  /** The row with the names of the columns, from 1. */
  headRow: number;
}

/** The column of rows of a sheet that says where each was read, from 1. */
export const rowNumberColumn = 'row_number';

/** Reads a range such as `Orders!A1:D` or `'My orders'!B3:F20`. */
export function readSheetRange(range: string): SheetPlace {
  const mark = range.lastIndexOf('!');
  const cells = range.slice(mark + 1);
  const isTab = mark === -1 && !/^\$?[A-Za-z]{1,3}\$?\d*(?::|$)/.test(cells);
  const named = mark === -1 ? (isTab ? range : undefined) : range.slice(0, mark);
  const first = isTab ? undefined : /^\$?[A-Za-z]*\$?(\d+)/.exec(cells)?.[1];
  return {
    sheet: named?.replace(/^'(.*)'$/s, '$1').replaceAll("''", "'"),
    headRow: first === undefined ? 1 : Number(first),
  };
}

/** A range within a tab, in A1 notation. */
export function writeSheetRange(sheet: string | undefined, cells: string): string {
  return sheet === undefined ? cells : `'${sheet.replaceAll("'", "''")}'!${cells}`;
}

/** The letters of a column, from 0: `A`, `Z`, `AA`. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest === 0 ? '' : columnLetters(rest - 1)}${String.fromCharCode(65 + (index % 26))}`;
}
