import { colorFunctions } from './color-functions.ts';
import { dateFunctions } from './date-functions.ts';
import { formatFunctions } from './format-functions.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { listFunctions } from './list-functions.ts';
import { logicFunctions } from './logic-functions.ts';
import { numberFunctions } from './number-functions.ts';
import { textFunctions } from './text-functions.ts';

/** All functions of expressions, group by group. */
export const expressionFunctions: readonly FunctionDefinition[] = [
  ...logicFunctions,
  ...numberFunctions,
  ...textFunctions,
  ...listFunctions,
  ...dateFunctions,
  ...colorFunctions,
  ...formatFunctions,
];

const byName: ReadonlyMap<string, FunctionDefinition> = new Map(expressionFunctions.map((each) => [each.name, each]));

/** The function of that name. */
export function findFunction(name: string): FunctionDefinition | undefined {
  return byName.get(name);
}

/** The names of all functions. */
export function functionNames(): IterableIterator<string> {
  return byName.keys();
}
