import type { DataObject } from '../data/data-value.ts';
import type { Expression } from '../expressions/expression.ts';
import { namesUsed } from '../expressions/inspect-expression.ts';
import type { Layer } from '../layers/layer.ts';
import { isContent } from '../layers/write-property.ts';

/** The numbers of pages in expressions. */
const known = new WeakMap<Expression, readonly string[]>();

/** Whether an expression is the content of a text and has numbers of pages in it, which are none of the data's names. */
export function showsPages(layer: Layer, property: string, expression: Expression, scope: DataObject): boolean {
  if (layer.type !== 'text' || !isContent(property)) return false;
  let numbers = known.get(expression);
  if (!numbers) {
    numbers = namesUsed(expression).filter((name) => name === 'page' || name === 'pages');
    known.set(expression, numbers);
  }
  return numbers.some((name) => !Object.hasOwn(scope, name));
}
