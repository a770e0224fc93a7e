import { childrenOf, type Expression, type ExpressionNode, type TextTemplate } from './expression.ts';
import type { FunctionNeed } from './builtins/function-definition.ts';
import { findFunction } from './builtins/builtin-functions.ts';

function rootsOf(expression: Expression | TextTemplate): ExpressionNode[] {
  return 'root' in expression ? [expression.root] : expression.parts.filter((part) => typeof part !== 'string');
}

function visit(
  node: ExpressionNode,
  locals: ReadonlySet<string>,
  see: (node: ExpressionNode, locals: ReadonlySet<string>) => void,
): void {
  see(node, locals);
  const inner = node.kind === 'lambda' ? new Set([...locals, ...node.parameters.map(({ name }) => name)]) : locals;
  for (const child of childrenOf(node)) visit(child, inner, see);
}

/** The names of data that an expression uses, each once, in their order. */
export function namesUsed(expression: Expression | TextTemplate): string[] {
  const names = new Set<string>();
  for (const root of rootsOf(expression)) {
    visit(root, new Set(), (node, locals) => {
      if (node.kind === 'name' && !locals.has(node.name)) names.add(node.name);
    });
  }
  return [...names];
}

/** Needs of an expression that the host provides: a locale, time zones, the time of the render. */
export function expressionNeeds(expression: Expression | TextTemplate): ReadonlySet<FunctionNeed> {
  const needs = new Set<FunctionNeed>();
  for (const root of rootsOf(expression)) {
    visit(root, new Set(), (node) => {
      if (node.kind !== 'call') return;
      for (const need of findFunction(node.name)?.needs ?? []) needs.add(need);
    });
  }
  return needs;
}
