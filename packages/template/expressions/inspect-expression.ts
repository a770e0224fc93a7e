import type { Expression, ExpressionNode, NameNode, TextTemplate } from './expression.ts';
import type { FunctionNeed } from './builtins/function-definition.ts';
import { findFunction } from './builtins/builtin-functions.ts';

function rootsOf(expression: Expression | TextTemplate): ExpressionNode[] {
  return 'root' in expression ? [expression.root] : expression.parts.filter((part) => typeof part !== 'string');
}

/** The parts right below a part, in the order of the text. */
export function childrenOf(node: ExpressionNode): readonly ExpressionNode[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'member':
      return [node.object];
    case 'index':
      return [node.list, node.index];
    case 'call':
      return node.arguments.map(({ value }) => value);
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'conditional':
      return [node.condition, node.consequent, node.otherwise];
    case 'list':
      return node.items;
    case 'lambda':
      return [node.body];
  }
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
  visitNames(expression, ({ name }) => names.add(name));
  return [...names];
}

/** Calls `see` with every name of data in an expression, in their order. */
export function visitNames(expression: Expression | TextTemplate, see: (node: NameNode) => void): void {
  for (const root of rootsOf(expression)) {
    visit(root, new Set(), (node, locals) => {
      if (node.kind === 'name' && !locals.has(node.name)) see(node);
    });
  }
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
