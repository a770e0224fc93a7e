import type { LaidOut, TableCell, TableLayout, TablePart } from '../../pages/page-layout.ts';
import { moveDown } from '../../layers/table/layout-table.ts';
import { bottomOf, sliceText } from './split-text.ts';
import type { Split, SplitGiven } from './split.ts';

type Table = LaidOut<'table'>;

const tolerance = 0.01;
const whole: TablePart = { firstRow: 0, continuesRow: false, repeatsHeader: false };

/** A row of cells with its height: those that begin in it. Boxes of cells begin at the row's top. */
interface Row {
  cells: readonly TableCell[];
  height: number;
}

/** The rows of a table, its header apart. */
interface Rows {
  header: Row | undefined;
  body: Row[];
}

/**
 * Divides a table between its rows, the header again above the rest. Fewer rows than the layer wants never stay under the header; with
 * `must`, which is said of a page of its own, as many as fit do. A row higher than a page is divided between its lines, and so are all
 * rows without `keepRow`. Rows that keep with the next one come on its page, and rows that one cell covers stay together with `keepRow` as long
 * as a page has room for them. No row is lost, and none comes twice.
 */
export function splitTable(item: Table, room: number, must: boolean, { context, rowsWithNext }: SplitGiven): Split {
  const { layer, table, box } = item;
  if (box.height <= room + tolerance) return { head: item };
  const { header, body } = rowsLeft.get(table) ?? rowsOf(table);
  const part = table.part ?? whole;
  const top = header?.height ?? 0;
  let fitting = 0;
  let bottom = top;
  for (; fitting < body.length && bottom + (body[fitting]?.height ?? 0) <= room + tolerance; fitting++)
    bottom += body[fitting]?.height ?? 0;
  if (fitting === body.length) return { head: item };
  const next = body[fitting];
  const isAlone = must && fitting === 0;
  const isDividable = isAlone || (!layer.keepRow && !crossesInto(body, fitting) && next?.cells.every(isSingle));
  const divided = next && isDividable ? divideRow(next, room - bottom, layer.paddingY, isAlone) : undefined;
  if (isAlone) {
    const end = divided ? 'it continues on the next one' : 'it reaches past the end of it';
    const message = `Row ${part.firstRow + 1} is higher than a page; ${end}.`;
    context.report(layer.id, 'layout_conflict', message);
    if (!divided) fitting = 1;
  }
  if (fitting === body.length) return { head: item };
  if (!divided) {
    const bound = rowsWithNext.get(layer.id);
    const isBound = (row: number): boolean => bound?.has(part.firstRow + row) === true;
    const staying = rowsThatStay(body, fitting, isBound, layer.keepRow);
    if (staying > 0 || !must) fitting = staying;
    else if (rowsThatStay(body, fitting, isBound, false) === 0) {
      const message = `Row ${part.firstRow + fitting} and the rows that it keeps with are higher than a page; the rest comes on the next one.`;
      context.report(layer.id, 'layout_conflict', message);
    }
  }
  const count = fitting + (divided ? 1 : 0);
  const wanted = header && !part.repeatsHeader ? Math.min(layer.minRowsWithHeader, body.length) : 1;
  if (count < wanted && !(must && count > 0)) return { rest: item };
  const { before, after } = divided
    ? { before: body.slice(0, fitting), after: body.slice(count) }
    : cutCells(body, fitting, layer.paddingY);
  const headBody = [...before, ...(divided ? [divided.head] : [])];
  const restBody = [...(divided ? [divided.rest] : []), ...after];
  const firstRow = part.firstRow + fitting;
  return {
    head: withRows(item, { header, body: headBody }, part),
    rest: withRows(
      item,
      { header: layer.repeatHeader ? header : undefined, body: restBody },
      { firstRow, continuesRow: divided !== undefined, repeatsHeader: header !== undefined && layer.repeatHeader },
    ),
  };
}

/** The rows of what is left of tables: taken apart once, however many pages there are. */
const rowsLeft = new WeakMap<TableLayout, Rows>();

function rowsOf({ cells, rowEdges, hasHeader }: TableLayout): Rows {
  const rows = rowEdges.slice(0, -1).map((top, index): { cells: TableCell[]; height: number } => {
    return { cells: [], height: (rowEdges[index + 1] ?? top) - top };
  });
  for (const cell of cells) rows[cell.row]?.cells.push({ ...cell, box: { ...cell.box, y: 0 } });
  return hasHeader ? { header: rows[0], body: rows.slice(1) } : { header: undefined, body: rows };
}

/** The table with these rows. Its cells are made when they are asked for: what is divided again needs none. */
function withRows(item: Table, own: Rows, part: TablePart): Table {
  const { columnEdges, omittedRows, isRtl } = item.table;
  const rows = own.header ? [own.header, ...own.body] : own.body;
  const rowEdges = [0];
  for (const { height } of rows) rowEdges.push((rowEdges.at(-1) ?? 0) + height);
  let cells: TableCell[] | undefined;
  const table: TableLayout = {
    get cells() {
      cells ??= rows.flatMap(({ cells: list, height }, row) =>
        list.map((cell): TableCell => {
          const top = rowEdges[row] ?? 0;
          const bottom = cell.rowSpan === 1 ? top + height : (rowEdges[row + cell.rowSpan] ?? top + height);
          return { ...cell, row, box: { ...cell.box, y: top, height: bottom - top } };
        }),
      );
      return cells;
    },
    rowEdges,
    columnEdges,
    hasHeader: own.header !== undefined,
    isRtl,
    omittedRows,
    part,
  };
  rowsLeft.set(table, own);
  return { ...item, box: { ...item.box, height: rowEdges.at(-1) ?? 0 }, table };
}

