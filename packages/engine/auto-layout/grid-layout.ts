import { placeAbsolute } from './absolute-layout.ts';
import { distribute } from './distribute.ts';
import { columnWidths, definiteCellHeight, placeInCells, type GridCell } from './grid-columns.ts';
import { alignOffset, definiteHeight, fromStart, naturalHeight, widthInRoom } from './item-size.ts';
import type { LayoutBox } from './layout-box.ts';
import type { LayoutGrid } from './layout-node.ts';
import type { ContentSize, IntrinsicSize, NodeSizes } from './node-sizes.ts';
import type { LaidOutContent, NodeCache } from './node-cache.ts';
import { clampSize, hasGivenHeight, hasHuggedHeight } from './resolve-item.ts';

/** A cell with the final width of what is in it. */
interface FilledCell extends GridCell {
  width: number;
}

/** How high a row is by its content, and how far it reaches above the baseline its items share; -Infinity where none does. */
interface GridRow {
  height: number;
  /** The minimum height of a row that shares the grid's height. */
  min: number;
  ascent: number;
  descent: number;
}

/** The least or preferred width of a grid with its padding. */
export function intrinsicWidthOfGrid(
  sizes: NodeSizes,
  grid: LayoutGrid,
  cache: NodeCache,
  extent: IntrinsicSize,
): number {
  const widths = columnWidths(sizes, grid, placeInCells(grid, cache), extent);
  return cache.padding.x + sum(widths) + (grid.gap ?? 0) * (widths.length - 1);
}

/** The height of a grid's content with its padding in a width. */
export function heightOfGrid(sizes: NodeSizes, grid: LayoutGrid, cache: NodeCache, width: number): number {
  const { rows } = measureRows(sizes, grid, cache, width);
  const heights = rowHeights(grid, rows, undefined);
  return cache.padding.y + sum(heights) + (grid.crossGap ?? 0) * Math.max(0, heights.length - 1);
}

/** Lays out what is in a grid. */
export function contentOfGrid(sizes: NodeSizes, grid: LayoutGrid, cache: NodeCache, size: ContentSize): LaidOutContent {
  const { cells, rows, widths } = measureRows(sizes, grid, cache, size.width);
  const room = Math.max(0, size.height - cache.padding.y);
  const heights = rowHeights(grid, rows, room);
  const innerWidth = Math.max(0, size.width - cache.padding.x);
  const gap = grid.gap ?? 0;
  const free = innerWidth - sum(widths) - gap * (widths.length - 1);
  const { before, between } = distribute(grid.justify ?? 'start', free, widths.length);
  const lefts = starts(widths, before, gap + between);
  const tops = starts(heights, grid.padding?.top ?? 0, grid.crossGap ?? 0);
  let baseline: number | undefined;
  const isKnown = definiteCellHeight(grid) !== undefined;
  const boxes = cells.map((cell): LayoutBox => {
    const { item, width, row } = cell;
    const rowHeight = heights[row] ?? 0;
    const top = tops[row] ?? 0;
    const { ascent } = rows[row] ?? { ascent: -Infinity };
    const isFilling = item.height.type === 'fill';
    const height = isFilling ? clampSize(item.height, rowHeight) : naturalHeight(sizes, item, width);
    const isDefinite = hasGivenHeight(item) || (isFilling && isKnown);
    const content = sizes.content(item.cache, width, height, isDefinite, hasHuggedHeight(item));
    const isOnBaseline = item.align === 'baseline' && !isFilling;
    const y = isOnBaseline ? ascent - (content.baseline ?? height) : alignOffset(item, height, rowHeight, isFilling);
    if (row === 0) {
      if (ascent > -Infinity) baseline = top + ascent;
      else baseline ??= top + y + (content.baseline ?? height);
    }
    const cellWidth = sum(widths.slice(cell.column, cell.column + cell.span)) + (gap + between) * (cell.span - 1);
    const align = { align: grid.justifyItems ?? 'start' };
    const offset = (lefts[cell.column] ?? 0) + alignOffset(align, width, cellWidth, item.width.type === 'fill');
    return item.cache.place(content, fromStart(grid, offset, width, innerWidth), top + y);
  });
  return { width: size.width, height: size.height, baseline, children: placeAbsolute(sizes, grid, size, boxes) };
}

function measureRows(
  sizes: NodeSizes,
  grid: LayoutGrid,
  cache: NodeCache,
  width: number,
): { cells: FilledCell[]; rows: GridRow[]; widths: readonly number[] } {
  const placed = placeInCells(grid, cache);
  const innerWidth = Math.max(0, width - cache.padding.x);
  const widths = cache.columns.getOrCompute(width, undefined, 0, () => columnWidths(sizes, grid, placed, innerWidth));
  const gap = grid.gap ?? 0;
  const free = innerWidth - sum(widths) - gap * (widths.length - 1);
  const { between } = distribute(grid.justify ?? 'start', free, widths.length);
  const rows: GridRow[] = [];
  const cells = placed.map((cell): FilledCell => {
    const { item, span } = cell;
    const room = sum(widths.slice(cell.column, cell.column + span)) + (gap + between) * (span - 1);
    const itemWidth = widthInRoom(sizes, item, room, definiteHeight(item, definiteCellHeight(grid)));
    const row = (rows[cell.row] ??= { height: 0, min: 0, ascent: -Infinity, descent: -Infinity });
    const height = naturalHeight(sizes, item, itemWidth);
    if (item.align === 'baseline' && item.height.type !== 'fill') {
      const isGiven = hasGivenHeight(item);
      const above = sizes.content(item.cache, itemWidth, height, isGiven, !isGiven).baseline ?? height;
      row.ascent = Math.max(row.ascent, above);
      row.descent = Math.max(row.descent, height - above);
    } else {
      const needs = item.height.type === 'fill' && !item.height.hasAutoMin ? item.height.min : height;
      row.min = Math.max(row.min, needs);
      row.height = Math.max(row.height, height);
    }
    return { ...cell, width: itemWidth };
  });
  for (const row of rows) {
    row.height = Math.max(row.height, row.ascent + row.descent);
    row.min = Math.max(row.min, row.ascent + row.descent);
  }
  return { cells, rows, widths };
}

/** The heights of the rows in a room, or by their content. */
function rowHeights(grid: LayoutGrid, rows: readonly GridRow[], room: number | undefined): number[] {
  const { rowHeight } = grid;
  if (rowHeight?.type === 'fixed') return rows.map(() => rowHeight.value);
  const natural = rows.map(({ height }) => height);
  if (rowHeight?.type !== 'fill') return natural;
  if (room === undefined) {
    const highest = natural.reduce((max, height) => Math.max(max, height), 0);
    return natural.map(() => highest);
  }
  const min = rows.map((row) => row.min);
  return shareRows(min, room - (grid.crossGap ?? 0) * (rows.length - 1));
}

/** Rows alike, but none lower than its content. */
function shareRows(min: readonly number[], room: number): number[] {
  let left = room;
  let sharing = [...min];
  for (;;) {
    const height = Math.max(0, left / Math.max(1, sharing.length));
    const high = sharing.filter((each) => each > height);
    if (high.length === 0) return min.map((each) => Math.max(each, height));
    left -= high.reduce((total, each) => total + each, 0);
    sharing = sharing.filter((each) => each <= height);
  }
}

function starts(sizes: readonly number[], before: number, gap: number): number[] {
  let next = before;
  return sizes.map((size) => {
    const start = next;
    next += size + gap;
    return start;
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
