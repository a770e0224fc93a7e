import { ExpressionChecker } from './check-expression.ts';
import { findPlaceholder, type CursorPlace } from './cursor-place.ts';
import type { ExpressionNode } from './expression.ts';
import { printSignature, type FunctionDefinition } from './builtins/function-definition.ts';
import { matchType } from './builtins/match-types.ts';
import { expressionFunctions, findFunction } from './builtins/builtin-functions.ts';
import { printName } from './print-expression.ts';
import { nameType, type ExpressionType, type TypeScope } from './value-type.ts';

/** A completion at the cursor of an editor's field. */
export interface Completion {
  kind: 'name' | 'field' | 'function' | 'parameter' | 'option' | 'word';
  /** The label, which is also searched. */
  label: string;
  /** The text that replaces the begun word. The cursor goes after it, or `cursor` units before its end. */
  insert: string;
  cursor: number;
  /** The type of a value, or the signature of a function. */
  detail: string;
  /** A description in one sentence; may be empty. */
  description: string;
}

/** The completions at the cursor. */
export interface Completions {
  /** The part of the text that the chosen one takes the place of. */
  from: number;
  to: number;
  /** The most fitting ones first. */
  items: Completion[];
  /** The function whose values are being written, with the number of the one at the cursor. */
  call?: { signatures: string[]; description: string; argument: number };
}

/** The scope and expected type at the placeholder. */
interface Surroundings {
  scope: TypeScope;
  /** The type before the dot, where the cursor is behind one. */
  object?: ExpressionType;
}

/** Looks at an expression up to the cursor, where a placeholder stands. */
class CursorFinder extends ExpressionChecker {
  readonly #placeholder: string;
  found: Surroundings | undefined;

  constructor(source: string, placeholder: string) {
    super(source);
    this.#placeholder = placeholder;
  }