/** Divides a row between the lines of its cells; undefined when no line fits. `must` takes the first line of each cell in any case. */
function divideRow(row: Row, room: number, padding: number, must: boolean): { head: Row; rest: Row } | undefined {
  const cuts = row.cells.map(({ text }) => {
    const lift = padding - (text.lines[0]?.top ?? padding);
    const fitting = text.lines.findIndex((line) => bottomOf(line) + lift + padding > room + tolerance);
    const count = fitting < 0 ? text.lines.length : fitting;
    return { lift, count: must ? Math.max(Math.min(1, text.lines.length), count) : count };
  });
  const isWhole = row.cells.every(({ text }, index) => cuts[index]?.count === text.lines.length);
  if (isWhole || cuts.every(({ count }) => count === 0)) return undefined;
  const take = (from: (at: number) => number, to: (at: number) => number, liftOf: (at: number) => number): Row => {
    const cells = row.cells.map((cell, at): TableCell => linesOfCell(cell, from(at), to(at), liftOf(at), padding));
    return { cells, height: Math.ceil(Math.max(2 * padding, ...cells.map(({ text }) => text.contentHeight)) - 1e-6) };
  };
  const linesOf = (at: number) => row.cells[at]?.text.lines ?? [];
  const cutOf = (at: number): number => cuts[at]?.count ?? 0;
  const head = take(
    () => 0,
    cutOf,
    (at) => cuts[at]?.lift ?? 0,
  );
  const rest = take(
    cutOf,
    (at) => linesOf(at).length,
    (at) => padding - (linesOf(at)[cutOf(at)]?.top ?? padding),
  );
  return {
    head: { ...head, cells: head.cells.map((cell) => (isSingle(cell) ? cell : onlyRows(cell, 1))) },
    rest,
  };
}

function isSingle({ rowSpan }: TableCell): boolean {
  return rowSpan === 1;
}

/** Lines of a cell from one to another, moved down by pixels. */
function linesOfCell(cell: TableCell, from: number, to: number, dy: number, padding: number): TableCell {
  const text = sliceText(cell.text, from, to, dy);
  return { ...cell, text: { ...text, contentHeight: bottomOf(text.lines.at(-1)) + padding } };
}

/** A cell with its first rows, the others on pages to come. */
function onlyRows(cell: TableCell, rows: number): TableCell {
  return { ...cell, rowSpan: rows, rowsAfter: cell.rowSpan - rows + (cell.rowsAfter ?? 0) };
}

/** Whether a cell that begins in an earlier row reaches into one. */
function crossesInto(body: readonly Row[], at: number): boolean {
  return body.slice(0, at).some(({ cells }, row) => cells.some(({ rowSpan }) => row + rowSpan > at));
}

/** As many of the rows that fit as may stay: no row without the next one that it keeps with and, if spans stay whole, no part of a cell. */
function rowsThatStay(
  body: readonly Row[],
  fitting: number,
  isBound: (row: number) => boolean,
  areWhole: boolean,
): number {
  let end = fitting;
  for (let row = fitting - 1; row >= 0; row--) {
    const isTorn = areWhole && body[row]?.cells.some(({ rowSpan }) => row + rowSpan > end) === true;
    if (isTorn || (row === end - 1 && isBound(row))) end = row;
  }
  return end;
}

/** Makes a row higher; the texts of its cells stand in it as before. */
function heighten(row: { cells: TableCell[]; height: number }, by: number): void {
  if (by <= 0) return;
  row.height += by;
  row.cells = row.cells.map((cell) => {
    const { verticalAlign = 'middle' } = cell.look;
    if (!isSingle(cell) || verticalAlign === 'top') return cell;
    return { ...cell, text: moveDown(cell.text, verticalAlign === 'bottom' ? by : Math.round(by / 2)) };
  });
}

/** Divides rows, and between their lines the cells that lie across. */
function cutCells(body: readonly Row[], at: number, padding: number): { before: Row[]; after: Row[] } {
  const after = body.slice(at).map(({ cells, height }) => ({ cells: [...cells], height }));
  const before = body.slice(0, at).map((row, index): Row => {
    if (row.cells.every(({ rowSpan }) => index + rowSpan <= at)) return row;
    const cells = row.cells.map((cell): TableCell => {
      const rows = at - index;
      if (cell.rowSpan <= rows) return cell;
      const { lines } = cell.text;
      const room = body.slice(index, at).reduce((sum, { height }) => sum + height, 0);
      const lift = padding - (lines[0]?.top ?? padding);
      const fitting = lines.findIndex((line) => bottomOf(line) + lift + padding > room + tolerance);
      const count = fitting < 0 ? lines.length : fitting;
      const rest = linesOfCell(cell, count, lines.length, padding - (lines[count]?.top ?? padding), padding);
      const rowSpan = cell.rowSpan - rows;
      after[0]?.cells.push({ ...rest, rowSpan, rowsBefore: (cell.rowsBefore ?? 0) + rows });
      const covered = after.slice(0, rowSpan);
      const missing = Math.ceil(rest.text.contentHeight - 1e-6) - covered.reduce((sum, { height }) => sum + height, 0);
      for (const [place, own] of covered.entries())
        heighten(own, Math.floor(missing / covered.length) + (place < missing % covered.length ? 1 : 0));
      return onlyRows(linesOfCell(cell, 0, count, lift, padding), rows);
    });
    return { cells, height: row.height };
  });
  return { before, after };
}
