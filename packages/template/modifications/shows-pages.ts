import type { DataObject } from '../data/data-value.ts';
import type { Expression } from '../expressions/expression.ts';
import { namesUsed } from '../expressions/inspect-expression.ts';
import type { Layer } from '../layers/layer.ts';
import { isContent } from './write-property.ts';

const known = new WeakMap<Expression, boolean>();

/** Whether an expression is the content of a text and has numbers of pages in it, which are none of the data's names. */
export function showsPages(layer: Layer, property: string, expression: Expression, scope: DataObject): boolean {
  if (layer.type !== 'text' || !isContent(property)) return false;
  let isNumbered = known.get(expression);
  if (isNumbered === undefined) {
    isNumbered = namesUsed(expression).some((name) => name === 'page' || name === 'pages');
    known.set(expression, isNumbered);
  }
  return isNumbered && !(Object.hasOwn(scope, 'page') && Object.hasOwn(scope, 'pages'));
}
