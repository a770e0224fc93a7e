import type { Expression } from './expression.ts';
import { visitNames } from './inspect-expression.ts';

/** The text of an expression in which names stand for other expressions. Names of functions' own parameters stay. */
export function substituteNames(expression: Expression, replacements: ReadonlyMap<string, string>): string {
  const found = new Map<number, { end: number; text: string }>();
  visitNames(expression, ({ name, start, end }) => {
    const text = replacements.get(name);
    if (text !== undefined) found.set(start, { end, text });
  });
  let { source } = expression;
  for (const [start, { end, text }] of [...found].toSorted(([one], [other]) => other - one)) {
    source = `${source.slice(0, start)}(${text})${source.slice(end)}`;
  }
  return source;
}
