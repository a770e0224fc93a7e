import { definiteHeight, minWidth, widthContribution } from './item-size.ts';
import type { GridColumn, LayoutGrid } from './layout-node.ts';
import type { IntrinsicSize, NodeSizes } from './node-sizes.ts';
import type { FlowItem, NodeCache } from './node-cache.ts';

/** An item with the cells it takes. */
export interface GridCell {
  readonly item: FlowItem;
  readonly row: number;
  readonly column: number;
  readonly span: number;
}

/** Puts items into cells, row by row; what has no room left in a row begins the next. */
export function placeInCells(grid: LayoutGrid, cache: NodeCache): GridCell[] {
  const count = Math.max(1, grid.columns.length);
  let row = 0;
  let column = 0;
  return cache.items(grid.rowHeight?.type === 'fixed').map((item) => {
    const span = Math.min(count, Math.max(1, Math.floor(item.cache.node.columnSpan ?? 1)));
    if (column + span > count) {
      row += 1;
      column = 0;
    }
    const cell = { item, row, column, span };
    column += span;
    return cell;
  });
}

/** The height of a cell, where it is known before widths are. */
export function definiteCellHeight(grid: LayoutGrid): number | undefined {
  return grid.rowHeight?.type === 'fixed' ? grid.rowHeight.value : undefined;
}

/** The widths of a grid's columns in a room, as CSS Grid Layout's track sizing has them; without a room, the min or preferred ones. */
export function columnWidths(
  sizes: NodeSizes,
  grid: LayoutGrid,
  cells: readonly GridCell[],
  room: number | IntrinsicSize,
): number[] {
  const tracks = new Tracks(sizes, grid, cells);
  tracks.sizeToContent();
  if (room === 'min-content') tracks.raiseShares();
  else if (room === 'max-content') tracks.shareByContent();
  else tracks.share(room);
  return tracks.widths;
}

class Tracks {
  readonly widths: number[];
  readonly #sizes: NodeSizes;
  readonly #grid: LayoutGrid;
  readonly #columns: readonly GridColumn[];
  readonly #cells: readonly GridCell[];
  readonly #gap: number;

  constructor(sizes: NodeSizes, grid: LayoutGrid, cells: readonly GridCell[]) {
    this.#sizes = sizes;
    this.#grid = grid;
    this.#cells = cells.toSorted((one, other) => one.span - other.span);
    this.#gap = grid.gap ?? 0;
    this.#columns = grid.columns.length > 0 ? grid.columns : [{ type: 'hug' }];
    this.widths = this.#columns.map((column) => (column.type === 'fixed' ? column.value : 0));
  }

