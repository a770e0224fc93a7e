import type { CellLook, TableLayer, TableRow, TextLayer } from '@platen/template';
import { CellLooks, cellSpans, textLayer, type CellSpan, type CellSpans } from '@platen/template/internal';
import { reportFonts, type LayoutContext } from '../../pages/layout-context.ts';
import type { TableCell, TableLayout } from '../../pages/page-layout.ts';
import type { TextLayout } from '../../text/text-layout.ts';

type Direction = 'ltr' | 'rtl';

const strong = /\p{L}/u;
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** A cell whose text is set. */
interface SetCell {
  row: number;
  column: number;
  span: CellSpan;
  look: CellLook;
  left: number;
  width: number;
  text: TextLayout;
}

/**
 * Sets a table's cells. Columns divide the width by their shares, at whole pixels; a row is as high as its highest text with
 * padding, rounded up to whole pixels so that lines are crisp; texts stand in the middle of their cell. Where a cell over several rows needs
 * more than these are high, all of them get higher alike. A table whose direction is right to left begins at the right: cells keep their
 * column's number, edges stay in order from the left. Without `grow`, rows that are not wholly inside are omitted and reported.
 */
export function layoutTable(layer: TableLayer, context: LayoutContext): TableLayout {
  const direction = layer.direction === 'auto' ? tableDirection(layer) : layer.direction;
  const columnEdges = edgesOfColumns(layer, direction);
  const spans = cellSpans(layer);
  const setter = new CellSetter(layer, columnEdges, direction, context);
  const count = layer.rows.length + (layer.showHeader ? 1 : 0);
  const set: SetCell[] = [];
  const heights: number[] = [];
  // Cells over several rows, by the number of their last row.
  const ending = new Map<number, SetCell[]>();
  let [end, openUntil] = [0, 0];
  for (let row = 0; row < count; row++) {
    if (!layer.grow && end > layer.height && row >= openUntil) break;
    context.step();
    const cells = setter.setRow(row, spans);
    set.push(...cells);
    // A row in which nothing stands yet has room for a line.
    const isEmpty = cells.every(({ text }) => text.lines.every((line) => line.start === line.end));
    let height = Math.max(layer.minRowHeight, isEmpty ? setter.lineHeight(cells) : 0);
    for (const cell of cells) {
      if (cell.span.rowSpan === 1) height = Math.max(height, cell.text.contentHeight);
      else {
        const last = row + cell.span.rowSpan - 1;
        openUntil = Math.max(openUntil, last + 1);
        ending.set(last, [...(ending.get(last) ?? []), cell]);
      }
    }
    const own = Math.max(0, Math.ceil(height - 1e-6));
    heights.push(own);
    end += own;
    for (const cell of ending.get(row) ?? []) end += stretchRows(heights, cell);
  }
  const rowEdges = [0];
  for (const height of heights) {
    const bottom = (rowEdges.at(-1) ?? 0) + height;
    if (!layer.grow && bottom > layer.height) break;
    rowEdges.push(bottom);
  }
  const shownRows = rowEdges.length - 1;
  const cells = set.filter(({ row }) => row < shownRows).map((cell) => placeCell(cell, rowEdges));
  const overflowing = cells.filter(({ text, box }) => text.contentWidth > box.width + 0.5).length;
  const omittedRows = count - shownRows;
  reportTable(context, layer, cells, omittedRows, overflowing);
  return {
    cells,
    rowEdges,
    columnEdges,
    hasHeader: layer.showHeader && shownRows > 0,
    isRtl: direction === 'rtl',
    omittedRows,
  };
}

/** Makes the rows of a cell as high as it needs, each by as many whole pixels; the first ones take what is left over. Answers by how much. */
function stretchRows(heights: number[], { row, span, text }: SetCell): number {
  const rows = heights.slice(row, row + span.rowSpan);
  const missing = Math.ceil(text.contentHeight - 1e-6) - rows.reduce((sum, height) => sum + height, 0);
  if (missing <= 0) return 0;
  const share = Math.floor(missing / rows.length);
  for (const [index, height] of rows.entries())
    heights[row + index] = height + share + (index < missing - share * rows.length ? 1 : 0);
  return missing;
}

