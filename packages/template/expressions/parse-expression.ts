import {
  maxExpressionLength,
  type Argument,
  type BinaryOperator,
  type Expression,
  type ExpressionNode,
  type LambdaNode,
} from './expression.ts';
import { ExpressionError, issueOf, type ExpressionIssue, type SourceRange } from './expression-issue.ts';
import { isWord, Tokenizer, type Token } from './tokenize.ts';

/** Parts that an expression can have, and so how deep they can lie at most. */
const maxNodes = 1000;
/** How deep parentheses, calls and the like can lie in each other. */
const maxNesting = 50;

const precedence: Readonly<Record<BinaryOperator, number>> = {
  '??': 1,
  '||': 2,
  '&&': 3,
  '==': 4,
  '!=': 4,
  '<': 5,
  '<=': 5,
  '>': 5,
  '>=': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '%': 7,
};

/** How tight an operator binds: 1 to 7. */
export function precedenceOf(operator: BinaryOperator): number {
  return precedence[operator];
}

const words: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

/** Reads the expression that begins at a place of a text. */
export class ExpressionParser {
  readonly #source: string;
  readonly #tokens: Tokenizer;
  #token: Token;
  #ahead: Token | undefined;
  #nodes = 0;
  #nesting = 0;
  /** Where the last word that was read ends. */
  #end = 0;
  /** Parts that stand in parentheses. */
  readonly #enclosed = new WeakSet<ExpressionNode>();

  constructor(source: string, start = 0) {
    this.#source = source;
    this.#tokens = new Tokenizer(source, start);
    this.#token = this.#tokens.next();
  }

  /** Whether nothing is left. */
  isAtEnd(): boolean {
    return this.#token.kind === 'end';
  }

  /** An expression; more may stand behind it. */
  parse(): ExpressionNode {
    this.#nesting++;
    if (this.#nesting > maxNesting) this.#refuse('TOO_COMPLEX', `lies more than ${maxNesting} deep in parentheses`);
    const node = this.#conditional();
    this.#nesting--;
    return node;
  }

  /** Fails at the word that comes next. */
  unexpected(wanted: string): never {
    const { kind, start, end } = this.#token;
    const shown = this.#source.slice(start, Math.min(end, start + 20));
    throw new ExpressionError(
      'SYNTAX',
      kind === 'end' ? `the expression ends where ${wanted} is expected` : `expected ${wanted}, not ${shown}`,
      kind === 'end' ? { start: Math.max(0, start - 1), end: start } : { start, end },
    );
  }

  #refuse(code: 'SYNTAX' | 'TOO_COMPLEX', message: string, range: SourceRange = this.#token): never {
    throw new ExpressionError(code, message, range);
  }

