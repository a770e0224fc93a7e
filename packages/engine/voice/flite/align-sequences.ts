/** Cost of matching one item with another; 0 if they are equal. Omitting one costs 1. */
export type Difference = (said: string, heard: string) => number;

/** The most cells of the table that two sequences are compared in; longer ones are matched by their places alone. */
const maxCells = 4_000_000;

/**
 * Finds for each item of `heard` the item of `said` it stands for, so that as little as possible has to be changed, omitted
 * or added. Both run the same way; answers indices that never fall. Items that were added belong to the one before.
 */
export function alignSequences(said: readonly string[], heard: readonly string[], difference: Difference): number[] {
  const rows = said.length;
  const columns = heard.length;
  if (rows === 0) return heard.map(() => 0);
  if ((rows + 1) * (columns + 1) > maxCells)
    return heard.map((_, index) => Math.min(rows - 1, Math.floor((index * rows) / columns)));
  const width = columns + 1;
  const costs = new Float64Array((rows + 1) * width);
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      if (row === 0 || column === 0) {
        costs[row * width + column] = row + column;
        continue;
      }
      const change = difference(said[row - 1] ?? '', heard[column - 1] ?? '');
      costs[row * width + column] = Math.min(
        (costs[(row - 1) * width + column - 1] ?? 0) + change,
        (costs[(row - 1) * width + column] ?? 0) + 1,
        (costs[row * width + column - 1] ?? 0) + 1,
      );
    }
  }
  const places = Array.from({ length: columns }, () => 0);
  let row = rows;
  let column = columns;
  while (column > 0) {
    const cost = costs[row * width + column] ?? 0;
    const change = row > 0 ? difference(said[row - 1] ?? '', heard[column - 1] ?? '') : Infinity;
    if (row > 0 && Math.abs(cost - ((costs[(row - 1) * width + column - 1] ?? 0) + change)) < 1e-9) {
      places[--column] = --row;
    } else if (row > 0 && Math.abs(cost - ((costs[(row - 1) * width + column] ?? 0) + 1)) < 1e-9) {
      row--;
    } else {
      places[--column] = Math.max(0, row - 1);
    }
  }
  return places;
}
