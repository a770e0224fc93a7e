import { createCellReader, findParameters, type ColumnMapping, type Template } from '@platen/template';
import { writtenDesign, type ShownDesign } from '@platen/editor/design-choices';

/** Rows under names of columns; all cells are text. */
export interface BulkTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Keys of the language and the usual axes, which a column can fill like those of parameters. */
export const designKeys = ['locale', 'brand', 'mode'] as const;

/** A table of text with a cell for each column in each row. */
export function createTable({ columns, rows }: BulkTable): BulkTable {
  return { columns, rows: rows.map((row) => columns.map((_, index) => row[index] ?? '')) };
}

/** A table with one empty row, and a column for each parameter. */
export function startTable(template: Template): BulkTable {
  const keys = bulkKeys(template);
  return { columns: keys, rows: [keys.map(() => '')] };
}

/** The keys that columns can fill: those of parameters and data, once for all pages. */
export function bulkKeys(template: Template): string[] {
  const parameters = template.pages.flatMap((page) => page.parameters.map(({ key }) => key));
  return [...new Set([...parameters, ...Object.keys(template.data ?? {})])];
}

/** The table with a block of cells in place of others, from a row and column on. Rows that are missing are added, columns are not. */
export function putCells(
  { columns, rows }: BulkTable,
  from: { row: number; column: number },
  block: readonly (readonly string[])[],
): BulkTable {
  const changed = [...rows];
  for (const [down, cells] of block.entries()) {
    const row = from.row + down;
    const old = changed[row] ?? columns.map(() => '');
    changed[row] = old.map((cell, column) => cells[column - from.column] ?? cell);
  }
  return { columns, rows: changed };
}

/** The table as CSV, as the service reads it: every cell is in quotes. */
export function writeTable({ columns, rows }: BulkTable): string {
  const line = (cells: readonly string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return [columns, ...rows].map(line).join('\r\n');
}

/** Cells that were copied from a spreadsheet: lines with tabs, quotes around cells with breaks. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r?\n|$)/g;
  for (const [found, quoted, plain = '', end] of text.replace(/\r?\n$/, '').matchAll(cell)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\n' || end === '\r\n') rows.push([]);
    if (found === '' || end === '') break;
  }
  return rows;
}

/** Reads rows as the service renders them. */
export interface RowReader {
  values(row: readonly string[]): Record<string, unknown>;
  /** The design of a row, whose columns win over what is chosen for all. */
  design(row: readonly string[], chosen?: ShownDesign): ShownDesign;
}

/** A reader of rows whose columns fill the keys of a mapping. */
export function createRowReader(template: Template, columns: readonly string[], mapping: ColumnMapping): RowReader {
  const reader = createCellReader(template);
  const keys = columns.map((column) => mapping[column]);
  const given = (row: readonly string[], wanted: (key: string) => boolean): [string, string][] =>
    keys.flatMap((key, index): [string, string][] =>
      key !== undefined && wanted(key) ? [[key, row[index] ?? '']] : [],
    );
  return {
    values: (row) => reader.read(Object.fromEntries(given(row, reader.knows))),
    design(row, chosen = writtenDesign) {
      const isDesign = (key: string): boolean => isDesignKey(template, key);
      const { locale, ...axes } = Object.fromEntries(given(row, isDesign).filter(([, cell]) => cell !== ''));
      return { ...chosen, axes: { ...chosen.axes, ...axes }, ...(locale !== undefined && { locale }) };
    },
  };
}

/** Whether a key is the language or an axis; a parameter of that name comes first. */
export function isDesignKey(template: Template, key: string): boolean {
  return designKeys.some((name) => name === key) && !findParameters(template, key).isUsed;
}
