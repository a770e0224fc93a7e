/** How many letters must be changed, left out, added or swapped to get from one word to another, if it is at most `max`. */
function editDistance(one: string, other: string, max: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    let smallest = row;
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && isSwapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest > max) return max + 1;
    before = last;
    last = next;
  }
  return last[other.length] ?? max + 1;
}

/** The name that may have been meant by a mistyped one: the first of the nearest. */
export function nearName(name: string, names: Iterable<string>): string | undefined {
  const wanted = name.slice(0, 100).toLowerCase();
  const max = wanted.length <= 3 ? 1 : wanted.length <= 7 ? 2 : 3;
  let best: { name: string; distance: number } | undefined;
  for (const each of names) {
    const candidate = each.toLowerCase();
    if (Math.abs(candidate.length - wanted.length) > max) continue;
    const distance = editDistance(wanted, candidate, max);
    // A word of two letters is near to every other one.
    if (distance <= max && distance < wanted.length && distance < (best?.distance ?? Infinity))
      best = { name: each, distance };
  }
  return best?.name;
}

/** ` (did you mean price?)`, or nothing. */
export function suggestName(name: string, names: Iterable<string>): string {
  const near = nearName(name, names);
  return near === undefined ? '' : `; did you mean ${near}?`;
}
