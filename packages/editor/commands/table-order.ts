import type { OwnCell, TableLayer, TableRule } from '@platen/template';
import { columnIndex, columnReferenceAt } from '@platen/template/internal';

/** Where rows or columns of a table go: the new index of each, undefined for what goes away. Missing: they stay. */
export interface NewPlaces {
  rows?: readonly (number | undefined)[];
  columns?: readonly (number | undefined)[];
}

/**
 * Changes the rows or columns of a table, on its draft; what is said of them in its cells and rules goes with them. A cell that covers others
 * goes on covering those that stay beside each other.
 */
export function reorderTable(table: TableLayer, places: NewPlaces, change: () => void): void {
  const cells = table.cells.map((cell) => ({ ...cell, at: columnIndex(table, cell.column) }));
  const listed = table.rules.map(({ columns }) =>
    Array.isArray(columns) ? columns.map((column) => columnIndex(table, column)).filter((at) => at >= 0) : undefined,
  );
  change();
  const moved = cells.flatMap(({ at, ...cell }): OwnCell[] => {
    const rows =
      cell.row === 'header' ? { start: cell.row, span: 1 } : placeOfSpan(cell.row, cell.rowSpan, places.rows);
    const columns = placeOfSpan(at, cell.colSpan, places.columns);
    if (at < 0 || !rows || !columns) return [];
    return [
      {
        ...cell,
        row: rows.start,
        column: columnReferenceAt(table, columns.start),
        rowSpan: rows.span,
        colSpan: columns.span,
      },
    ];
  });
  // Of a cell that goes away and one that it covered, the first stays.
  const known = new Set<string>();
  table.cells = moved.filter(({ row, column }) => {
    const name = `${row} ${columnIndex(table, column)}`;
    return !known.has(name) && Boolean(known.add(name));
  });
  table.rules = table.rules.flatMap((rule, index): TableRule[] => {
    const { rows, columns } = rule;
    const newRows = Array.isArray(rows) && places.rows ? rows.flatMap((row) => newPlace(row, places.rows) ?? []) : rows;
    const own = listed[index];
    const newColumns = own
      ? own.flatMap((at) => newPlace(at, places.columns) ?? []).map((at) => columnReferenceAt(table, at))
      : columns;
    const isGone = (before: unknown, after: unknown): boolean =>
      Array.isArray(before) && before.length > 0 && Array.isArray(after) && after.length === 0;
    return isGone(rows, newRows) || isGone(columns, newColumns)
      ? []
      : [{ ...rule, rows: newRows, columns: newColumns }];
  });
}

function newPlace(at: number, places: NewPlaces['rows']): number | undefined {
  // What is not there yet stays: rows of data can come.
  return places && at < places.length ? places[at] : at;
}

/** Where a cell is that covers `span` rows or columns from `start` on; undefined when all of them go away. */
function placeOfSpan(
  start: number,
  span: number,
  places: NewPlaces['rows'],
): { start: number; span: number } | undefined {
  const covered = Array.from({ length: span }, (_, index) => newPlace(start + index, places)).filter(
    (at) => at !== undefined,
  );
  const [first] = covered;
  if (first === undefined) return undefined;
  const [min, max] = [Math.min(...covered), Math.max(...covered)];
  const between = places?.filter((at) => at !== undefined && at >= min && at <= max).length ?? covered.length;
  const beyond = Math.max(0, start + span - Math.max(start, places?.length ?? start + span));
  return between + beyond > covered.length ? { start: first, span: 1 } : { start: min, span: max - min + 1 };
}

/** Places when one is put in at an index. */
export function placesWith(count: number, at: number): number[] {
  return Array.from({ length: count }, (_, index) => (index < at ? index : index + 1));
}

/** Places when the one at an index goes away. */
export function placesWithout(count: number, at: number): (number | undefined)[] {
  return Array.from({ length: count }, (_, index) => (index === at ? undefined : index < at ? index : index - 1));
}

/** Places when one moves to another index. */
export function placesMoved(count: number, from: number, to: number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  order.splice(to, 0, ...order.splice(from, 1));
  return Array.from({ length: count }, (_, index) => order.indexOf(index));
}
