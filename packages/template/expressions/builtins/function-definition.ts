import type { DataValue } from '../../data/data-value.ts';
import type { PlainKind } from '../value-type.ts';
import type { FunctionCall } from './function-call.ts';

/** The type of a parameter or result; it may depend on the arguments. */
export type ParameterType =
  | { readonly kind: 'plain'; readonly of: PlainKind }
  | { readonly kind: 'oneOf'; readonly kinds: readonly PlainKind[] }
  | { readonly kind: 'listOf'; readonly items: ParameterType }
  | { readonly kind: 'objectOf'; readonly fields: Readonly<Record<string, ParameterType>> }
  /** The same type wherever the name stands in a signature; of certain kinds only, if it says so. */
  | { readonly kind: 'variable'; readonly name: string; readonly kinds?: readonly PlainKind[] }
  | { readonly kind: 'lambda'; readonly parameters: readonly ParameterType[]; readonly result: ParameterType };

/** One value that a function is given. */
export interface ParameterDefinition {
  readonly name: string;
  readonly type: ParameterType;
  readonly isOptional?: boolean;
  /** Any number of further values of its type follow; it is the last one then. */
  readonly isRepeated?: boolean;
  /** The texts it can be. */
  readonly options?: readonly string[];
  /** Why a literal text is invalid, as a sentence without its subject; undefined if it is valid. */
  readonly check?: (text: string) => string | undefined;
}

/** One way to call a function. */
export interface Signature {
  readonly parameters: readonly ParameterDefinition[];
  readonly result: ParameterType;
  /** The type of further arguments by names of their own. */
  readonly named?: ParameterType;
}

/** The groups of functions. */
export const functionGroups = ['logic', 'numbers', 'text', 'lists', 'dates', 'colors', 'formats'] as const;
export type FunctionGroup = (typeof functionGroups)[number];

/** Needs of a function that the host provides. */
export type FunctionNeed = 'locale' | 'timeZones' | 'now';

/** A function of the language. */
export interface FunctionDefinition {
  readonly name: string;
  readonly group: FunctionGroup;
  /** The result, as a sentence. */
  readonly description: string;
  /** An expression that uses it, and what it gives, written as an expression. */
  readonly example: readonly [string, string];
  /** The ways to call it; the same parameter stands at the same place in all. */
  readonly signatures: readonly Signature[];
  readonly needs?: readonly FunctionNeed[];
  /** Whether it is told of missing values; otherwise it gives `null` when something that it must have is missing. */
  readonly takesMissing?: boolean;
  /** Whether its arguments are evaluated when it asks for them, and not before. */
  readonly isLazy?: boolean;
  readonly evaluate: (call: FunctionCall) => DataValue;
}

const plain = (of: PlainKind): ParameterType => ({ kind: 'plain', of });

/** Types as signatures name them. */
export const text: ParameterType = plain('text');
/** Numbers. */
export const number: ParameterType = plain('number');
/** True or false. */
export const boolean: ParameterType = plain('boolean');
/** Dates. */
export const date: ParameterType = plain('date');
/** Colors. */
export const color: ParameterType = plain('color');
/** Whatever there is. */
export const anything: ParameterType = plain('unknown');
/** Values that can be compared and sorted. */
export const comparableKinds: readonly PlainKind[] = ['number', 'text', 'date', 'boolean'];

/** The type that stands wherever that name does. */
export function variable(name: string, kinds?: readonly PlainKind[]): ParameterType {
  return { kind: 'variable', name, ...(kinds ? { kinds } : {}) };
}

/** A list of such items. */
export function listOf(items: ParameterType): ParameterType {
  return { kind: 'listOf', items };
}

/** A function applied to each item and its index, from 0. */
export function eachOf(item: ParameterType, result: ParameterType): ParameterType {
  return { kind: 'lambda', parameters: [item, number], result };
}

/** A value that must be given. */
export function required(
  name: string,
  type: ParameterType,
  more: Partial<ParameterDefinition> = {},
): ParameterDefinition {
  return { name, type, ...more };
}

/** A value that can be left out. */
export function optional(
  name: string,
  type: ParameterType,
  more: Partial<ParameterDefinition> = {},
): ParameterDefinition {
  return { name, type, isOptional: true, ...more };
}

/** One of some texts, which can be left out. */
export function choice(name: string, options: readonly string[]): ParameterDefinition {
  return { name, type: text, isOptional: true, options };
}

function printType(type: ParameterType): string {
  switch (type.kind) {
    case 'plain':
      return type.of === 'unknown' ? 'any' : type.of;
    case 'oneOf':
      return type.kinds.join(' | ');
    case 'listOf':
      return `list of ${printType(type.items)}`;
    case 'objectOf':
      return `{ ${Object.entries(type.fields)
        .map(([name, field]) => `${name}: ${printType(field)}`)
        .join(', ')} }`;
    case 'variable':
      return type.name;
    case 'lambda':
      return `item => ${printType(type.result)}`;
  }
}

/** A way to call a function as a line of text: `round(value: number, decimals?: number): number`. */
export function printSignature(name: string, { parameters, result, named }: Signature): string {
  const written = parameters.map(
    (each) =>
      `${each.isRepeated === true ? '…' : ''}${each.name}${each.isOptional === true ? '?' : ''}: ${printType(each.type)}`,
  );
  if (named) written.push(`name: ${printType(named)}, …`);
  return `${name}(${written.join(', ')}): ${printType(result)}`;
}
