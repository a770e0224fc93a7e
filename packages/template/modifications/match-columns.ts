import type { Template } from '../model/template.ts';
import { findPromptKey } from './prompt-keys.ts';
import { findParameters } from './find-parameters.ts';

/** The modification key of each column that has one, by the column's name. */
export type ColumnMapping = Readonly<Record<string, string>>;

/**
 * Which keys the columns of a table fill by their names, the surest first: the same name, also as that of a prompt; the same but for case, accents and separators, so
 * that `Ticket Price` fills `ticket_price`; a name that contains the key as a word, or the other way round; a name with a letter or two
 * changed. No key is filled twice. `others` are keys besides those of the template, such as `locale`.
 */
export function matchColumns(
  template: Template,
  columns: readonly string[],
  others: readonly string[] = [],
): ColumnMapping {
  const parameters = template.pages.flatMap((page) => page.parameters.map(({ key }) => key));
  const keys = [...new Set([...parameters, ...Object.keys(template.data ?? {}), ...others])];
  const mapping = new Map<string, string>();
  const filled = new Set<string>();
  const take = (column: string, key: string | undefined): void => {
    if (key === undefined || filled.has(key) || mapping.has(column)) return;
    mapping.set(column, key);
    filled.add(key);
  };
  for (const column of columns)
    if (findParameters(template, column).isUsed || findPromptKey(template, column)) take(column, column);
  for (const isMatch of [hasSameName, sharesWords, isNear]) {
    for (const column of columns) {
      if (mapping.has(column)) continue;
      const found = keys.filter((key) => !filled.has(key) && isMatch(nameOf(column), nameOf(key)));
      // Of two that would do, neither is sure.
      if (found.length === 1) take(column, found[0]);
    }
  }
  return Object.fromEntries(mapping);
}

interface Name {
  /** Letters and digits alone, in lower case. */
  plain: string;
  words: readonly string[];
}

/** The name of a column or key. */
function nameOf(text: string): Name {
  const words = text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word !== '');
  return { plain: words.join(''), words };
}

function hasSameName(one: Name, other: Name): boolean {
  return one.plain !== '' && one.plain === other.plain;
}

function sharesWords(one: Name, other: Name): boolean {
  const [few, many] = one.words.length < other.words.length ? [one, other] : [other, one];
  return few.words.length > 0 && few.plain.length > 2 && few.words.every((word) => many.words.includes(word));
}

/** One change in four letters, two in eight. */
function isNear(one: Name, other: Name): boolean {
  const length = Math.min(one.plain.length, other.plain.length);
  const allowed = Math.min(2, Math.floor(length / 4));
  return allowed > 0 && countChanges(one.plain, other.plain, allowed) <= allowed;
}

/** Letters to insert, remove or replace between two texts (Levenshtein); more than `max` are not counted exactly. */
function countChanges(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const replaced = (last[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    last = next;
  }
  return last[other.length] ?? 0;
}
