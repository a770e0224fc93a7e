import type { TableLayer } from '@platen/template';
import { cellSpans, type CellSpans } from '@platen/template/internal';
import type { CellPlace, CellRange } from '../store/editor-state.ts';

/** Rows and columns of a range of cells, first and last; the header is row -1. */
export interface CellBlock {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Number of a row, where the header is -1. */
export function rowNumber(row: CellPlace['row']): number {
  return row === 'header' ? -1 : row;
}

/** The row of a number, where the header is -1. */
export function rowPlace(number: number): CellPlace['row'] {
  return number < 0 ? 'header' : number;
}

/** The block between two cells, with the whole of every cell that it touches. */
export function blockOf(layer: TableLayer, { from, to }: CellRange, spans: CellSpans = cellSpans(layer)): CellBlock {
  const [a, b] = [rowNumber(from.row), rowNumber(to.row)];
  let block: CellBlock = {
    top: Math.min(a, b),
    bottom: Math.max(a, b),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
  if (spans.isEmpty) return block;
  for (;;) {
    const next = { ...block };
    for (const place of placesIn(block)) {
      const origin = spans.originOf(place.row, place.column);
      const span = spans.at(origin.row, origin.column) ?? { columnSpan: 1, rowSpan: 1 };
      const top = rowNumber(origin.row);
      next.top = Math.min(next.top, top);
      next.bottom = Math.max(next.bottom, top + span.rowSpan - 1);
      next.left = Math.min(next.left, origin.column);
      next.right = Math.max(next.right, origin.column + span.columnSpan - 1);
    }
    if (isSameBlock(block, next)) return block;
    block = next;
  }
}

/** Whether two blocks have the same cells. */
export function isSameBlock(one: CellBlock, other: CellBlock): boolean {
  return one.top === other.top && one.bottom === other.bottom && one.left === other.left && one.right === other.right;
}

/** Every place of a block, row by row. */
export function* placesIn({ top, bottom, left, right }: CellBlock): Generator<CellPlace> {
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) yield { row: rowPlace(row), column };
}
