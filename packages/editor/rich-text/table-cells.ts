import type { CellLook, TableColumn, TableLayer, TableRow, TextStyle } from '@platen/template';
import { CellLooks, cellSpans } from '@platen/template/internal';
import type { CellPlace } from '../store/editor-state.ts';
import { cleanText } from './source-offsets.ts';

/** Characters that titles and cells may have, as the template format bounds them. */
export const cellLimits = { title: 500, value: 10_000, rows: 5000, columns: 64 };

/** Returns the editable content of a cell; undefined if there is no such cell. */
export function cellText({ columns, rows }: TableLayer, { row, column }: CellPlace): string | undefined {
  const own = columns[column];
  if (!own) return undefined;
  if (row === 'header') return cleanText(own.title);
  const values = rows[row];
  if (!values) return undefined;
  const value = values[own.key];
  return value === null || value === undefined ? '' : cleanText(String(value));
}

/** A value as it is kept: a cell that held a number or yes or no continues doing so while what is typed is one. */
export function cellValue(text: string, before: TableRow[string] | undefined): TableRow[string] {
  const typed = text.slice(0, cellLimits.value);
  if (typeof before === 'number' && typed.trim() !== '' && String(Number(typed)) === typed) return Number(typed);
  if (typeof before === 'boolean' && (typed === 'true' || typed === 'false')) return typed === 'true';
  return typed;
}

/** Puts text into a cell, on a draft of the table. */
export function writeCell(layer: TableLayer, { row, column }: CellPlace, text: string): void {
  const own = layer.columns[column];
  if (!own) return;
  if (row === 'header') {
    own.title = text.slice(0, cellLimits.title);
    return;
  }
  const values = layer.rows[row];
  if (values) values[own.key] = cellValue(text, values[own.key]);
}

/** The complete style of a cell's text. */
export function cellStyle(layer: TableLayer, { row, column }: CellPlace): TextStyle {
  return { ...layer.style, ...cellLook(layer, { row, column }).style };
}

/** How a cell looks: by its column or the header, by the rules of its table, and by itself. */
export function cellLook(layer: TableLayer, { row, column }: CellPlace): CellLook {
  return new CellLooks(layer).ofRow(row)(column);
}

/** The number of a cell's row as it is laid out, where the header, if it is shown, is 0. */
export function laidOutRow({ showHeader }: TableLayer, { row }: CellPlace): number {
  return row === 'header' ? 0 : row + (showHeader ? 1 : 0);
}

/** The cell of a row as it is laid out. */
export function placeOfCell({ showHeader }: TableLayer, row: number, column: number): CellPlace {
  return { row: showHeader ? (row === 0 ? 'header' : row - 1) : row, column };
}

/** The next cell in reading order that is not covered, or the one before; undefined past the ends. */
export function cellBeside(layer: TableLayer, cell: CellPlace, by: 1 | -1): CellPlace | undefined {
  const count = layer.columns.length;
  const last = (layer.rows.length + (layer.showHeader ? 1 : 0)) * count;
  const spans = cellSpans(layer);
  for (let at = laidOutRow(layer, cell) * count + cell.column + by; at >= 0 && at < last; at += by) {
    const place = placeOfCell(layer, Math.floor(at / count), at % count);
    if (spans.at(place.row, place.column)) return place;
  }
  return undefined;
}

/** The cell below; undefined in the last row. */
export function cellBelow(layer: TableLayer, cell: CellPlace): CellPlace | undefined {
  const spans = cellSpans(layer);
  const row = laidOutRow(layer, cell) + (spans.at(cell.row, cell.column)?.rowSpan ?? 1);
  if (row >= layer.rows.length + (layer.showHeader ? 1 : 0)) return undefined;
  const below = placeOfCell(layer, row, cell.column);
  return spans.originOf(below.row, below.column);
}

/** A row with nothing in it. */
export function emptyRow(columns: readonly TableColumn[]): TableRow {
  return Object.fromEntries(columns.map(({ key }) => [key, '']));
}

/** A key that no column has. */
export function freshKey(columns: readonly TableColumn[]): string {
  const taken = new Set(columns.map(({ key }) => key));
  for (let number = columns.length + 1; ; number++) if (!taken.has(`column${number}`)) return `column${number}`;
}
