import type { Paint, TableLayer } from '@platen/template';
import type { TableCell, TableLayout } from '../../pages/page-layout.ts';
import type { Box } from '../../geometry/boxes.ts';

/** An area of a table that is painted, in pixels of its box. */
export interface TableArea {
  paint: Paint;
  box: Box;
}

/** The fills of a table, in the order in which they are painted: those of rows, then those of cells. */
export function tableFills(layer: TableLayer, table: TableLayout): TableArea[] {
  return [...rowFills(layer, table), ...cellFills(table)];
}

/** Rows are filled all along, but for cells over several rows: these have the fill of the row that they begin in. */
function rowFills(layer: TableLayer, table: TableLayout): TableArea[] {
  const { rowEdges, columnEdges, hasHeader, part, cells } = table;
  const { headerFill: header, rowFills: body } = layer;
  if (!header && body.length === 0) return [];
  const tall = cells.filter(({ rowSpan, rowsBefore = 0 }) => rowSpan > 1 || rowsBefore > 0);
  const ofBody = (row: number): Paint | undefined => {
    const index = (part?.firstRow ?? 0) + row - (hasHeader ? 1 : 0);
    return body[index % Math.max(1, body.length)];
  };
  const areas = rowEdges.slice(0, -1).flatMap((top, row): TableArea[] => {
    const paint = hasHeader && row === 0 ? header : ofBody(row);
    if (!paint) return [];
    const height = rowEdges[row + 1]! - top;
    const holes = tall.filter((cell) => cell.row <= row && row < cell.row + cell.rowSpan);
    return gapsBetween(holes, columnEdges).map(([left, right]) => ({
      paint,
      box: { x: left, y: top, width: right - left, height },
    }));
  });
  for (const cell of tall) {
    const paint = ofBody(cell.row - (cell.rowsBefore ?? 0));
    if (paint && !cell.look.fill) areas.push({ paint, box: cell.box });
  }
  return areas;
}

/** The stretches of a row beside cells. */
function gapsBetween(holes: readonly TableCell[], columnEdges: readonly number[]): [number, number][] {
  const end = columnEdges.at(-1) ?? 0;
  let left = columnEdges[0] ?? 0;
  const gaps: [number, number][] = [];
  for (const { box } of holes.toSorted((one, other) => one.box.x - other.box.x)) {
    if (box.x > left) gaps.push([left, box.x]);
    left = Math.max(left, box.x + box.width);
  }
  if (end > left) gaps.push([left, end]);
  return gaps;
}

/** The fills of cells; what is said once for adjacent cells of a row is one area. */
function cellFills({ cells }: TableLayout): TableArea[] {
  const areas: TableArea[] = [];
  const filled = cells.filter(({ look }) => look.fill !== undefined);
  for (const { look, box } of filled.toSorted((one, other) => one.row - other.row || one.box.x - other.box.x)) {
    const before = areas.at(-1);
    const paint = look.fill;
    if (!paint) continue;
    const isNext =
      before?.paint === paint &&
      before.box.y === box.y &&
      before.box.height === box.height &&
      before.box.x + before.box.width === box.x;
    if (isNext) before.box = { ...before.box, width: before.box.width + box.width };
    else areas.push({ paint, box });
  }
  return areas;
}
