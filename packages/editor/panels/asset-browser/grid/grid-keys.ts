/** Where the focus stands in a grid of tiles that is filled row by row. */
export interface GridPlace {
  index: number;
  columns: number;
  count: number;
  isRightToLeft: boolean;
  rowsInView: number;
}

/** The tile that a key goes to, within the grid; undefined for keys that go nowhere. */
export function nextTile(
  key: string,
  { index, columns, count, isRightToLeft, rowsInView }: GridPlace,
): number | undefined {
  const forward = isRightToLeft ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * rowsInView,
    PageUp: -columns * rowsInView,
    Home: -index,
    End: count - 1 - index,
  };
  if (!Object.hasOwn(steps, key)) return undefined;
  const to = index + (steps[key] ?? 0);
  // Up from the first row and sideways past an end the focus stays; down into a shorter last row it takes the last one.
  if (to < 0) return key === 'PageUp' ? index % columns : index;
  if (to < count) return to;
  const isLower = Math.floor((count - 1) / columns) > Math.floor(index / columns);
  return (key === 'ArrowDown' && isLower) || key === 'PageDown' ? count - 1 : index;
}
