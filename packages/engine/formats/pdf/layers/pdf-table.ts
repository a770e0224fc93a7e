import { uniteBoxes, type Box } from '../../../geometry/boxes.ts';
import { tableFills } from '../../../layers/table/table-areas.ts';
import { tableLines } from '../../../layers/table/table-lines.ts';
import { cellKey } from '../document-hooks.ts';
import { drawAsArtifact } from '../paint/announce.ts';
import { drawTextLayout } from '../paint/draw-text.ts';
import { fillArea } from '../paint/fill-area.ts';
import { boxOutline, type PdfOutline } from '../paint/pdf-outline.ts';
import { tableStructure } from '../structure/table-structure.ts';
import { runBounds } from '../text/run-bounds.ts';
import type { PdfDefinition } from './pdf-definition.ts';

/** Tables in documents. */
export const pdfTable: PdfDefinition<'table'> = {
  draw(content, { layer, table }, area, tools) {
    const [left = 0, right = area.width] = [table.columnEdges[0], table.columnEdges.at(-1)];
    const [top = 0, bottom = 0] = [table.rowEdges[0], table.rowEdges.at(-1)];
    const whole: Box = { x: left, y: top, width: right - left, height: bottom - top };
    for (const { paint, box } of tableFills(layer, table)) {
      drawAsArtifact(content, tools, () => fillArea(content, boxOutline(box), paint, box, tools));
    }
    for (const { paint, boxes } of tableLines(layer, table, whole)) {
      const operators = boxes.map((box) => boxOutline(box).operators).join('\n');
      const outline: PdfOutline = { operators, fillRule: 'nonzero', closed: true };
      drawAsArtifact(content, tools, () => fillArea(content, outline, paint, whole, tools, whole, 'line'));
    }
    for (const cell of table.cells) {
      content.isolate(() => {
        content.transform([1, 0, 0, 1, cell.box.x, cell.box.y]);
        const own = { x: 0, y: 0, width: cell.box.width, height: cell.box.height };
        drawTextLayout(content, cell.text, own, layer.style.fill, tools, cellKey(cell.row, cell.column));
      });
    }
  },
  bounds({ table: { cells, rowEdges } }, area, framed) {
    const texts = cells.flatMap(({ box: cell, text }) =>
      text.lines.flatMap(({ runs }) =>
        runs.map((run) => {
          const bounds = runBounds(run);
          return { ...bounds, x: bounds.x + cell.x, y: bounds.y + cell.y };
        }),
      ),
    );
    return uniteBoxes([framed, { ...area, height: rowEdges.at(-1) ?? 0 }, ...texts]);
  },
  texts: ({ table }) => table.cells.map(({ text, box }) => ({ text, at: box })),
  structure({ layer, table }) {
    const { node, parts } = tableStructure(table, layer.alt);
    return { nodes: [node], parts };
  },
  words: ({ table }) => table.cells.map((cell) => cell.text.text),
  altRole: 'Table',
};
