import { msg } from '@lit/localize';
import type { CellLook, OwnCell, Page, TableLayer, TableRule } from '@platen/template';
import { cellSpans, columnIndex, columnReferenceAt, maxOwnCells, maxTableRules } from '@platen/template/internal';
import { blockOf, placesIn, rowNumber, rowPlace } from '../rich-text/cell-range.ts';
import type { PastedTable } from '../rich-text/pasted-table.ts';
import { cellLimits, cellText, emptyRow, freshKey, writeCell } from '../rich-text/table-cells.ts';
import type { CellPlace, CellRange } from '../store/editor-state.ts';
import type { Edit } from '../store/template-document.ts';
import { setTable } from './edit-table.ts';

/** Target of a look: the cells of a range, or all cells of their rows or columns. */
export type LookScope = 'cells' | 'rows' | 'columns';

/** Whether the cells of a range can become one: there are several, of the header alone or of the rows alone. */
export function canMerge(layer: TableLayer, range: CellRange): boolean {
  const spans = cellSpans(layer);
  const { top, bottom, left, right } = blockOf(layer, range, spans);
  const span = spans.at(rowPlace(top), left);
  const isOne = span?.columnSpan === right - left + 1 && span.rowSpan === bottom - top + 1;
  return !isOne && (top >= 0 || bottom < 0) && layer.cells.length < maxOwnCells;
}

/** Whether a range has a cell that covers others of its own accord, rather than by a rule. */
export function canSplit(layer: TableLayer, range: CellRange): boolean {
  return spanningCells(layer, range).length > 0;
}

function spanningCells(layer: TableLayer, range: CellRange): OwnCell[] {
  const { top, bottom, left, right } = blockOf(layer, range);
  return layer.cells.filter(({ row, column, colSpan, rowSpan }) => {
    const [at, number] = [columnIndex(layer, column), rowNumber(row)];
    return (colSpan > 1 || rowSpan > 1) && number >= top && number <= bottom && at >= left && at <= right;
  });
}

/** Makes the cells of a range one, which shows the first text of them. The others keep theirs, for when it is split again. */
export function mergeCells(page: Page, layer: TableLayer, range: CellRange): Edit | undefined {
  if (!canMerge(layer, range)) return undefined;
  const block = blockOf(layer, range);
  return setTable(page, layer.id, msg('Merge cells'), (table) => {
    splitIn(table, range);
    const origin = { row: rowPlace(block.top), column: block.left };
    const cell = ownCell(table, origin);
    cell.colSpan = block.right - block.left + 1;
    cell.rowSpan = block.bottom - block.top + 1;
    // Earlier spans win over later ones.
    table.cells = [cell, ...table.cells.filter((each) => each !== cell)];
    if ((cellText(table, origin) ?? '') !== '') return;
    const filled = [...placesIn(block)].find((place) => (cellText(table, place) ?? '') !== '');
    if (!filled) return;
    writeCell(table, origin, cellText(table, filled) ?? '');
    writeCell(table, filled, '');
  });
}

/** Makes the cells that cover others in a range single ones again. */
export function splitCells(page: Page, layer: TableLayer, range: CellRange): Edit | undefined {
  if (!canSplit(layer, range)) return undefined;
  return setTable(page, layer.id, msg('Split cells'), (table) => splitIn(table, range));
}

function splitIn(table: TableLayer, range: CellRange): void {
  for (const cell of spanningCells(table, range)) {
    cell.colSpan = 1;
    cell.rowSpan = 1;
  }
  dropPlain(table);
}

/** Takes away cells that say nothing. */
function dropPlain(table: TableLayer): void {
  table.cells = table.cells.filter(
    ({ row: _row, column: _column, colSpan, rowSpan, ...look }) =>
      colSpan > 1 || rowSpan > 1 || Object.values(look).some((value) => value !== undefined),
  );
}

/** The entry of a cell, on a draft; a new one if it has none. */
function ownCell(table: TableLayer, { row, column }: CellPlace): OwnCell {
  const found = table.cells.find((cell) => cell.row === row && columnIndex(table, cell.column) === column);
  if (found) return found;
  table.cells.push({ row, column: columnReferenceAt(table, column), colSpan: 1, rowSpan: 1 });
  const added = table.cells.at(-1);
  if (!added) throw new Error('The cell was not added.');
  return added;
}

/** Changes how the cells of a range look, or those of all of its rows or columns. `change` gets a draft of what differs from the table. */
export function setCellLook(
  page: Page,
  layer: TableLayer,
  range: CellRange,
  scope: LookScope,
  label: string,
  change: (look: CellLook) => void,
): Edit | undefined {
  return setTable(page, layer.id, label, (table) => writeCellLook(table, range, scope, change));
}

