import type { Paint, TableLayer } from '@platen/template';
import type { TableLayout } from '../../pages/page-layout.ts';
import type { Box } from '../../geometry/boxes.ts';

/** The rows of a table that are painted, in pixels of its box. */
export function rowFills(
  { headerFill: header, rowFills: body }: TableLayer,
  { rowEdges, columnEdges, hasHeader, part }: TableLayout,
): { paint: Paint; box: Box }[] {
  const [left = 0, right = 0] = [columnEdges[0], columnEdges.at(-1)];
  return rowEdges.slice(0, -1).flatMap((top, row): { paint: Paint; box: Box }[] => {
    const box = { x: left, y: top, width: right - left, height: rowEdges[row + 1]! - top };
    const index = (part?.firstRow ?? 0) + row - (hasHeader ? 1 : 0);
    const paint = hasHeader && row === 0 ? header : body[index % Math.max(1, body.length)];
    return paint ? [{ paint, box }] : [];
  });
}

/** Lines between rows and columns lie on the middle of their edge, outer ones inside the table. `whole` is the box of all cells. */
export function tableLines(layer: TableLayer, { rowEdges, columnEdges, hasHeader }: TableLayout, whole: Box): Box[] {
  const { row, column, outer, header } = layer.lines;
  const boxes: Box[] = [];
  for (const [index, edge] of rowEdges.slice(1, -1).entries()) {
    const thickness = hasHeader && index === 0 ? header : row;
    if (thickness > 0) boxes.push({ x: whole.x, y: edge - thickness / 2, width: whole.width, height: thickness });
  }
  if (column > 0) {
    for (const edge of columnEdges.slice(1, -1)) {
      boxes.push({ x: edge - column / 2, y: whole.y, width: column, height: whole.height });
    }
  }
  if (outer > 0) {
    boxes.push(
      { x: whole.x, y: whole.y, width: whole.width, height: outer },
      { x: whole.x, y: whole.y + whole.height - outer, width: whole.width, height: outer },
      { x: whole.x, y: whole.y, width: outer, height: whole.height },
      { x: whole.x + whole.width - outer, y: whole.y, width: outer, height: whole.height },
    );
  }
  return boxes;
}
