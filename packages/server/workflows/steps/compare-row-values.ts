const collator = new Intl.Collator('en', { numeric: true });

/** Compares two values of rows for sorting: numbers by size, all else as texts, and what is missing last in both directions. */
export function compareValues(one: unknown, other: unknown, isDescending: boolean): number {
  const [isMissing, isOtherMissing] = [one ?? null, other ?? null].map((value) => value === null || value === '');
  if (isMissing === true || isOtherMissing === true) return Number(isMissing) - Number(isOtherMissing);
  const order =
    typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(textOf(one), textOf(other));
  return isDescending ? -order : order;
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
