import { msg } from '@lit/localize';
import type { Page, TableColumn, TableLayer } from '@platen/template';
import { columnExpression, columnIndex, type ColumnReference } from '@platen/template/internal';
import type { Edit } from '../store/template-document.ts';
import { cellLimits, emptyRow, freshKey, writeCell } from '../rich-text/table-cells.ts';
import type { CellPlace } from '../store/editor-state.ts';
import { setLayers } from './set-layers.ts';
import { placesMoved, placesWith, placesWithout, reorderTable } from './table-order.ts';

/** A change of one table, as an edit. `change` gets its draft. */
export function setTable(
  page: Page,
  layerId: string,
  label: string,
  change: (layer: TableLayer) => void,
): Edit | undefined {
  return setLayers(page, [layerId], label, (layer) => {
    if (layer.type === 'table') change(layer);
  });
}

/** Puts an empty row in at an index. Undefined when the table is full. */
export function addRow(page: Page, layer: TableLayer, at: number): Edit | undefined {
  if (layer.rows.length >= cellLimits.rows) return undefined;
  return setTable(page, layer.id, msg('Add row'), (table) => {
    reorderTable(table, { rows: placesWith(table.rows.length, at) }, () => {
      table.rows.splice(at, 0, emptyRow(table.columns));
    });
  });
}

/** Puts a copy of a row in below it, with what its cells look like. Undefined when the table is full. */
export function duplicateRow(page: Page, layer: TableLayer, at: number): Edit | undefined {
  if (!layer.rows[at] || layer.rows.length >= cellLimits.rows) return undefined;
  return setTable(page, layer.id, msg('Duplicate row'), (table) => {
    reorderTable(table, { rows: placesWith(table.rows.length, at + 1) }, () => {
      table.rows.splice(at + 1, 0, { ...layer.rows[at] });
    });
    const looked = table.cells.filter(({ row, rowSpan }) => row === at && rowSpan === 1);
    table.cells.push(...looked.map((cell) => ({ ...cell, row: at + 1 })));
    for (const rule of table.rules) if (Array.isArray(rule.rows) && rule.rows.includes(at)) rule.rows.push(at + 1);
  });
}

/** Takes a row away. Undefined when there is no such row. */
export function deleteRow(page: Page, layer: TableLayer, at: number): Edit | undefined {
  if (!layer.rows[at]) return undefined;
  return setTable(page, layer.id, msg('Delete row'), (table) => {
    reorderTable(table, { rows: placesWithout(table.rows.length, at) }, () => {
      table.rows.splice(at, 1);
    });
  });
}

/** Moves a row to another index. Undefined when it does not move. */
export function moveRow(page: Page, layer: TableLayer, from: number, to: number): Edit | undefined {
  if (from === to || !layer.rows[from] || !layer.rows[to]) return undefined;
  return setTable(page, layer.id, msg('Move row'), (table) => {
    reorderTable(table, { rows: placesMoved(table.rows.length, from, to) }, () => {
      const [row] = table.rows.splice(from, 1);
      if (row) table.rows.splice(to, 0, row);
    });
  });
}

/** Puts an empty column in at an index, as wide as the mean of the others. Undefined when the table is full. */
export function addColumn(page: Page, layer: TableLayer, at: number): Edit | undefined {
  if (layer.columns.length >= cellLimits.columns) return undefined;
  const mean = layer.columns.reduce((sum, { width }) => sum + width, 0) / layer.columns.length;
  return setTable(page, layer.id, msg('Add column'), (table) => {
    const column: TableColumn = {
      key: freshKey(table.columns),
      title: '',
      width: Math.round(mean * 100) / 100,
      align: 'start',
    };
    reorderTable(table, { columns: placesWith(table.columns.length, at) }, () => {
      table.columns.splice(at, 0, column);
      for (const row of table.rows) row[column.key] = '';
    });
  });
}

/** Puts a copy of a column in behind it, with its values and its look. Undefined when the table is full. */
export function duplicateColumn(page: Page, layer: TableLayer, at: number): Edit | undefined {
  const source = layer.columns[at];
  if (!source || layer.columns.length >= cellLimits.columns) return undefined;
  return setTable(page, layer.id, msg('Duplicate column'), (table) => {
    const key = freshKey(table.columns);
    reorderTable(table, { columns: placesWith(table.columns.length, at + 1) }, () => {
      table.columns.splice(at + 1, 0, { ...source, key });
      for (const row of table.rows) row[key] = row[source.key] ?? '';
    });
    const isOwn = (column: ColumnReference): boolean => columnIndex(table, column) === at;
    const looked = table.cells.filter(({ column, colSpan }) => isOwn(column) && colSpan === 1);
    table.cells.push(...looked.map((cell) => ({ ...cell, column: key })));
    for (const { columns } of table.rules) if (Array.isArray(columns) && columns.some(isOwn)) columns.push(key);
  });
}