  #advance(): Token {
    const token = this.#token;
    this.#end = token.end;
    this.#token = this.#ahead ?? this.#tokens.next();
    this.#ahead = undefined;
    return token;
  }

  #peek(): Token {
    return (this.#ahead ??= this.#tokens.next());
  }

  #is(sign: string): boolean {
    return this.#token.kind === 'sign' && this.#token.text === sign;
  }

  #expect(sign: string, wanted: string): Token {
    return this.#is(sign) ? this.#advance() : this.unexpected(wanted);
  }

  #node<Node extends ExpressionNode>(node: Node): Node {
    if (++this.#nodes > maxNodes) this.#refuse('TOO_COMPLEX', `has more than ${maxNodes} parts`, node);
    return Object.freeze(node);
  }

  #conditional(): ExpressionNode {
    const { start } = this.#token;
    const condition = this.#binary(1);
    if (!this.#is('?')) return condition;
    this.#advance();
    const consequent = this.parse();
    this.#expect(':', 'a : and what it is otherwise');
    const otherwise = this.parse();
    return this.#node({ kind: 'conditional', condition, consequent, otherwise, start, end: this.#end });
  }

  #binary(minBinding: number): ExpressionNode {
    const { start } = this.#token;
    let left = this.#unary();
    for (;;) {
      const operator = this.#token.text as BinaryOperator;
      const binds = this.#token.kind === 'sign' && Object.hasOwn(precedence, operator) ? precedence[operator] : 0;
      if (binds < minBinding || binds === 0) return left;
      this.#advance();
      const right = this.#binary(binds + 1);
      // 1 < x < 10 would compare true with 10.
      if (left.kind === 'binary' && binds === 5 && precedence[left.operator] === 5 && !this.#enclosed.has(left))
        this.#refuse('SYNTAX', 'two comparisons are joined by “and”: 1 < x and x < 10', { start, end: this.#end });
      left = this.#node({ kind: 'binary', operator, left, right, start, end: this.#end });
    }
  }

  #unary(): ExpressionNode {
    const operator = this.#is('-') ? '-' : this.#is('!') ? '!' : undefined;
    if (operator === undefined) return this.#postfix();
    const { start } = this.#advance();
    this.#nesting++;
    if (this.#nesting > maxNesting) this.#refuse('TOO_COMPLEX', 'has too many signs in a row');
    const operand = this.#unary();
    this.#nesting--;
    return this.#node({ kind: 'unary', operator, operand, start, end: this.#end });
  }

  #postfix(): ExpressionNode {
    const { start } = this.#token;
    let node = this.#primary();
    for (;;) {
      if (this.#is('.')) node = this.#member(node, start);
      else if (this.#is('[')) node = this.#index(node, start);
      else if (this.#is('(')) this.#refuse('SYNTAX', 'only functions can be called', node);
      else return node;
    }
  }

  #member(object: ExpressionNode, start: number): ExpressionNode {
    this.#advance();
    if (this.#token.kind !== 'name') this.unexpected('the name of a field or function');
    const name = this.#advance();
    const nameRange = Object.freeze({ start: name.start, end: name.end });
    if (!this.#is('(')) return this.#node({ kind: 'member', object, name: name.text, nameRange, start, end: name.end });
    return this.#call(name, start, Object.freeze({ value: object }));
  }

  #index(list: ExpressionNode, start: number): ExpressionNode {
    this.#advance();
    const index = this.parse();
    const { end } = this.#expect(']', 'a ]');
    if (index.kind !== 'literal' || typeof index.value !== 'string')
      return this.#node({ kind: 'index', list, index, start, end });
    if (index.value === '') this.#refuse('SYNTAX', 'the name is empty', index);
    const nameRange = Object.freeze({ start: index.start, end: index.end });
    return this.#node({ kind: 'member', object: list, name: index.value, nameRange, start, end });
  }

  #primary(): ExpressionNode {
    const token = this.#token;
    const { kind, text, start, end } = token;
    if (kind === 'number' || kind === 'text') {
      this.#advance();
      return this.#node({ kind: 'literal', value: kind === 'number' ? Number(text) : text, start, end });
    }
    if (kind === 'name') {
      if (isWord(token, this.#source)) {
        this.#advance();
        return this.#node({ kind: 'literal', value: words[text] ?? null, start, end });
      }
      const behind = this.#peek();
      if (behind.kind === 'sign' && behind.text === '(') return this.#call(this.#advance(), start);
      if (behind.kind === 'sign' && behind.text === '=>') return this.#lambda([this.#advance()], start);
      this.#advance();
      return this.#node({ kind: 'name', name: text, start, end });
    }
    if (this.#is('(')) return this.#parentheses();
    if (this.#is('[')) return this.#list();
    return this.unexpected('a value');
  }

  /** The content of parentheses: an expression, or the parameters of a lambda. */
  #parentheses(): ExpressionNode {
    const { start } = this.#advance();
    const first = this.#token;
    const behind = first.kind === 'name' ? this.#peek() : undefined;
    if (behind?.kind === 'sign' && behind.text === ',') {
      const names = [this.#name()];
      while (this.#is(',')) {
        this.#advance();
        names.push(this.#name());
      }
      this.#expect(')', 'a )');
      return this.#lambda(names, start);
    }
    const inner = this.parse();
    this.#expect(')', 'a )');
    if (this.#is('=>')) {
      if (inner.kind !== 'name') this.#refuse('SYNTAX', 'a name stands before =>', inner);
      return this.#lambda([first], start);
    }
    this.#enclosed.add(inner);
    return inner;
  }

  #name(): Token {
    return this.#token.kind === 'name' ? this.#advance() : this.unexpected('a name');
  }

  #lambda(names: readonly Token[], start: number): LambdaNode {
    this.#expect('=>', 'a =>');
    const body = this.parse();
    const parameters = names.map(({ text, ...range }) =>
      Object.freeze({ name: text, start: range.start, end: range.end }),
    );
    return this.#node({ kind: 'lambda', parameters: Object.freeze(parameters), body, start, end: this.#end });
  }

  #list(): ExpressionNode {
    const { start } = this.#advance();
    const items: ExpressionNode[] = [];
    while (!this.#is(']')) {
      items.push(this.parse());
      if (!this.#is(',')) break;
      this.#advance();
    }
    const { end } = this.#expect(']', 'a , or ]');
    return this.#node({ kind: 'list', items: Object.freeze(items), start, end });
  }

  #call(name: Token, start: number, object?: Argument): ExpressionNode {
    this.#expect('(', 'a (');
    const given: Argument[] = object ? [object] : [];
    while (!this.#is(')')) {
      given.push(this.#argument());
      if (!this.#is(',')) break;
      this.#advance();
    }
    const { end } = this.#expect(')', 'a , or )');
    return this.#node({
      kind: 'call',
      name: name.text,
      nameRange: Object.freeze({ start: name.start, end: name.end }),
      isMethod: object !== undefined,
      arguments: Object.freeze(given),
      start,
      end,
    });
  }

  #argument(): Argument {
    const behind = this.#token.kind === 'name' ? this.#peek() : undefined;
    if (behind?.kind !== 'sign' || behind.text !== ':') return Object.freeze({ value: this.parse() });
    const { text, start, end } = this.#advance();
    this.#advance();
    return Object.freeze({ name: text, nameRange: Object.freeze({ start, end }), value: this.parse() });
  }
}

/**
 * Reads an expression such as `price * quantity`, of at most 10,000 characters and 1000 parts. What it means is another matter: see
 * `checkExpression`.
 */
export function parseExpression(source: string): Expression | ExpressionIssue {
  try {
    if (source.length > maxExpressionLength)
      throw new ExpressionError('TOO_LONG', `an expression has at most ${maxExpressionLength} characters`);
    const parser = new ExpressionParser(source);
    const root = parser.parse();
    if (!parser.isAtEnd()) parser.unexpected('an operator or the end');
    return Object.freeze({ source, root });
  } catch (error) {
    return issueOf(error, source);
  }
}
