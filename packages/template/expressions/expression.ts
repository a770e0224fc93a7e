import type { SourceRange } from './expression-issue.ts';

/** Longest text of an expression, in UTF-16 units. */
export const maxExpressionLength = 10_000;

/** Binary operators, from the lowest precedence to the highest. */
export const binaryOperators = ['??', '||', '&&', '==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%'] as const;
export type BinaryOperator = (typeof binaryOperators)[number];

/** Unary operators. */
export type UnaryOperator = '!' | '-';

/** A text, a number, `true`, `false` or `null`. */
export interface LiteralNode extends SourceRange {
  readonly kind: 'literal';
  readonly value: string | number | boolean | null;
}

/** A value of the data, or of a function around. */
export interface NameNode extends SourceRange {
  readonly kind: 'name';
  readonly name: string;
}

/** A field of an object. */
export interface MemberNode extends SourceRange {
  readonly kind: 'member';
  readonly object: ExpressionNode;
  readonly name: string;
  readonly nameRange: SourceRange;
}

/** An item of a list, counted from 0, or from the end with -1. */
export interface IndexNode extends SourceRange {
  readonly kind: 'index';
  readonly list: ExpressionNode;
  readonly index: ExpressionNode;
}

/** A value that a function is given, some of them by name. */
export interface Argument {
  readonly name?: string;
  readonly nameRange?: SourceRange;
  readonly value: ExpressionNode;
}

/** A call, `count(items)`; as a method `items.count()`, whose object is its first argument. */
export interface CallNode extends SourceRange {
  readonly kind: 'call';
  readonly name: string;
  readonly nameRange: SourceRange;
  readonly isMethod: boolean;
  readonly arguments: readonly Argument[];
}

/** An operator before a value. */
export interface UnaryNode extends SourceRange {
  readonly kind: 'unary';
  readonly operator: UnaryOperator;
  readonly operand: ExpressionNode;
}

/** An operator between two values. */
export interface BinaryNode extends SourceRange {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: ExpressionNode;
  readonly right: ExpressionNode;
}

/** One of two values: `condition ? then : otherwise`. */
export interface ConditionalNode extends SourceRange {
  readonly kind: 'conditional';
  readonly condition: ExpressionNode;
  readonly consequent: ExpressionNode;
  readonly otherwise: ExpressionNode;
}

/** A list that is written out. */
export interface ListNode extends SourceRange {
  readonly kind: 'list';
  readonly items: readonly ExpressionNode[];
}

/** A lambda: `item => item.price`. */
export interface LambdaNode extends SourceRange {
  readonly kind: 'lambda';
  readonly parameters: readonly (SourceRange & { readonly name: string })[];
  readonly body: ExpressionNode;
}

/** A part of an expression. All parts are frozen; ranges are those of the text it was read from. */
export type ExpressionNode =
  | LiteralNode
  | NameNode
  | MemberNode
  | IndexNode
  | CallNode
  | UnaryNode
  | BinaryNode
  | ConditionalNode
  | ListNode
  | LambdaNode;

/** An expression that was read, as plain frozen data. */
export interface Expression {
  readonly source: string;
  readonly root: ExpressionNode;
}

/** A text with expressions in braces, `Hello {name}`, as plain frozen data. */
export interface TextTemplate {
  readonly source: string;
  readonly parts: readonly (string | ExpressionNode)[];
}

/** A name that can be written without backquotes. */
export const plainName: RegExp = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** Words that mean something and are names only in backquotes. */
export const reservedWords: ReadonlySet<string> = new Set(['true', 'false', 'null', 'and', 'or', 'not']);
