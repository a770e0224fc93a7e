import type { CallNode, ExpressionNode, LambdaNode } from './expression.ts';
import type { ExpressionCode, SourceRange } from './expression-issue.ts';
import { functionNames, findFunction } from './builtins/builtin-functions.ts';
import { arrangeFor, type ArrangedArguments } from './builtins/arrange-arguments.ts';
import {
  printSignature,
  type FunctionDefinition,
  type ParameterDefinition,
  type Signature,
} from './builtins/function-definition.ts';
import { describeParameter, matchType, resolveType, type TypeBindings } from './builtins/match-types.ts';
import { suggestName } from './near-name.ts';
import { describeType, plainTypes, type ExpressionType, type TypeScope } from './value-type.ts';

/** The types of the arguments that are no functions, found once for all ways to call. */
type KnownTypes = ReadonlyMap<ExpressionNode, ExpressionType>;

/** One way to call a function, with the arguments in place. */
interface Way {
  signature: Signature;
  arranged: ArrangedArguments;
}

/** Parameters with what they are given, those of a repeated one too. */
function given({ signature, arranged }: Way): { parameter: ParameterDefinition; node: ExpressionNode }[] {
  const last = signature.parameters.at(-1);
  return arranged.positional.flatMap((node, index) => {
    const parameter = signature.parameters[index] ?? last;
    return node && parameter ? [{ parameter, node }] : [];
  });
}

/** Whether arguments that are no functions fit, and functions stand where functions belong. */
function fits(way: Way, types: KnownTypes): boolean {
  const bindings: TypeBindings = new Map();
  return given(way).every(({ parameter, node }) =>
    node.kind === 'lambda'
      ? parameter.type.kind === 'lambda'
      : matchType(parameter.type, types.get(node) ?? plainTypes.unknown, bindings),
  );
}

/** Who finds the types of all parts, and hears what is wrong with them. */
interface PartChecker {
  typeOf(node: ExpressionNode, scope: TypeScope): ExpressionType;
  literal(node: ExpressionNode, type: ExpressionType): void;
  refuse(code: ExpressionCode, message: string, range: SourceRange): ExpressionType;
}

/** Finds the types of calls. */
export class CallChecker {
  readonly #checker: PartChecker;

  constructor(checker: PartChecker) {
    this.#checker = checker;
  }

  typeOf(call: CallNode, scope: TypeScope): ExpressionType {
    const definition = findFunction(call.name);
    if (!definition) return this.#unknown(call, scope);
    const types = new Map<ExpressionNode, ExpressionType>();
    for (const { value } of call.arguments)
      if (value.kind !== 'lambda') types.set(value, this.#checker.typeOf(value, scope));
    const way = this.#chooseWay(definition, call, types);
    return way ? this.#check(definition, way, types, scope) : plainTypes.unknown;
  }

  #unknown(call: CallNode, scope: TypeScope): ExpressionType {
    for (const { value } of call.arguments) if (value.kind !== 'lambda') this.#checker.typeOf(value, scope);
    const hint = Object.hasOwn(scope, call.name)
      ? `; ${call.name} is a value`
      : suggestName(call.name, functionNames());
    return this.#checker.refuse('FUNCTION_UNKNOWN', `there is no function ${call.name}${hint}`, call.nameRange);
  }

  /** The first way to call a function that the arguments fit, or else the first that they could be meant for. */
  #chooseWay(definition: FunctionDefinition, call: CallNode, types: KnownTypes): Way | undefined {
    const ways: Way[] = [];
    const messages: { message: string; at: { start: number; end: number } }[] = [];
    for (const signature of definition.signatures) {
      const arranged = arrangeFor(signature, call);
      if ('positional' in arranged) ways.push({ signature, arranged });
      else messages.push(arranged);
    }
    const [message] = messages;
    if (ways.length === 0 && message) {
      const usage = definition.signatures.map((signature) => printSignature(definition.name, signature)).join(' or ');
      this.#checker.refuse('ARGUMENTS', `${definition.name} ${message.message}: ${usage}`, message.at);
    }
    return ways.find((way) => fits(way, types)) ?? ways[0];
  }

  #check(definition: FunctionDefinition, way: Way, types: KnownTypes, scope: TypeScope): ExpressionType {
    const bindings: TypeBindings = new Map();
    const givenArguments = given(way);
    // What functions are given depends on the other arguments, wherever these stand.
    for (const { parameter, node } of givenArguments) {
      if (node.kind === 'lambda') continue;
      const type = types.get(node) ?? plainTypes.unknown;
      if (matchType(parameter.type, type, bindings)) this.#text(parameter, node);
      else this.#mismatch(definition, parameter, node, describeType(type), bindings);
    }
    for (const { parameter, node } of givenArguments) {
      if (node.kind !== 'lambda') continue;
      if (parameter.type.kind === 'lambda') this.#lambda(definition, parameter, node, bindings, scope);
      else this.#mismatch(definition, parameter, node, 'a function', bindings);
    }
    const { named } = way.signature;
    for (const node of way.arranged.named.values()) {
      const type = types.get(node) ?? plainTypes.unknown;
      if (named && (node.kind === 'lambda' || !matchType(named, type, bindings)))
        this.#checker.refuse(
          'TYPE',
          `${definition.name} takes values of one kind by name, not ${describeType(type)}`,
          node,
        );
    }
    return resolveType(way.signature.result, bindings);
  }

  #mismatch(
    definition: FunctionDefinition,
    { name, type }: ParameterDefinition,
    node: ExpressionNode,
    found: string,
    bindings: TypeBindings,
  ): void {
    const wanted = describeParameter(type, bindings);
    this.#checker.refuse('TYPE', `${definition.name} takes ${wanted} for ${name}, not ${found}`, node);
  }

  /** Checks a text that is written out for an option, a date, a color or a pattern. */
  #text({ name, type, options, check }: ParameterDefinition, node: ExpressionNode): void {
    if (type.kind === 'plain') this.#checker.literal(node, plainTypes[type.of]);
    if (node.kind !== 'literal' || typeof node.value !== 'string') return;
    const shown = node.value.slice(0, 40);
    if (options && !options.includes(node.value)) {
      const suggestion =
        suggestName(shown, options) ||
        `; there are ${options.slice(0, 12).join(', ')}${options.length > 12 ? ' and more' : ''}`;
      this.#checker.refuse('OPTION_UNKNOWN', `there is no ${name} ${shown}${suggestion}`, node);
    }
    const message = check?.(node.value);
    if (message !== undefined) this.#checker.refuse('VALUE_INVALID', `the ${name} ${message}`, node);
  }

  #lambda(
    definition: FunctionDefinition,
    parameter: ParameterDefinition,
    node: LambdaNode,
    bindings: TypeBindings,
    scope: TypeScope,
  ): void {
    if (parameter.type.kind !== 'lambda') return;
    const { parameters, result } = parameter.type;
    if (node.parameters.length > parameters.length)
      this.#checker.refuse('ARGUMENTS', `${definition.name} gives the item and its place, and no more`, node);
    const inner: Record<string, ExpressionType> = { ...scope };
    for (const [index, { name }] of node.parameters.entries()) {
      const type = parameters[index];
      inner[name] = type ? resolveType(type, bindings) : plainTypes.unknown;
    }
    const type = this.#checker.typeOf(node.body, inner);
    if (!matchType(result, type, bindings))
      this.#checker.refuse(
        'TYPE',
        `${definition.name} takes a function that gives ${describeParameter(result, bindings)}, not ${describeType(type)}`,
        node.body,
      );
  }
}
