/** A cell of a grid: places from 0 of its row and column. */
export interface GridPlace {
  row: number;
  column: number;
}

/** The cell that a key moves to from another; undefined for keys that do not move. */
export function moveInGrid(
  { key, isControl, isRightToLeft }: { key: string; isControl: boolean; isRightToLeft: boolean },
  { row, column }: GridPlace,
  { rows, columns, page }: { rows: number; columns: number; page: number },
): GridPlace | undefined {
  const [forward, back] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const clamp = (to: GridPlace): GridPlace => ({
    row: Math.max(0, Math.min(rows - 1, to.row)),
    column: Math.max(0, Math.min(columns - 1, to.column)),
  });
  switch (key) {
    case 'ArrowDown':
      return clamp({ row: isControl ? rows : row + 1, column });
    case 'ArrowUp':
      return clamp({ row: isControl ? 0 : row - 1, column });
    case forward:
      return clamp({ row, column: isControl ? columns : column + 1 });
    case back:
      return clamp({ row, column: isControl ? 0 : column - 1 });
    case 'PageDown':
      return clamp({ row: row + page, column });
    case 'PageUp':
      return clamp({ row: row - page, column });
    case 'Home':
      return clamp({ row: isControl ? 0 : row, column: 0 });
    case 'End':
      return clamp({ row: isControl ? rows : row, column: columns });
    default:
      return undefined;
  }
}
