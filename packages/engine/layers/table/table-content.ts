import type { TableLayer } from '@platen/template';
import type { TableLayout } from '../../pages/page-layout.ts';
import { uniteBoxes, type Box } from '../../geometry/boxes.ts';
import { exactPath } from '../../geometry/exact-path.ts';
import { fillOutline } from '../../paint/fill-outline.ts';
import { rectanglePathData, type Outline } from '../../geometry/geometry-path.ts';
import type { PaintTools } from '../../paint/paint-tools.ts';
import { preparePaint } from '../../paint/prepared-paint.ts';
import type { Content } from '../content.ts';
import { drawGlyphs } from '../text/glyph-batches.ts';
import { glyphsOf } from '../text/cached-glyphs.ts';
import { tableFills } from './table-areas.ts';
import { tableLines } from './table-lines.ts';

/** A table: fills of its rows, lines, then the text of its cells. */
export function createTableContent(layer: TableLayer, table: TableLayout, box: Box, tools: PaintTools): Content {
  const area: Box = { x: 0, y: 0, width: box.width, height: box.height };
  const [left = 0, right = box.width] = [table.columnEdges[0], table.columnEdges.at(-1)];
  const [top = 0, bottom = 0] = [table.rowEdges[0], table.rowEdges.at(-1)];
  const whole: Box = { x: left, y: top, width: right - left, height: bottom - top };
  const outlineOf = (data: string): Outline => ({ path: exactPath(tools.platform, data), fillRule: 'nonzero' });
  const fills = tableFills(layer, table).map(({ paint, box: filled }) => ({
    paint: preparePaint(paint),
    filled,
    outline: outlineOf(rectanglePathData(filled)),
  }));
  const lines = tableLines(layer, table, whole);
  const strokes = lines.map(({ paint, boxes }) => ({
    paint: preparePaint(paint),
    outline: outlineOf(boxes.map((line) => rectanglePathData(line)).join('')),
  }));
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
    bounds: uniteBoxes([area, whole, ...lines.flatMap(({ boxes }) => boxes), ...inked]),
    single: false,
    draw(context) {
      for (const { paint, filled, outline } of fills) fillOutline(context, outline, paint, filled, tools);
      for (const { paint, outline } of strokes) fillOutline(context, outline, paint, whole, tools);
      for (const { cell, glyphs } of cells) {
        context.save();
        context.translate(cell.box.x, cell.box.y);
        drawGlyphs(context, glyphs, tools);
        context.restore();
      }
    },
  };
}
