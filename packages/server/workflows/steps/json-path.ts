import { JSONPathEnvironment, JSONPathError } from 'json-p3';
import { StepError } from './step.ts';

/** JSONPath (RFC 9535) without `match` and `search`, whose patterns could run for ever. */
const environment = createEnvironment();

function createEnvironment(): JSONPathEnvironment {
  const created = new JSONPathEnvironment({ maxRecursionDepth: 50 });
  created.functionRegister.delete('match');
  created.functionRegister.delete('search');
  return created;
}

/** Nodes that a path may lead to. */
const maxNodes = 100_000;

/** Why a JSONPath cannot be used; undefined if it can. */
export function checkJsonPath(path: string): string | undefined {
  // Each of them visits all that is below what the one before found: together they would take for ever.
  if (path.split('..').length > 2) return 'must not have more than one ..';
  try {
    environment.compile(path);
    return undefined;
  } catch (error) {
    if (error instanceof JSONPathError) return `is no JSONPath: ${error.message}`.slice(0, 300);
    throw error;
  }
}

/** The values that a JSONPath leads to: the value itself where it can lead to one only, else a list. Throws StepError. */
export function readJsonPath(json: unknown, path: string): unknown {
  const problem = checkJsonPath(path);
  if (problem !== undefined) throw new StepError(`The path ${path.slice(0, 100)} ${problem}.`);
  const compiled = environment.compile(path);
  const values: unknown[] = [];
  for (const { value } of compiled.lazyQuery(json as Parameters<typeof compiled.lazyQuery>[0])) {
    if (values.length === maxNodes) throw new StepError(`The path ${path.slice(0, 100)} leads to too much.`);
    values.push(value);
  }
  return compiled.singularQuery() ? values[0] : values;
}