/** The same on a draft of the table. */
export function writeCellLook(
  table: TableLayer,
  range: CellRange,
  scope: LookScope,
  change: (look: CellLook) => void,
): void {
  const block = blockOf(table, range);
  if (scope === 'cells') {
    const spans = cellSpans(table);
    for (const place of placesIn(block))
      if (spans.at(place.row, place.column) && table.cells.length < maxOwnCells) change(ownCell(table, place));
    return dropPlain(table);
  }
  const rows = Array.from({ length: block.bottom - block.top + 1 }, (_, index) => rowPlace(block.top + index));
  if (scope === 'rows') {
    const indexes = rows.filter((row) => row !== 'header');
    if (indexes.length < rows.length) changeRule(table, { rows: 'header', columns: 'all' }, change);
    if (indexes.length > 0) changeRule(table, { rows: indexes, columns: 'all' }, change);
  } else {
    const columns = Array.from({ length: block.right - block.left + 1 }, (_, index) =>
      columnReferenceAt(table, block.left + index),
    );
    changeRule(table, { rows: 'body', columns }, change);
  }
}

type RulePlace = Pick<TableRule, 'rows' | 'columns'>;

/** Changes the rule for these rows and columns, on a draft; a new one if there is none. */
function changeRule(table: TableLayer, place: RulePlace, change: (look: CellLook) => void): void {
  const name = JSON.stringify([place.rows, place.columns]);
  let rule = table.rules.find(
    ({ rows, columns, colSpan, id }) => colSpan === 1 && id === undefined && JSON.stringify([rows, columns]) === name,
  );
  if (!rule) {
    if (table.rules.length >= maxTableRules) return;
    table.rules.push({ ...place, colSpan: 1 });
    rule = table.rules.at(-1);
  }
  if (rule) change(rule);
  table.rules = table.rules.filter((each) => each !== rule || hasLook(each));
}

function hasLook({ style, fill, align, verticalAlign, borders }: CellLook): boolean {
  return [style, fill, align, verticalAlign, borders].some((part) => part !== undefined);
}

/** Takes the looks of the cells of a range away, so that they are as the table and its rules say. */
export function resetCells(page: Page, layer: TableLayer, range: CellRange): Edit | undefined {
  return setCellLook(page, layer, range, 'cells', msg('Reset cells'), (look) => {
    delete look.style;
    delete look.fill;
    delete look.align;
    delete look.verticalAlign;
    delete look.borders;
  });
}

/** Fills cells from one on with those of a pasted table: values, spans and looks. Rows and columns are added as they are needed. */
export function pasteTable(page: Page, layer: TableLayer, from: CellPlace, pasted: PastedTable): Edit | undefined {
  if (pasted.cells.length === 0) return undefined;
  return setTable(page, layer.id, msg('Paste'), (table) => {
    const first = rowNumber(from.row);
    const columns = Math.min(cellLimits.columns, from.column + pasted.columnCount);
    while (table.columns.length < columns) {
      const key = freshKey(table.columns);
      const align = areNumbers(pasted, table.columns.length - from.column) ? 'end' : 'start';
      table.columns.push({ key, title: '', width: table.columns.at(-1)?.width ?? 1, align });
      for (const row of table.rows) row[key] = '';
    }
    const rows = Math.min(cellLimits.rows, first + pasted.rowCount);
    while (table.rows.length < rows) table.rows.push(emptyRow(table.columns));
    const block = { from, to: { row: rowPlace(first + pasted.rowCount - 1), column: columns - 1 } };
    splitIn(table, block);
    for (const { row, column, text, colSpan, rowSpan, look } of pasted.cells) {
      const place = { row: rowPlace(first + row), column: from.column + column };
      if (place.column >= columns || first + row >= rows) continue;
      writeCell(table, place, text);
      const says = colSpan > 1 || rowSpan > 1 || Object.keys(look).length > 0;
      const known = table.cells.some(
        (cell) => cell.row === place.row && columnIndex(table, cell.column) === place.column,
      );
      if ((!says && !known) || (!known && table.cells.length >= maxOwnCells)) continue;
      const cell = ownCell(table, place);
      for (const part of ['style', 'fill', 'align', 'verticalAlign', 'borders'] as const) delete cell[part];
      Object.assign(cell, look, { colSpan, rowSpan: place.row === 'header' ? 1 : rowSpan });
    }
    dropPlain(table);
  });
}

/** Whether a column of pasted cells holds numbers below its first cell, which spreadsheets align to the end. */
function areNumbers({ cells }: PastedTable, wanted: number): boolean {
  const below = cells.filter(({ row, column, text }) => column === wanted && row > 0 && text.trim() !== '');
  return below.length > 0 && below.every(({ text }) => /^\P{L}*\d\P{L}*$/u.test(text));
}
