import { findFunction } from './builtins/builtin-functions.ts';
import type { CallNode, ExpressionNode } from './expression.ts';
import { childrenOf } from './inspect-expression.ts';
import { parseExpression } from './parse-expression.ts';

const letters = /\p{L}/u;
const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

/**
 * Whether the result of an expression can have words that are written in it, which other languages need in their own. Texts that are only compared do not
 * count, nor those that choose an option or a currency of a function. False for what is no expression.
 */
export function showsLetters(source: string): boolean {
  const parsed = parseExpression(source);
  return 'root' in parsed && hasShownLetters(parsed.root);
}

function hasShownLetters(node: ExpressionNode): boolean {
  if (node.kind === 'literal') return typeof node.value === 'string' && letters.test(node.value);
  if (node.kind === 'conditional') return hasShownLetters(node.consequent) || hasShownLetters(node.otherwise);
  if (node.kind === 'binary' && comparisons.has(node.operator)) return false;
  if (node.kind !== 'call') return childrenOf(node).some(hasShownLetters);
  return node.arguments.some(({ value }, index) => !isOption(node, index) && hasShownLetters(value));
}

/** Whether an argument is one of the texts that the function knows, such as the length of a date. */
function isOption({ name, arguments: given }: CallNode, index: number): boolean {
  const byName = given[index]?.name;
  return (findFunction(name)?.signatures ?? []).some(({ parameters }) => {
    const parameter = byName === undefined ? parameters[index] : parameters.find((each) => each.name === byName);
    return parameter?.options !== undefined || parameter?.check !== undefined;
  });
}