  /**
   * Makes columns that hug as wide as what is in them wants to be, cells of fewer columns first. What a cell of several wants goes to
   * those that no cell of fewer has given a width, if there are any.
   */
  sizeToContent(): void {
    const hugging = this.#cells.filter((cell) => this.#weight(cell) === 0);
    const sized = new Set<number>();
    const hugs = (index: number): boolean => this.#columns[index]?.type === 'hug';
    for (const span of new Set(hugging.map((cell) => cell.span))) {
      const cells = hugging.filter((cell) => cell.span === span);
      this.#raise(
        cells,
        (cell) => {
          const columns = columnsOf(cell).filter(hugs);
          const open = columns.filter((index) => !sized.has(index));
          return (open.length > 0 ? open : columns).map((index) => ({ index, weight: 1 }));
        },
        (cell) => this.#contribution(cell, 'max-content'),
      );
      for (const cell of cells) for (const index of columnsOf(cell)) sized.add(index);
    }
  }

  /**
   * Makes shares as wide as what is in them needs at least, and answers whether any became wider. `given` says how wide a share
   * becomes anyway by its weight, so that what fits needn't be asked for more.
   */
  raiseShares(given?: (weight: number) => number): boolean {
    const before = [...this.widths];
    const sharing = this.#cells.filter((cell) => this.#weight(cell) > 0);
    this.#raise(
      sharing,
      (cell) => columnsOf(cell).map((index) => ({ index, weight: this.#weightOf(index) })),
      (cell) => this.#minimum(cell, given?.(this.#weight(cell))),
    );
    return this.widths.some((width, index) => width > (before[index] ?? 0));
  }

  /** Gives the shares what is left of a room. */
  share(room: number): void {
    let fraction = 0;
    do fraction = this.#fraction([...this.widths.keys()], room);
    while (this.raiseShares((weight) => weight * fraction));
    this.#spread(fraction);
  }

  /** Gives each share as much as the one that wants most for its weight. */
  shareByContent(): void {
    this.raiseShares();
    let fraction = 0;
    this.widths.forEach((width, index) => {
      const weight = this.#weightOf(index);
      if (weight > 0) fraction = Math.max(fraction, width / weight);
    });
    for (const cell of this.#cells.filter((each) => this.#weight(each) > 0)) {
      fraction = Math.max(fraction, this.#fraction(columnsOf(cell), this.#contribution(cell, 'max-content')));
    }
    this.#spread(fraction);
  }

  #spread(fraction: number): void {
    this.widths.forEach((width, index) => {
      this.widths[index] = Math.max(width, this.#weightOf(index) * fraction);
    });
  }

  /** The size of one share when columns fill a room; a share that is wider than that already keeps its width. */
  #fraction(columns: readonly number[], room: number): number {
    let left = room - this.#gap * (columns.length - 1);
    let sharing: number[] = [];
    for (const index of columns) {
      if (this.#weightOf(index) > 0) sharing.push(index);
      else left -= this.widths[index] ?? 0;
    }
    for (;;) {
      const weights = sharing.reduce((total, index) => total + this.#weightOf(index), 0);
      const fraction = weights > 0 ? Math.max(0, left / weights) : 0;
      const wide = new Set(sharing.filter((index) => (this.widths[index] ?? 0) > this.#weightOf(index) * fraction));
      if (wide.size === 0) return fraction;
      for (const index of wide) left -= this.widths[index] ?? 0;
      sharing = sharing.filter((index) => !wide.has(index));
    }
  }

  /** Raises columns until each cell has what it asks for: all cells together, each by raising some of its columns by their weight. */
  #raise(
    cells: readonly GridCell[],
    choose: (cell: GridCell) => readonly { index: number; weight: number }[],
    ask: (cell: GridCell) => number,
  ): void {
    const raised = [...this.widths];
    for (const cell of cells) {
      const chosen = choose(cell);
      const weights = chosen.reduce((total, { weight }) => total + weight, 0);
      if (weights === 0) continue;
      const given = columnsOf(cell).reduce((total, index) => total + (this.widths[index] ?? 0), 0);
      const missing = ask(cell) - given - this.#gap * (cell.span - 1);
      for (const { index, weight } of missing > 0 ? chosen : []) {
        const width = (this.widths[index] ?? 0) + (missing * weight) / weights;
        raised[index] = Math.max(raised[index] ?? 0, width);
      }
    }
    this.widths.splice(0, raised.length, ...raised);
  }

  /** The minimum width of a cell. With `given`, the result is exact only below that width. */
  #minimum(cell: GridCell, given?: number): number {
    const { width } = cell.item;
    if (width.type !== 'fill' && !width.shrinks) return this.#contribution(cell, 'min-content');
    // As in CSS, what spans more than one column has no automatic minimum where one of them is a share.
    if (cell.span > 1 || !width.hasAutoMin) return width.min;
    return given === undefined
      ? this.#contribution(cell, 'min-content')
      : minWidth(this.#sizes, cell.item, given, this.#height(cell));
  }

  #contribution(cell: GridCell, extent: IntrinsicSize): number {
    return widthContribution(this.#sizes, cell.item, extent, this.#height(cell));
  }

  #height({ item }: GridCell): number | undefined {
    return definiteHeight(item, definiteCellHeight(this.#grid));
  }

  #weight(cell: GridCell): number {
    return columnsOf(cell).reduce((total, index) => total + this.#weightOf(index), 0);
  }

  #weightOf(index: number): number {
    const column = this.#columns[index];
    return column?.type === 'fill' ? (column.weight ?? 1) : 0;
  }
}

function columnsOf({ column, span }: GridCell): number[] {
  return Array.from({ length: span }, (_, index) => column + index);
}
