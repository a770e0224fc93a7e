import { ExpressionChecker } from './check-expression.ts';
import type { Expression, ExpressionNode, TextTemplate } from './expression.ts';
import type { SourceRange } from './expression-issue.ts';
import { printName } from './print-expression.ts';
import type { ExpressionType, TypeScope } from './value-type.ts';

/** The object that has the last field of a path; lists on the way stand for their items. Undefined when there is none. */
function ownerOf(scope: TypeScope, path: readonly string[]): ExpressionType | undefined {
  let owner: ExpressionType = { kind: 'object', fields: scope };
  for (const name of path.slice(0, -1)) {
    let next: ExpressionType | undefined =
      owner.kind === 'object' && Object.hasOwn(owner.fields, name) ? owner.fields[name] : undefined;
    while (next?.kind === 'list') next = next.items;
    if (!next) return undefined;
    owner = next;
  }
  return owner;
}

/** Finds where a name of the data, or a field of one of its objects, stands in an expression. */
class FieldFinder extends ExpressionChecker {
  readonly #scope: TypeScope;
  readonly #owner: ExpressionType | undefined;
  readonly #name: string;
  readonly #isName: boolean;
  readonly found: SourceRange[] = [];

  constructor(source: string, scope: TypeScope, path: readonly string[]) {
    super(source);
    this.#scope = scope;
    this.#owner = ownerOf(scope, path);
    this.#name = path.at(-1) ?? '';
    this.#isName = path.length === 1;
  }

  override typeOf(node: ExpressionNode, scope: TypeScope): ExpressionType {
    if (this.#isName && node.kind === 'name' && node.name === this.#name) {
      // A function's own name hides that of the data.
      const type = Object.hasOwn(scope, node.name) ? scope[node.name] : undefined;
      if (type !== undefined && type === this.#scope[node.name]) this.#add(node);
    }
    if (!this.#isName && node.kind === 'member' && node.name === this.#name) {
      const object = super.typeOf(node.object, scope);
      if (object === this.#owner) this.#add(node.nameRange);
    }
    return super.typeOf(node, scope);
  }

  #add(range: SourceRange): void {
    if (!this.found.some(({ start }) => start === range.start)) this.found.push(range);
  }
}

/**
 * The text of an expression, or of a text with expressions, in which a value of the data, or a field of its objects, has another
 * name. `path` is that of the type, lists left out: `['items', 'price']`. All else stays as it was written. A field is found by the
 * identity of its object's type, so `scope` must be the one that the names of repeats were taken from too.
 */
export function renameField(
  expression: Expression | TextTemplate,
  scope: TypeScope,
  path: readonly string[],
  to: string,
): string {
  const { source } = expression;
  const finder = new FieldFinder(source, scope, path);
  const roots = 'root' in expression ? [expression.root] : expression.parts;
  for (const root of roots) if (typeof root !== 'string') finder.typeOf(root, scope);
  const name = printName(to);
  let text = source;
  for (const { start, end } of finder.found.toSorted((one, other) => other.start - one.start)) {
    const written = source.slice(start, end);
    // ["net-price"] keeps its quotes.
    const quoted = /^(["'])/.exec(written)?.[1];
    const shown = quoted === undefined ? name : quoted + to + quoted;
    text = text.slice(0, start) + shown + text.slice(end);
  }
  return text;
}
