import { columnIndex, rowTest, ruledColumns } from './table-places.ts';
import type { TableLayer } from './table-layer.ts';

/** How far a cell reaches, in columns and rows. */
export interface CellSpan {
  columnSpan: number;
  rowSpan: number;
}

/** A cell that covers others. `row` is -1 in the header. */
interface SpanningCell extends CellSpan {
  row: number;
  column: number;
}

const single: CellSpan = { columnSpan: 1, rowSpan: 1 };

/** Which cells of a table cover which: every place of the grid belongs to exactly one cell. */
export class CellSpans {
  readonly #covering: ReadonlyMap<number, readonly (SpanningCell | undefined)[]>;
  /** Whether a cell covers others in its own column. */
  readonly hasRowSpans: boolean;

  constructor(covering: ReadonlyMap<number, readonly (SpanningCell | undefined)[]>, hasRowSpans: boolean) {
    this.#covering = covering;
    this.hasRowSpans = hasRowSpans;
  }

  /** Whether no cell covers another. */
  get isEmpty(): boolean {
    return this.#covering.size === 0;
  }

  /** How far the cell at a place reaches; undefined where another cell covers the place. */
  at(row: number | 'header', column: number): CellSpan | undefined {
    const number = row === 'header' ? -1 : row;
    const found = this.#covering.get(number)?.[column];
    if (!found) return single;
    return found.row === number && found.column === column ? found : undefined;
  }

  /** The place of the cell that a place belongs to. */
  originOf(row: number | 'header', column: number): { row: number | 'header'; column: number } {
    const found = this.#covering.get(row === 'header' ? -1 : row)?.[column];
    return found ? { row: found.row < 0 ? 'header' : found.row, column: found.column } : { row, column };
  }
}

type Spanned = Pick<TableLayer, 'columns' | 'rows' | 'cells' | 'rules'>;

/** The spans of a table: those of its cells first, in their order, then those of its rules. One that meets an earlier one is left out. */
export function cellSpans(layer: Spanned): CellSpans {
  const { columns, rows, cells, rules } = layer;
  const covering = new Map<number, (SpanningCell | undefined)[]>();
  const taken: SpanningCell[] = [];
  const cover = (cell: SpanningCell): void => {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
      const line = covering.get(row) ?? [];
      covering.set(row, line);
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++) line[column] = cell;
    }
  };
  const clamp = (row: number, column: number, colSpan: number, rowSpan: number): SpanningCell => ({
    row,
    column,
    columnSpan: Math.min(colSpan, columns.length - column),
    rowSpan: row < 0 ? 1 : Math.min(rowSpan, rows.length - row),
  });
  for (const { row, column, colSpan, rowSpan } of cells) {
    const at = columnIndex(layer, column);
    if ((colSpan === 1 && rowSpan === 1) || at < 0 || (row !== 'header' && row >= rows.length)) continue;
    const cell = clamp(row === 'header' ? -1 : row, at, colSpan, rowSpan);
    if ((cell.columnSpan === 1 && cell.rowSpan === 1) || taken.some((other) => meets(cell, other))) continue;
    taken.push(cell);
    cover(cell);
  }
  for (const rule of rules) {
    if (rule.colSpan === 1) continue;
    const isRuled = rowTest(rule, rows.length);
    const starts = ruledColumns(rule, layer);
    for (let row = -1; row < rows.length; row++) {
      if (!isRuled(row < 0 ? 'header' : row)) continue;
      for (const [column, isStart] of starts.entries()) {
        const cell = clamp(row, column, rule.colSpan, 1);
        if (!isStart || cell.columnSpan === 1) continue;
        const own = covering.get(row);
        let isFree = true;
        for (let at = column; at < column + cell.columnSpan && isFree; at++) isFree = !own?.[at];
        if (isFree) cover(cell);
      }
    }
  }
  return new CellSpans(
    covering,
    taken.some(({ rowSpan }) => rowSpan > 1),
  );
}

function meets(one: SpanningCell, other: SpanningCell): boolean {
  return (
    one.row < other.row + other.rowSpan &&
    other.row < one.row + one.rowSpan &&
    one.column < other.column + other.columnSpan &&
    other.column < one.column + one.columnSpan
  );
}
