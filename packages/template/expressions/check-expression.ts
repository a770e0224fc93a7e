import { isColorText } from '../values/color.ts';
import { parseDate } from '../dates/date-value.ts';
import { CallChecker } from './check-call.ts';
import type {
  BinaryNode,
  Expression,
  ExpressionNode,
  IndexNode,
  MemberNode,
  NameNode,
  TextTemplate,
} from './expression.ts';
import { ExpressionIssue, positionOf, type ExpressionCode, type SourceRange } from './expression-issue.ts';
import { suggestName } from './near-name.ts';
import {
  commonType,
  describeType,
  isAssignable,
  isTextKind,
  listOf,
  plainTypes,
  type ExpressionType,
  type TypeScope,
} from './value-type.ts';

/** The type and issues of an expression. */
export interface CheckedExpression {
  type: ExpressionType;
  /** Its issues. If there are none, only evaluation codes can occur. */
  issues: ExpressionIssue[];
}

/** Issues that are told of one expression. */
const maxIssues = 20;

/** Finds the type of each part of an expression, and what is wrong with it. */
export class ExpressionChecker {
  readonly #source: string;
  readonly #calls = new CallChecker(this);
  readonly issues: ExpressionIssue[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  /** Reports something wrong. What is around it is looked at on the footing that it could be anything. */
  refuse(code: ExpressionCode, message: string, range: SourceRange): ExpressionType {
    if (this.issues.length < maxIssues)
      this.issues.push(new ExpressionIssue(code, message, positionOf(this.#source, range)));
    return plainTypes.unknown;
  }

  /** The type of a part where those names are known. */
  typeOf(node: ExpressionNode, scope: TypeScope): ExpressionType {
    switch (node.kind) {
      case 'literal':
        if (node.value === null) return plainTypes.null;
        return plainTypes[
          typeof node.value === 'string' ? 'text' : typeof node.value === 'number' ? 'number' : 'boolean'
        ];
      case 'name':
        return this.#name(node, scope);
      case 'member':
        return this.#member(node, scope);
      case 'index':
        return this.#index(node, scope);
      case 'call':
        return this.#calls.typeOf(node, scope);
      case 'unary':
        return node.operator === '!'
          ? this.#boolean(node.operand, scope)
          : this.wanted(node.operand, plainTypes.number, scope, 'a minus goes before numbers');
      case 'binary':
        return this.#binary(node, scope);
      case 'conditional': {
        this.#boolean(node.condition, scope);
        const [then, otherwise] = [this.typeOf(node.consequent, scope), this.typeOf(node.otherwise, scope)];
        return this.#common(then, otherwise, node, 'both sides of : must be of one kind');
      }
      case 'list':
        return this.#list(node.items, scope);
      case 'lambda':
        return this.refuse(
          'TYPE',
          'a function stands only where a function takes one, as in map(items, item => item.name)',
          node,
        );
    }
  }

  /** Checks that a part is of a type, and says so with `why` where it is not. */
  wanted(node: ExpressionNode, type: ExpressionType, scope: TypeScope, why: string): ExpressionType {
    const found = this.typeOf(node, scope);
    if (isAssignable(found, type)) this.literal(node, type);
    else
      this.refuse(
        'TYPE',
        `${why}, not with ${describeType(found)}`.replace('before numbers, not with', 'before numbers, not'),
        node,
      );
    return type;
  }

  /** Checks a text that is written out for a date or a color. */
  literal(node: ExpressionNode, type: ExpressionType): void {
    if (node.kind !== 'literal' || typeof node.value !== 'string') return;
    if (type.kind === 'date' && !parseDate(node.value))
      this.refuse(
        'DATE_INVALID',
        `${node.value.slice(0, 40)} is no date such as 2026-01-31 or 2026-01-31T09:30:00Z`,
        node,
      );
    if (type.kind === 'color' && !isColorText(node.value.trim()))
      this.refuse('COLOR_INVALID', `${node.value.slice(0, 40)} is no color such as #ff8800`, node);
  }

  #boolean(node: ExpressionNode, scope: TypeScope): ExpressionType {
    const found = this.typeOf(node, scope);
    if (isAssignable(found, plainTypes.boolean)) return plainTypes.boolean;
    const hint: Partial<Record<ExpressionType['kind'], string>> = {
      number: '; compare it, as in price > 0',
      list: '; ask for its items: count(items) > 0',
    };
    const question = hint[found.kind] ?? (isTextKind(found.kind) ? "; compare it, as in name != ''" : '');
    this.refuse('TYPE', `a condition must be true or false, not ${describeType(found)}${question}`, node);
    return plainTypes.boolean;
  }

  #name({ name, start, end }: NameNode, scope: TypeScope): ExpressionType {
    const type = Object.hasOwn(scope, name) ? scope[name] : undefined;
    if (type) return type;
    return this.refuse('NAME_UNKNOWN', `there is no ${name}${this.#suggest(name, scope)}`, { start, end });
  }

  /** A near name, as long as issues are still listed. */
  #suggest(name: string, known: object): string {
    return this.issues.length < maxIssues ? suggestName(name, Object.keys(known)) : '';
  }

  #member(node: MemberNode, scope: TypeScope): ExpressionType {
    const object = this.typeOf(node.object, scope);
    if (object.kind === 'unknown' || object.kind === 'null') return plainTypes.unknown;
    if (object.kind === 'object') {
      const field = Object.hasOwn(object.fields, node.name) ? object.fields[node.name] : undefined;
      if (field) return field;
      const suggestion = this.#suggest(node.name, object.fields);
      return this.refuse('FIELD_UNKNOWN', `there is no field ${node.name}${suggestion}`, node.nameRange);
    }
    const hint = object.kind === 'list' ? `; write first(…).${node.name}, or map(…, item => item.${node.name})` : '';
    return this.refuse('FIELD_UNKNOWN', `${describeType(object)} has no fields${hint}`, node.nameRange);
  }

