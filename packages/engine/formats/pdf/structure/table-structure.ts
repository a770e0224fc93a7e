import type { TableLayout } from '../../../pages/page-layout.ts';
import { cellKey } from '../document-hooks.ts';
import { spokenText } from './spoken-text.ts';
import { structureNode, type StructureNode } from './structure-node.ts';

/** A table's rows of cells, and where the content of each cell belongs, by `cellKey`. */
export function tableStructure(
  table: TableLayout,
  summary: string,
): {
  node: StructureNode;
  parts: Map<string, StructureNode>;
} {
  const whole = structureNode('Table', [], summary === '' ? {} : { alt: summary });
  const parts = new Map<string, StructureNode>();
  const rows = new Map<number, StructureNode>();
  for (const { row, column, text, columnSpan, ...cell } of table.cells.toSorted(
    (one, other) => one.row - other.row || one.column - other.column,
  )) {
    // A header that comes again is an artifact.
    if (row === 0 && table.hasHeader && table.part?.repeatsHeader) continue;
    let line = rows.get(row);
    if (!line) {
      line = structureNode('TR');
      rows.set(row, line);
    }
    const isColumnHead = table.hasHeader && row === 0;
    const spoken = [...new Set(text.lines.map(({ paragraph }) => paragraph))].map((each) => spokenText(text, each));
    const isSpoken = spoken.some((each) => each !== undefined);
    const more = isSpoken ? { actualText: text.text.replaceAll(/\s+/g, ' ').trim() } : {};
    const rowSpan = (cell.rowsBefore ?? 0) + cell.rowSpan + (cell.rowsAfter ?? 0);
    const spans = { ...(columnSpan > 1 && { columnSpan }), ...(rowSpan > 1 && { rowSpan, column }) };
    const isContinued = (cell.rowsBefore ?? 0) > 0;
    const node = structureNode(isColumnHead ? 'TH' : 'TD', [], { isColumnHead, staysEmpty: true, ...spans, ...more });
    // A cell that began on a page before is there already.
    if (!isContinued) line.kids.push(node);
    parts.set(cellKey(row, column), node);
    // A row all of whose cells are covered from above is one nevertheless: spans count it.
    for (let covered = row + 1; covered < row + cell.rowSpan; covered++) {
      if (!rows.has(covered)) rows.set(covered, structureNode('TR', [], { staysEmpty: true }));
    }
  }
  whole.kids.push(...[...rows].sort(([one], [other]) => one - other).map(([, line]) => line));
  return { node: whole, parts };
}
