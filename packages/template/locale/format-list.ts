import type { ListPatternStyle, LocaleTable } from './locale-table.ts';

/** Spanish says `e` before the sound of i, and `u` before that of o; Hebrew joins words in other letters with a hyphen. */
function joint(table: LocaleTable, pattern: string, next: string): string {
  if (table.listJoint === 'spanish') {
    if (pattern === '{0} y {1}' && /^(?:[ií]|h[ií](?![ae]))/i.test(next)) return '{0} e {1}';
    if (pattern === '{0} o {1}' && /^(?:h?[oó]|8|11(?!\d))/i.test(next)) return '{0} u {1}';
  }
  const isHebrew = table.listJoint === 'hebrew' && pattern === '{0} ו{1}';
  return isHebrew && !/^\p{Script=Hebrew}/u.test(next) ? '{0} ו-{1}' : pattern;
}

function fill(table: LocaleTable, pattern: string, first: string, second: string): string {
  return joint(table, pattern, second).replaceAll(/\{[01]\}/g, (place) => (place === '{0}' ? first : second));
}

/** Items as a locale lists them: `a, b and c`. */
export function formatList(table: LocaleTable, items: readonly string[], style: ListPatternStyle = 'and'): string {
  const [two, start, middle, end] = table.lists[style];
  const [first = '', second = ''] = items;
  if (items.length <= 1) return first;
  if (items.length === 2) return fill(table, two, first, second);
  let text = fill(table, start, first, second);
  for (const item of items.slice(2, -1)) text = fill(table, middle, text, item);
  return fill(table, end, text, items.at(-1) ?? '');
}