/** Makes columns equally wide; together they stay as wide as they were. Undefined for a single one. */
export function distributeColumns(page: Page, layer: TableLayer, from: number, to: number): Edit | undefined {
  const widths = layer.columns.slice(from, to + 1).map(({ width }) => width);
  if (widths.length < 2) return undefined;
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length;
  return setTable(page, layer.id, msg('Distribute columns'), (table) => {
    for (const column of table.columns.slice(from, to + 1)) column.width = Math.round(mean * 1000) / 1000;
  });
}

/** Takes a column away with its values. Undefined for the last one, as a table has at least one. */
export function deleteColumn(page: Page, layer: TableLayer, at: number): Edit | undefined {
  if (layer.columns.length < 2 || !layer.columns[at]) return undefined;
  return setTable(page, layer.id, msg('Delete column'), (table) => {
    reorderTable(table, { columns: placesWithout(table.columns.length, at) }, () => {
      const [column] = table.columns.splice(at, 1);
      // Another column can show the same values.
      if (!column || table.columns.some(({ key }) => key === column.key)) return;
      for (const row of table.rows) delete row[column.key];
      moveExpression(table, column.key);
    });
  });
}

/** Gives the expression for a column to its new key; without one it goes with the column. */
function moveExpression(table: TableLayer, from: string, to?: string): void {
  const { [columnExpression(from)]: source, ...others } = table.expressions ?? {};
  if (source === undefined) return;
  const hasRoom = to !== undefined && columnExpression(to).length <= 64;
  const next = hasRoom ? { ...others, [columnExpression(to)]: source } : others;
  if (Object.keys(next).length > 0) table.expressions = next;
  else delete table.expressions;
}

/** Moves a column to another index. Undefined when it does not move. */
export function moveColumn(page: Page, layer: TableLayer, from: number, to: number): Edit | undefined {
  if (from === to || !layer.columns[from] || !layer.columns[to]) return undefined;
  return setTable(page, layer.id, msg('Move column'), (table) => {
    reorderTable(table, { columns: placesMoved(table.columns.length, from, to) }, () => {
      const [column] = table.columns.splice(from, 1);
      if (column) table.columns.splice(to, 0, column);
    });
  });
}

/** Changes the key of a column, under which rows have their values. Undefined for an empty key, or one that is taken. */
export function renameColumn(page: Page, layer: TableLayer, at: number, key: string): Edit | undefined {
  const before = layer.columns[at]?.key;
  const next = key.trim().slice(0, 120);
  if (before === undefined || next === '' || layer.columns.some((column) => column.key === next)) return undefined;
  return setTable(page, layer.id, msg('Rename column'), (table) => {
    reorderTable(table, {}, () => {
      const column = table.columns[at];
      if (column) column.key = next;
    });
    moveExpression(table, before, next);
    for (const row of table.rows) {
      const { [before]: value, ...others } = row;
      for (const name of Object.keys(row)) delete row[name];
      Object.assign(row, others, value === undefined ? {} : { [next]: value });
    }
  });
}

/** Fills cells from one on with lines of values, as copied from a spreadsheet; rows are added as they are needed, columns are not. */
export function fillCells(
  page: Page,
  layer: TableLayer,
  from: CellPlace,
  lines: readonly (readonly string[])[],
): Edit | undefined {
  if (lines.length === 0) return undefined;
  return setTable(page, layer.id, msg('Paste'), (table) => {
    let row = from.row;
    for (const line of lines) {
      if (row !== 'header' && row >= cellLimits.rows) return;
      if (row !== 'header' && !table.rows[row]) table.rows.push(emptyRow(table.columns));
      for (const [index, value] of line.entries()) writeCell(table, { row, column: from.column + index }, value);
      row = row === 'header' ? 0 : row + 1;
    }
  });
}

/** Lines of a spreadsheet's clipboard, separated by tabs; quoted values may hold line feeds. Undefined for a single value. */
export function readGrid(text: string): string[][] | undefined {
  if (!/[\t\n]/.test(text.replace(/\n$/, ''))) return undefined;
  const lines: string[][] = [[]];
  for (const [, separator = '', quoted, plain = ''] of text
    .replace(/\n$/, '')
    .matchAll(/(^|\t|\n)(?:"((?:[^"]|"")*)"(?=\t|\n|$)|([^\t\n]*))/g)) {
    if (separator === '\n') lines.push([]);
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
  }
  return lines;
}