  override typeOf(node: ExpressionNode, scope: TypeScope): ExpressionType {
    if (node.kind === 'name' && node.name === this.#placeholder) this.found = { scope };
    if (node.kind === 'member' && node.name === this.#placeholder)
      this.found = { scope, object: super.typeOf(node.object, scope) };
    return super.typeOf(node, scope);
  }
}

function nameCompletion(kind: 'name' | 'field', name: string, type: ExpressionType): Completion {
  return {
    kind,
    label: name,
    insert: printName(name),
    cursor: 0,
    detail: nameType(type),
    description: type.description ?? '',
  };
}

function functionCompletion(definition: FunctionDefinition, isMethod: boolean): Completion {
  const { name, signatures, description } = definition;
  const [signature] = signatures;
  const more = (signature?.parameters.length ?? 0) - (isMethod ? 1 : 0);
  return {
    kind: 'function',
    label: name,
    insert: `${name}()`,
    cursor: more > 0 ? 1 : 0,
    detail: signature ? printSignature(name, signature) : name,
    description,
  };
}

/** Whether a value of a type can be what a function is given first. */
function takesFirst({ signatures }: FunctionDefinition, type: ExpressionType): boolean {
  return signatures.some(({ parameters: [first] }) => first !== undefined && matchType(first.type, type, new Map()));
}

const words = ['true', 'false', 'null'].map((word): Completion => ({
  kind: 'word',
  label: word,
  insert: word,
  cursor: 0,
  detail: '',
  description: '',
}));

function entries(types: TypeScope, kind: 'name' | 'field'): Completion[] {
  return Object.entries(types).map(([name, type]) => nameCompletion(kind, name, type));
}

function candidates(place: CursorPlace, { scope, object }: Surroundings): Completion[] {
  if (object === undefined)
    return [
      ...parameterCompletions(place),
      ...entries(scope, 'name'),
      ...expressionFunctions.map((each) => functionCompletion(each, false)),
      ...words,
    ];
  const fields = object.kind === 'object' ? entries(object.fields, 'field') : [];
  const methods = expressionFunctions.filter((each) => object.kind !== 'unknown' && takesFirst(each, object));
  return [...fields, ...methods.map((each) => functionCompletion(each, true))];
}

/** Names of the values that the function around can still be given. */
function parameterCompletions({ call }: CursorPlace): Completion[] {
  const definition = call && findFunction(call.name);
  const [signature] = definition?.signatures ?? [];
  if (!call || !signature) return [];
  return signature.parameters.flatMap((each, index): Completion[] => {
    const isGiven = index < call.argument || call.named.includes(each.name);
    if (isGiven || each.type.kind === 'lambda' || (index === 0 && !call.isMethod)) return [];
    const detail = each.options ? each.options.slice(0, 4).join(' | ') : '';
    return [
      { kind: 'parameter', label: `${each.name}:`, insert: `${each.name}: `, cursor: 0, detail, description: '' },
    ];
  });
}

/** The texts that the value at the cursor can be, where it is one of some. */
function optionCompletions({ call, quote }: CursorPlace): Completion[] {
  const definition = call && findFunction(call.name);
  const options = definition?.signatures.flatMap(({ parameters }) => {
    const index = call === undefined ? -1 : call.argument;
    const parameter =
      call?.argumentName === undefined ? parameters[index] : parameters.find(({ name }) => name === call.argumentName);
    return parameter?.options ?? [];
  });
  return [...new Set(options)].map((option): Completion => {
    const insert = quote === undefined ? `'${option}'` : option + quote;
    return { kind: 'option', label: option, insert, cursor: 0, detail: '', description: '' };
  });
}

function rank(label: string, begun: string): number {
  const [name, start] = [label.toLowerCase(), begun.toLowerCase()];
  if (name.startsWith(start)) return 0;
  return name.includes(start) ? 1 : 2;
}

/** Offers that are shown; there are fewer than that of each kind in most templates. */
const maxItems = 200;

/**
 * All that can be written at a place of an expression, however unfinished it is: names of the data, fields, functions, options. `cursor`
 * is a number of UTF-16 units.
 */
export function completeExpression(source: string, cursor: number, scope: TypeScope): Completions {
  const place = findPlaceholder(source, cursor);
  const { from, begun } = place;
  const definition = place.call && findFunction(place.call.name);
  const call =
    place.call && definition
      ? {
          signatures: definition.signatures.map((each) => printSignature(definition.name, each)),
          description: definition.description,
          argument: place.call.argument,
        }
      : undefined;
  const options = optionCompletions(place);
  let offered = options;
  if (place.quote === undefined) {
    const surroundings = surroundingsOf(place, scope);
    offered = [...(surroundings?.object ? [] : options), ...(surroundings ? candidates(place, surroundings) : [])];
  }
  const items = offered
    .map((item, index) => ({ item, index, rank: rank(item.label, begun) }))
    .filter((each) => each.rank < 2)
    .toSorted((one, other) => one.rank - other.rank || one.index - other.index)
    .slice(0, maxItems)
    .map(({ item }) => item);
  return { from, to: Math.max(cursor, from), items, ...(call ? { call } : {}) };
}

function surroundingsOf({ expression, placeholder }: CursorPlace, scope: TypeScope): Surroundings | undefined {
  if (!expression) return undefined;
  const finder = new CursorFinder(expression.source, placeholder);
  finder.typeOf(expression.root, scope);
  return finder.found;
}

/** The same for a text with expressions in braces; outside of them there is nothing to offer. */
export function completeTextTemplate(source: string, cursor: number, scope: TypeScope): Completions {
  const hole = holeAt(source, cursor);
  if (hole === undefined) return { from: cursor, to: cursor, items: [] };
  const inner = completeExpression(source.slice(hole, cursor), cursor - hole, scope);
  return { ...inner, from: inner.from + hole, to: inner.to + hole };
}

/** Where the expression begins whose braces are open at the cursor. */
function holeAt(source: string, cursor: number): number | undefined {
  let hole: number | undefined;
  let quote: string | undefined;
  for (let at = 0; at < cursor; at++) {
    const character = source[at] ?? '';
    if (character === '\\') at++;
    else if (hole === undefined) hole = character === '{' ? at + 1 : undefined;
    else if (quote !== undefined) quote = character === quote ? undefined : quote;
    else if (/["'`]/.test(character)) quote = character;
    else if (character === '}') hole = undefined;
  }
  return hole;
}
