import type { Box, TableLayout } from '@platen/engine';
import type { TableLayer } from '@platen/template';
import type { CellBlock } from '../../rich-text/cell-range.ts';

/** The box of a block of cells in the pixels of its table; undefined when none of it is shown. */
export function cellBlockBox(
  layer: Pick<TableLayer, 'showHeader'>,
  { rowEdges, columnEdges, isRtl }: TableLayout,
  { top, bottom, left, right }: CellBlock,
): Box | undefined {
  const first = top + (layer.showHeader ? 1 : 0);
  const end = Math.min(rowEdges.length - 1, bottom + 1 + (layer.showHeader ? 1 : 0));
  const count = columnEdges.length - 1;
  const [from, to] = isRtl ? [count - 1 - right, count - left] : [left, right + 1];
  const [x, y] = [columnEdges[from], rowEdges[first]];
  if (x === undefined || y === undefined || end <= first) return undefined;
  return { x, y, width: (columnEdges[to] ?? x) - x, height: (rowEdges[end] ?? y) - y };
}