  #index(node: IndexNode, scope: TypeScope): ExpressionType {
    const list = this.typeOf(node.list, scope);
    this.wanted(node.index, plainTypes.number, scope, 'items are counted with numbers');
    if (list.kind === 'list') return list.items;
    if (list.kind === 'unknown' || list.kind === 'null') return plainTypes.unknown;
    return this.refuse('TYPE', `${describeType(list)} has no items`, node.list);
  }

  #list(items: readonly ExpressionNode[], scope: TypeScope): ExpressionType {
    let type: ExpressionType = plainTypes.null;
    for (const item of items)
      type = this.#common(type, this.typeOf(item, scope), item, 'the items of a list must be of one kind');
    return listOf(type.kind === 'null' ? plainTypes.unknown : type);
  }

  #common(one: ExpressionType, other: ExpressionType, node: ExpressionNode, why: string): ExpressionType {
    return (
      commonType(one, other) ?? this.refuse('TYPE', `${why}, not ${describeType(one)} and ${describeType(other)}`, node)
    );
  }

  #binary(node: BinaryNode, scope: TypeScope): ExpressionType {
    const { operator, left, right } = node;
    switch (operator) {
      case '&&':
      case '||':
        this.#boolean(left, scope);
        return this.#boolean(right, scope);
      case '??':
        return this.#common(
          this.typeOf(left, scope),
          this.typeOf(right, scope),
          node,
          'both sides of ?? must be of one kind',
        );
      case '+':
        return this.#sum(node, scope);
      case '==':
      case '!=':
      case '<':
      case '<=':
      case '>':
      case '>=':
        this.#comparison(node, scope);
        return plainTypes.boolean;
      default:
        this.wanted(left, plainTypes.number, scope, `${operator} works with numbers`);
        return this.wanted(right, plainTypes.number, scope, `${operator} works with numbers`);
    }
  }

  #sum({ left, right }: BinaryNode, scope: TypeScope): ExpressionType {
    const types = [this.typeOf(left, scope), this.typeOf(right, scope)];
    const isText = types.some(({ kind }) => isTextKind(kind));
    for (const [index, type] of types.entries()) {
      const isFit = isAssignable(type, plainTypes.number) || isTextKind(type.kind);
      if (!isFit)
        this.refuse(
          'TYPE',
          `+ works with numbers and texts, not with ${describeType(type)}${sumHint(type)}`,
          index === 0 ? left : right,
        );
    }
    if (isText) return plainTypes.text;
    return types.some(({ kind }) => kind === 'unknown') ? plainTypes.unknown : plainTypes.number;
  }

  #comparison(node: BinaryNode, scope: TypeScope): void {
    const [left, right] = [this.typeOf(node.left, scope), this.typeOf(node.right, scope)];
    if (left.kind === 'date') this.literal(node.right, left);
    if (right.kind === 'date') this.literal(node.left, right);
    const isDates = left.kind === 'date' || right.kind === 'date';
    const isFit = isDates ? isAssignable(left, plainTypes.date) && isAssignable(right, plainTypes.date) : true;
    if (!isFit || (!isDates && !commonType(left, right))) {
      this.refuse('TYPE', `${describeType(left)} cannot be compared with ${describeType(right)}`, node);
      return;
    }
    const isEqual = node.operator === '==' || node.operator === '!=';
    for (const [type, other] of [
      [left, right],
      [right, left],
    ] as const) {
      if (type.kind !== 'list' && type.kind !== 'object') continue;
      if (isEqual && other.kind === 'null') continue;
      this.refuse('TYPE', `${describeType(type)} cannot be compared; compare a field, or count(…)`, node);
      return;
    }
  }
}

function sumHint(type: ExpressionType): string {
  if (type.kind === 'date') return '; write add(date, days: 1), or date(…) for its text';
  return type.kind === 'list' ? '; write sum(…), join(…) or concat(…)' : '';
}

/**
 * The type of an expression where those names are known, and what is wrong with it. With `expected` it must be of that type; a text
 * is expected of numbers too, which are written plainly.
 */
export function checkExpression(
  { source, root }: Expression,
  scope: TypeScope,
  expected?: ExpressionType,
): CheckedExpression {
  const checker = new ExpressionChecker(source);
  const type = checker.typeOf(root, scope);
  if (expected) {
    const isWritten = expected.kind === 'text' && type.kind === 'number';
    if (isWritten || isAssignable(type, expected)) checker.literal(root, expected);
    else checker.refuse('TYPE', `must be ${describeType(expected)}, not ${describeType(type)}`, root);
  }
  return { type, issues: checker.issues };
}

/** The issues of the expressions in a text. Each must be a text or a number. */
export function checkTextTemplate({ source, parts }: TextTemplate, scope: TypeScope): ExpressionIssue[] {
  const checker = new ExpressionChecker(source);
  for (const part of parts) {
    if (typeof part === 'string') continue;
    const type = checker.typeOf(part, scope);
    if (isAssignable(type, plainTypes.text) || type.kind === 'number') continue;
    const hints: Partial<Record<ExpressionType['kind'], string>> = {
      boolean: "; say what it stands for: {isNew ? 'New' : ''}",
      date: '; say how it is written: {date(day, "long")}',
      list: '; use join(…), list(…) or count(…)',
      object: '; use one of its fields',
    };
    checker.refuse('TYPE', `must be a text or a number, not ${describeType(type)}${hints[type.kind] ?? ''}`, part);
  }
  return checker.issues;
}
