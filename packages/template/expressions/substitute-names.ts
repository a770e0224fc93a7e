import type { Expression } from './expression.ts';
import { visitNames } from './inspect-expression.ts';
import { printName } from './print-expression.ts';

/** The text of an expression in which a name of data is another. Names of functions' own parameters stay. */
export function renameName(expression: Expression, name: string, to: string): string {
  return replaceNames(expression, (found) => (found === name ? printName(to) : undefined));
}

/** The text of an expression in which names stand for other expressions. Names of functions' own parameters stay. */
export function substituteNames(expression: Expression, replacements: ReadonlyMap<string, string>): string {
  return replaceNames(expression, (name) => {
    const text = replacements.get(name);
    return text === undefined ? undefined : `(${text})`;
  });
}

function replaceNames(expression: Expression, replace: (name: string) => string | undefined): string {
  const found = new Map<number, { end: number; text: string }>();
  visitNames(expression, ({ name, start, end }) => {
    const text = replace(name);
    if (text !== undefined) found.set(start, { end, text });
  });
  let { source } = expression;
  for (const [start, { end, text }] of [...found].toSorted(([one], [other]) => other - one)) {
    source = `${source.slice(0, start)}${text}${source.slice(end)}`;
  }
  return source;
}
