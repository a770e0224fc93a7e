import type { CallNode, ExpressionNode } from '../expression.ts';
import { ExpressionError } from '../expression-issue.ts';
import { suggestName } from '../near-name.ts';
import { printSignature, type FunctionDefinition, type Signature } from './function-definition.ts';

/** The arguments of a call at the places of its function's parameters. */
export interface ArrangedArguments {
  /** By place; undefined where one was left out. */
  positional: readonly (ExpressionNode | undefined)[];
  /** By names of their own. */
  named: ReadonlyMap<string, ExpressionNode>;
  /** How many at the start cannot be missing. */
  required: number;
}

/** Why a call does not fit a way to call its function, as a sentence and where; or its arguments in place. */
export type Arrangement = ArrangedArguments | { message: string; at: { start: number; end: number } };

function requiredCount({ parameters }: Signature): number {
  const optional = parameters.findIndex(({ isOptional }) => isOptional === true);
  return optional < 0 ? parameters.length : optional;
}

/** The arguments of a call as one way to call its function takes them. */
export function arrangeFor(signature: Signature, call: CallNode): Arrangement {
  const { parameters } = signature;
  const isRepeated = parameters.at(-1)?.isRepeated === true;
  const positional: (ExpressionNode | undefined)[] = [];
  const named = new Map<string, ExpressionNode>();
  let isByName = false;
  for (const { name, nameRange, value } of call.arguments) {
    if (name === undefined) {
      if (isByName) return { message: 'values by name come last', at: value };
      if (positional.length >= parameters.length && !isRepeated)
        return { message: `takes ${spokenCount(parameters.length)} at most`, at: value };
      positional.push(value);
      continue;
    }
    isByName = true;
    const at = nameRange ?? value;
    const place = parameters.findIndex((each) => each.name === name);
    if (place < 0 && signature.named === undefined)
      return {
        message: `has no ${name}${suggestName(
          name,
          parameters.map((each) => each.name),
        )}`,
        at,
      };
    if (place < 0 ? named.has(name) : positional[place] !== undefined) return { message: `is given ${name} twice`, at };
    if (place < 0) named.set(name, value);
    else {
      while (positional.length < place) positional.push(undefined);
      positional[place] = value;
    }
  }
  const missing = parameters.find((each, index) => each.isOptional !== true && positional[index] === undefined);
  if (missing) return { message: `needs ${missing.name}`, at: call.nameRange };
  return { positional, named, required: requiredCount(signature) };
}

function spokenCount(count: number): string {
  return count === 0 ? 'nothing' : `${count} ${count === 1 ? 'value' : 'values'}`;
}

/** The arguments of a call in place, as the first way to call its function that they fit takes them. Fails when there is none. */
export function arrangeArguments(definition: FunctionDefinition, call: CallNode): ArrangedArguments {
  const ways = definition.signatures.map((signature) => arrangeFor(signature, call));
  const fitting = ways.filter((way) => 'positional' in way);
  const [first] = fitting;
  // One that must be given in one way may be left out in another: what it is then is up to the function.
  if (first) return { ...first, required: Math.min(...fitting.map(({ required }) => required)) };
  const [refused] = ways;
  const usage = definition.signatures.map((signature) => printSignature(definition.name, signature)).join(' or ');
  throw new ExpressionError(
    'ARGUMENTS',
    `${definition.name} ${refused && 'message' in refused ? refused.message : 'is called otherwise'}: ${usage}`,
    refused && 'at' in refused ? { start: refused.at.start, end: refused.at.end } : call.nameRange,
  );
}
