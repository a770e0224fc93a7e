/** The most letters of names that are compared, and the most names. */
const maxLength = 100;
const maxNames = 2000;

/** Returns the known name that a mistyped one is most likely meant to be, ignoring case; undefined when none is near. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  if (name.length > maxLength) return undefined;
  // A third of the letters, so that short names that are different words are not confused.
  const reach = Math.min(4, Math.max(1, Math.floor(name.length / 3)));
  let nearest: string | undefined;
  let away = reach + 1;
  let tried = 0;
  for (const each of known) {
    if (++tried > maxNames) break;
    if (each === name || Math.abs(each.length - name.length) >= away) continue;
    const now = distance(name.toLowerCase(), each.toLowerCase());
    if (now < away) [nearest, away] = [each, now];
  }
  return nearest;
}

/** A sentence to add after a mistyped name, with a space before it; empty when no known name is near. */
export function hintNearest(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
}

/** Letters to change, add, take away or swap with the next between two words (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_each, index) => index);
  for (let index = 0; index < a.length; index++) {
    const next = [index + 1];
    for (let column = 0; column < b.length; column++) {
      const changed = (row[column] ?? 0) + (a[index] === b[column] ? 0 : 1);
      const isSwapped = index > 0 && column > 0 && a[index] === b[column - 1] && a[index - 1] === b[column];
      const swapped = isSwapped ? (before[column - 1] ?? 0) + 1 : Infinity;
      next.push(Math.min(changed, swapped, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
