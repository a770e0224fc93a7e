import type { LaidOut, TableCell, TableLayout, TablePart } from '../../pages/page-layout.ts';
import { bottomOf, sliceText } from './split-text.ts';
import type { Split, SplitGiven } from './split.ts';

type Table = LaidOut<'table'>;

const tolerance = 0.01;
const whole: TablePart = { firstRow: 0, continuesRow: false, repeatsHeader: false };

/** A row of cells with its height. Boxes of cells begin at the row's top. */
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
 * rows without `keepRow`. Rows that keep with the next one come on its page. No row is lost, and none comes twice.
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
  const divided =
    next && (!layer.keepRow || isAlone) ? divideRow(next, room - bottom, layer.paddingY, isAlone) : undefined;
  if (isAlone) {
    const end = divided ? 'it continues on the next one' : 'it reaches past the end of it';
    const message = `Row ${part.firstRow + 1} is higher than a page; ${end}.`;
    context.report(layer.id, 'layout_conflict', message);
    if (!divided) fitting = 1;
  }
  if (fitting === body.length) return { head: item };
  const bound = rowsWithNext.get(layer.id);
  if (bound && !divided) {
    let staying = fitting;
    while (staying > 0 && bound.has(part.firstRow + staying - 1)) staying -= 1;
    if (staying === 0 && must) {
      const message = `Row ${part.firstRow + fitting} and the rows that it keeps with are higher than a page; the rest comes on the next one.`;
      context.report(layer.id, 'layout_conflict', message);
    } else fitting = staying;
  }
  const count = fitting + (divided ? 1 : 0);
  const wanted = header && !part.repeatsHeader ? Math.min(layer.minRowsWithHeader, body.length) : 1;
  if (count < wanted && !(must && count > 0)) return { rest: item };
  const headBody = [...body.slice(0, fitting), ...(divided ? [divided.head] : [])];
  const restBody = [...(divided ? [divided.rest] : []), ...body.slice(count)];
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
  const { columnEdges, omittedRows } = item.table;
  const rows = own.header ? [own.header, ...own.body] : own.body;
  const rowEdges = [0];
  for (const { height } of rows) rowEdges.push((rowEdges.at(-1) ?? 0) + height);
  let cells: TableCell[] | undefined;
  const table: TableLayout = {
    get cells() {
      cells ??= rows.flatMap(({ cells: list, height }, row) =>
        list.map((cell): TableCell => ({ ...cell, row, box: { ...cell.box, y: rowEdges[row] ?? 0, height } })),
      );
      return cells;
    },
    rowEdges,
    columnEdges,
    hasHeader: own.header !== undefined,
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
    const cells = row.cells.map((cell, at): TableCell => {
      const text = sliceText(cell.text, from(at), to(at), liftOf(at));
      return { ...cell, text: { ...text, contentHeight: bottomOf(text.lines.at(-1)) + padding } };
    });
    return { cells, height: Math.ceil(Math.max(2 * padding, ...cells.map(({ text }) => text.contentHeight)) - 1e-6) };
  };
  const linesOf = (at: number) => row.cells[at]?.text.lines ?? [];
  const cutOf = (at: number): number => cuts[at]?.count ?? 0;
  return {
    head: take(
      () => 0,
      cutOf,
      (at) => cuts[at]?.lift ?? 0,
    ),
    rest: take(
      cutOf,
      (at) => linesOf(at).length,
      (at) => padding - (linesOf(at)[cutOf(at)]?.top ?? padding),
    ),
  };
}