function placeCell({ row, column, span, look, left, width, text }: SetCell, rowEdges: readonly number[]): TableCell {
  const top = rowEdges[row] ?? 0;
  const rowSpan = Math.min(span.rowSpan, rowEdges.length - 1 - row);
  const height = (rowEdges[row + rowSpan] ?? top) - top;
  const room = height - text.contentHeight;
  const { verticalAlign = 'middle' } = look;
  const dy = verticalAlign === 'top' ? 0 : Math.round(verticalAlign === 'middle' ? room / 2 : room);
  return {
    box: { x: left, y: top, width, height },
    row,
    column,
    columnSpan: span.columnSpan,
    rowSpan,
    look,
    text: dy > 0 ? moveDown(text, dy) : text,
  };
}

/** Sets the texts of cells, each in the style that columns, rules and the cell itself give it. */
class CellSetter {
  readonly #layer: TableLayer;
  readonly #columnEdges: readonly number[];
  readonly #direction: Direction;
  readonly #context: LayoutContext;
  readonly #looks: CellLooks;
  /** Layers that cells of the same width and look are set as, without their text. */
  readonly #patterns = new Map<CellLook, Map<number, TextLayer>>();

  constructor(layer: TableLayer, columnEdges: readonly number[], direction: Direction, context: LayoutContext) {
    this.#layer = layer;
    this.#columnEdges = columnEdges;
    this.#direction = direction;
    this.#context = context;
    this.#looks = new CellLooks(layer);
  }

  /** The cells that begin in a row, where the header, if it is shown, is 0. */
  setRow(row: number, spans: CellSpans): SetCell[] {
    const layer = this.#layer;
    const place = layer.showHeader ? (row === 0 ? 'header' : row - 1) : row;
    const values = place === 'header' ? undefined : layer.rows[place];
    const lookOf = this.#looks.ofRow(place);
    return layer.columns.flatMap(({ key, title }, column): SetCell[] => {
      const span = spans.at(place, column);
      if (!span) return [];
      const edge = this.#direction === 'rtl' ? layer.columns.length - column - span.columnSpan : column;
      const left = this.#columnEdges[edge] ?? 0;
      const width = (this.#columnEdges[edge + span.columnSpan] ?? left) - left;
      const look = lookOf(column);
      const pattern = this.#pattern(look, width);
      const cell = withText(pattern, place === 'header' ? title : valueText(values?.[key]), this.#direction);
      const text = this.#context.setText(cell, { x: 0, y: 0, width, height: 0 }, 0);
      return [{ row, column, span, look, left, width, text }];
    });
  }

  /** The height of the highest of cells when a line stands in each. */
  lineHeight(cells: readonly SetCell[]): number {
    const heights = cells.map(({ look, width }) => {
      const cell = withText(this.#pattern(look, width), 'x', this.#direction);
      return this.#context.setText(cell, { x: 0, y: 0, width, height: 0 }, 0).contentHeight;
    });
    return Math.max(0, ...heights);
  }

  #pattern(look: CellLook, width: number): TextLayer {
    const known = this.#patterns.get(look) ?? new Map<number, TextLayer>();
    this.#patterns.set(look, known);
    const pattern = known.get(width) ?? cellLayer(this.#layer, look, width, this.#direction);
    known.set(width, pattern);
    return pattern;
  }
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

/** The text layers that cells of a look are set as, without their text. */
function cellLayer(layer: TableLayer, look: CellLook, width: number, direction: Direction): TextLayer {
  const { align = 'start' } = look;
  const atLeft = align === (direction === 'rtl' ? 'end' : 'start');
  const cell = textLayer.parse({
    type: 'text',
    id: 'cell',
    width,
    height: 0,
    style: { ...layer.style, ...look.style },
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
