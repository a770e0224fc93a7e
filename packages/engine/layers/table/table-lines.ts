import type { CellBorder, Paint, TableLayer } from '@platen/template';
import type { TableCell, TableLayout } from '../../pages/page-layout.ts';
import type { Box } from '../../geometry/boxes.ts';

/** Lines of a table that are painted alike. */
export interface TableLines {
  paint: Paint;
  boxes: Box[];
}

/**
 * The lines of a table, in the order in which they are painted. Those between rows and columns lie on the middle of their edge, outer ones
 * inside the table; there are none inside of a cell. Borders of cells come after the table's own lines. `whole` is the box of all cells.
 */
export function tableLines(layer: TableLayer, table: TableLayout, whole: Box): TableLines[] {
  const isPlain = table.cells.every(
    ({ rowSpan, columnSpan, look }) => rowSpan === 1 && columnSpan === 1 && look.borders === undefined,
  );
  const lines = isPlain
    ? [{ paint: layer.lines.paint, boxes: plainLines(layer, table, whole) }]
    : new LineGrid(layer, table).lines();
  return lines.filter(({ boxes }) => boxes.length > 0);
}

function plainLines(layer: TableLayer, { rowEdges, columnEdges, hasHeader }: TableLayout, whole: Box): Box[] {
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

/** A piece of line between two crossings. */
interface Piece {
  paint: Paint;
  width: number;
  /** Whether a cell wants it, rather than the table. */
  isOwn: boolean;
}

type Axis = 'row' | 'column';

/** The lines of a table with cells that cover others or have borders, piece by piece. Columns are counted from the left. */
class LineGrid {
  readonly #layer: TableLayer;
  readonly #table: TableLayout;
  readonly #rows: number;
  readonly #columns: number;
  /** By row and column from the left, the cell that is there. */
  readonly #cells: (TableCell | undefined)[] = [];

  constructor(layer: TableLayer, table: TableLayout) {
    this.#layer = layer;
    this.#table = table;
    this.#rows = table.rowEdges.length - 1;
    this.#columns = table.columnEdges.length - 1;
    for (const cell of table.cells) {
      const first = table.isRtl ? this.#columns - cell.column - cell.columnSpan : cell.column;
      for (let row = cell.row; row < cell.row + cell.rowSpan; row++)
        for (let column = first; column < first + cell.columnSpan; column++)
          this.#cells[row * this.#columns + column] = cell;
    }
  }

  lines(): TableLines[] {
    const own: TableLines = { paint: this.#layer.lines.paint, boxes: [] };
    const borders = new Map<Paint, TableLines>();
    for (const axis of ['row', 'column'] as const) {
      const edges = axis === 'row' ? this.#rows : this.#columns;
      for (let edge = 0; edge <= edges; edge++)
        for (const { piece, from, to } of this.#runs(axis, edge)) {
          const box = this.#boxOf(axis, edge, piece, from, to);
          if (!piece.isOwn) own.boxes.push(box);
          else {
            const group = borders.get(piece.paint) ?? { paint: piece.paint, boxes: [] };
            borders.set(piece.paint, group);
            group.boxes.push(box);
          }
        }
    }
    return [own, ...borders.values()];
  }

  /** Pieces of one edge that continue each other. */
  #runs(axis: Axis, edge: number): { piece: Piece; from: number; to: number }[] {
    const runs: { piece: Piece; from: number; to: number }[] = [];
    const count = axis === 'row' ? this.#columns : this.#rows;
    for (let at = 0; at < count; at++) {
      const piece = this.#piece(axis, edge, at);
      if (!piece) continue;
      const last = runs.at(-1);
      const continues =
        last?.to === at &&
        last.piece.paint === piece.paint &&
        last.piece.width === piece.width &&
        last.piece.isOwn === piece.isOwn;
      if (continues) last.to = at + 1;
      else runs.push({ piece, from: at, to: at + 1 });
    }
    return runs;
  }

  #cellAt(row: number, column: number): TableCell | undefined {
    if (row < 0 || column < 0 || row >= this.#rows || column >= this.#columns) return undefined;
    return this.#cells[row * this.#columns + column];
  }

  /** The line on an edge at a column, or on one between columns at a row; undefined where there is none. */
  #piece(axis: Axis, edge: number, at: number): Piece | undefined {
    const isRow = axis === 'row';
    const before = isRow ? this.#cellAt(edge - 1, at) : this.#cellAt(at, edge - 1);
    const after = isRow ? this.#cellAt(edge, at) : this.#cellAt(at, edge);
    if (before && before === after) return undefined;
    const { isRtl, hasHeader } = this.#table;
    const [ofBefore, ofAfter] = isRow
      ? [before?.look.borders?.bottom, after?.look.borders?.top]
      : isRtl
        ? [before?.look.borders?.start, after?.look.borders?.end]
        : [before?.look.borders?.end, after?.look.borders?.start];
    const border = wider(ofBefore, ofAfter);
    const { lines } = this.#layer;
    if (border)
      return border.width > 0 ? { paint: border.paint ?? lines.paint, width: border.width, isOwn: true } : undefined;
    const isOuter = edge === 0 || edge === (isRow ? this.#rows : this.#columns);
    const inner = isRow ? (hasHeader && edge === 1 ? lines.header : lines.row) : lines.column;
    const width = isOuter ? lines.outer : inner;
    return width > 0 ? { paint: lines.paint, width, isOwn: false } : undefined;
  }

  #boxOf(axis: Axis, edge: number, { width, isOwn }: Piece, from: number, to: number): Box {
    const isRow = axis === 'row';
    const [across, along] = isRow
      ? [this.#table.rowEdges, this.#table.columnEdges]
      : [this.#table.columnEdges, this.#table.rowEdges];
    const middle = across[edge] ?? 0;
    const isFirst = edge === 0;
    const isLast = edge === across.length - 1;
    const at = isFirst ? middle : isLast ? middle - width : middle - width / 2;
    const [start, end] = [along[from] ?? 0, along[to] ?? 0];
    // Corners of borders are closed.
    const [reach, tail] = isOwn ? [this.#thickness(axis, edge, from), this.#thickness(axis, edge, to)] : [0, 0];
    const [first, last] = [along[0] ?? 0, along.at(-1) ?? 0];
    const [left, right] = [Math.max(first, start - reach / 2), Math.min(last, end + tail / 2)];
    return isRow
      ? { x: left, y: at, width: right - left, height: width }
      : { x: at, y: left, width, height: right - left };
  }

  /** How wide the borders of cells are that meet an edge at a crossing. */
  #thickness(axis: Axis, edge: number, crossing: number): number {
    const other = axis === 'row' ? 'column' : 'row';
    const widths = [edge - 1, edge].map((at) => {
      const limit = axis === 'row' ? this.#rows : this.#columns;
      const piece = at < 0 || at >= limit ? undefined : this.#piece(other, crossing, at);
      return piece?.isOwn ? piece.width : 0;
    });
    return Math.max(...widths);
  }
}

function wider(one: CellBorder | undefined, other: CellBorder | undefined): CellBorder | undefined {
  if (!one || !other) return one ?? other;
  return other.width > one.width ? other : one;
}
