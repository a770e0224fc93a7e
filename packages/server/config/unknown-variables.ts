import { variables } from './config.ts';

/** A variable that is set and that nobody reads, with the one that was probably meant. */
export interface UnknownVariable {
  name: string;
  meant?: string;
}

/** Variables that begin with `PLATEN_` and are none of the service's: most likely misspelt. */
export function findUnknownVariables(environment: Readonly<Record<string, string | undefined>>): UnknownVariable[] {
  const known = Object.values(variables).map(({ name }): string => name);
  return Object.keys(environment)
    .filter((name) => name.startsWith('PLATEN_') && !name.startsWith('PLATEN_TEST_') && !known.includes(name))
    .map((name) => {
      const [nearest] = known.map((each) => ({ each, away: distance(name, each) })).toSorted((a, b) => a.away - b.away);
      return { name, ...(nearest && nearest.away <= 4 && { meant: nearest.each }) };
    });
}

/** Letters to change, add or take away between two words (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_each, index) => index);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...b].entries()) {
      const changed = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
