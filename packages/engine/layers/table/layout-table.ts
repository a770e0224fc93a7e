import type { TableLayer, TableRow, TextLayer, TextRunStyle } from '@platen/template';
import { textLayer } from '@platen/template/internal';
import { reportFonts, type LayoutContext } from '../../pages/layout-context.ts';
import type { TableCell, TableLayout } from '../../pages/page-layout.ts';
import type { TextLayout } from '../../text/text-layout.ts';

type Direction = 'ltr' | 'rtl';

const strong = /\p{L}/u;
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/**
 * Sets a table's cells. Columns divide the width by their shares, at whole pixels; a row is as high as its highest text with
 * padding, rounded up to whole pixels so that lines are crisp; texts stand in the middle of their row. A table whose
 * direction is right to left begins at the right: cells keep their column's number, edges stay in order from the left.
 * Without `grow`, rows that are not wholly inside are omitted and reported.
 */
export function layoutTable(layer: TableLayer, context: LayoutContext): TableLayout {
  const direction = layer.direction === 'auto' ? tableDirection(layer) : layer.direction;
  const columnEdges = edgesOfColumns(layer, direction);
  const rows = layer.showHeader ? [null, ...layer.rows] : layer.rows;
  const columns = layer.columns.map((column, index) => {
    const edge = direction === 'rtl' ? layer.columns.length - 1 - index : index;
    const left = columnEdges[edge] ?? 0;
    const width = (columnEdges[edge + 1] ?? left) - left;
    const head = cellLayer(layer, index, width, layer.headerStyle, direction);
    const body = cellLayer(layer, index, width, column.style ?? {}, direction);
    return { ...column, left, width, head, body };
  });
  const cells: TableCell[] = [];
  const rowEdges = [0];
  let overflowing = 0;
  for (const row of rows) {
    context.step();
    const top = rowEdges.at(-1) ?? 0;
    const texts = columns.map(({ key, title, left, width, head, body }) => {
      const cell = row ? withText(body, valueText(row[key]), direction) : withText(head, title, direction);
      return { left, width, text: context.setText(cell, { x: 0, y: 0, width, height: 0 }, 0) };
    });
    const textHeight = Math.max(...texts.map(({ text }) => text.contentHeight));
    const height = Math.max(0, Math.ceil(Math.max(layer.minRowHeight, textHeight) - 1e-6));
    if (!layer.grow && top + height > layer.height) break;
    for (const [column, { left, width, text }] of texts.entries()) {
      const dy = Math.round((height - text.contentHeight) / 2);
      const box = { x: left, y: top, width, height };
      cells.push({ box, row: rowEdges.length - 1, column, text: dy > 0 ? moveDown(text, dy) : text });
      if (text.contentWidth > width + 0.5) overflowing += 1;
    }
    rowEdges.push(top + height);
  }
  const shownRows = rowEdges.length - 1;
  const omittedRows = rows.length - shownRows;
  reportTable(context, layer, cells, omittedRows, overflowing);
  return { cells, rowEdges, columnEdges, hasHeader: layer.showHeader && shownRows > 0, omittedRows };
}

function reportTable(
  context: LayoutContext,
  layer: TableLayer,
  cells: readonly TableCell[],
  omittedRows: number,
  overflowing: number,
): void {
  reportFonts(
    context,
    layer.id,
    cells.map((cell) => cell.text),
  );
  if (overflowing > 0) {
    context.report(layer.id, 'text_overflow', `The text of ${overflowing} cells is wider than their column.`);
  }
  if (omittedRows > 0) {
    context.report(layer.id, 'rows_omitted', `${omittedRows} of ${layer.rows.length} rows do not fit the table's box.`);
  }
}

/** Lefts of the columns from left to right, then the table's right edge. */
function edgesOfColumns(layer: TableLayer, direction: Direction): number[] {
  const widths = layer.columns.map((column) => column.width);
  if (direction === 'rtl') widths.reverse();
  const total = widths.reduce((sum, width) => sum + width, 0);
  let share = 0;
  const edges = widths.map((width) => {
    const edge = Math.min(layer.width, Math.round((layer.width * share) / total));
    share += width;
    return edge;
  });
  return [...edges, layer.width];
}

/** The direction of the first title that has one, else of the first value that has one. */
function tableDirection(layer: TableLayer): Direction {
  for (const column of layer.columns) {
    const direction = layer.showHeader ? baseDirection(column.title) : undefined;
    if (direction) return direction;
  }
  for (const row of layer.rows) {
    for (const column of layer.columns) {
      const direction = baseDirection(valueText(row[column.key]));
      if (direction) return direction;
    }
  }
  return 'ltr';
}

/** The text layers that a column's cells are set as, without their text. */
function cellLayer(
  layer: TableLayer,
  index: number,
  width: number,
  style: TextRunStyle,
  direction: Direction,
): TextLayer {
  const align = layer.columns[index]?.align ?? 'start';
  const atLeft = align === (direction === 'rtl' ? 'end' : 'start');
  const cell = textLayer.parse({
    type: 'text',
    id: 'cell',
    width,
    height: 0,
    style: { ...layer.style, ...style },
    align: align === 'center' ? 'center' : atLeft ? 'left' : 'right',
    lineHeight: layer.lineHeight,
    padding: { top: layer.paddingY, bottom: layer.paddingY, left: layer.paddingX, right: layer.paddingX },
  } satisfies Parameters<typeof textLayer.parse>[0]);
  // Copies in repeats have ids that no template may have.
  return { ...cell, id: layer.id };
}

function withText(cell: TextLayer, text: string, direction: Direction): TextLayer {
  return { ...cell, runs: text === '' ? [] : [{ text }], direction: baseDirection(text) ? 'auto' : direction };
}

/** A value as it is shown: numbers and yes or no as they are written in JSON, nothing for null or a missing one. */
function valueText(value: TableRow[string] | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

/** The direction of the first letter, or undefined where there is none: which way a table or a cell of mixed content runs. */
function baseDirection(text: string): Direction | undefined {
  const letter = strong.exec(text);
  if (!letter) return undefined;
  return rightToLeft.test(letter[0]) ? 'rtl' : 'ltr';
}

/** The same text moved down within its box by pixels; sizes and offsets stay. */
export function moveDown(text: TextLayout, dy: number): TextLayout {
  return {
    ...text,
    lines: text.lines.map((line) => ({
      ...line,
      top: line.top + dy,
      baseline: line.baseline + dy,
      runs: line.runs.map(({ placements, ...run }) => ({
        ...run,
        y: run.y + dy,
        ...(placements && { placements: placements.map((at) => ({ ...at, y: at.y + dy })) }),
      })),
      decorations: line.decorations.map((bar) => ({ ...bar, y: bar.y + dy })),
    })),
  };
}
