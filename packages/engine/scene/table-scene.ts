import type { TableLayer } from '@platen/template';
import type { Box, TableLayout } from '../layout/page-layout.ts';
import { uniteBoxes } from '../paint/boxes.ts';
import { exactPath } from '../paint/exact-path.ts';
import { fillOutline } from '../paint/fill-outline.ts';
import { rectanglePathData, type Outline } from '../paint/geometry-path.ts';
import type { PaintTools } from '../paint/paint-tools.ts';
import { preparePaint, type PreparedPaint } from '../paint/prepared-paint.ts';
import type { Content } from './content.ts';
import { drawGlyphs } from './glyph-scene.ts';
import { glyphsOf } from './glyph-scenes.ts';

/** A table: fills of its rows, lines, then the text of its cells. */
export function createTableContent(layer: TableLayer, table: TableLayout, box: Box, tools: PaintTools): Content {
  const area: Box = { x: 0, y: 0, width: box.width, height: box.height };
  const [left = 0, right = box.width] = [table.columnEdges[0], table.columnEdges.at(-1)];
  const [top = 0, bottom = 0] = [table.rowEdges[0], table.rowEdges.at(-1)];
  const whole: Box = { x: left, y: top, width: right - left, height: bottom - top };
  const outlineOf = (data: string): Outline => ({ path: exactPath(tools.platform, data), fillRule: 'nonzero' });
  const fills = rowFills(layer, table).map(({ paint, box: row }) => ({
    paint,
    row,
    outline: outlineOf(rectanglePathData(row)),
  }));
  const lineBoxes = tableLines(layer, table, whole);
  const lines = outlineOf(lineBoxes.map((line) => rectanglePathData(line)).join(''));
  const linePaint = preparePaint(layer.lines.paint);
  const cells = table.cells.map((cell) => {
    const own = { x: 0, y: 0, width: cell.box.width, height: cell.box.height };
    return { cell, glyphs: glyphsOf(cell.text, own, layer.style.fill, tools) };
  });
  const inked = cells.map(({ cell, glyphs }) => ({
    ...glyphs.bounds,
    x: glyphs.bounds.x + cell.box.x,
    y: glyphs.bounds.y + cell.box.y,
  }));
  return {
    bounds: uniteBoxes([area, whole, ...lineBoxes, ...inked]),
    single: false,
    draw(context) {
      for (const { paint, row, outline } of fills) fillOutline(context, outline, paint, row, tools);
      if (lineBoxes.length > 0) fillOutline(context, lines, linePaint, whole, tools);
      for (const { cell, glyphs } of cells) {
        context.save();
        context.translate(cell.box.x, cell.box.y);
        drawGlyphs(context, glyphs, tools);
        context.restore();
      }
    },
  };
}

function rowFills(layer: TableLayer, { rowEdges, columnEdges, hasHeader }: TableLayout) {
  const header = layer.headerFill && preparePaint(layer.headerFill);
  const body = layer.rowFills.map(preparePaint);
  const [left = 0, right = 0] = [columnEdges[0], columnEdges.at(-1)];
  return rowEdges.slice(0, -1).flatMap((top, row): { paint: PreparedPaint; box: Box }[] => {
    const box = { x: left, y: top, width: right - left, height: rowEdges[row + 1]! - top };
    const paint = hasHeader && row === 0 ? header : body[(row - (hasHeader ? 1 : 0)) % Math.max(1, body.length)];
    return paint ? [{ paint, box }] : [];
  });
}

/** Lines between rows and columns lie on the middle of their edge, outer ones inside the table. */
function tableLines(layer: TableLayer, { rowEdges, columnEdges, hasHeader }: TableLayout, whole: Box): Box[] {
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
