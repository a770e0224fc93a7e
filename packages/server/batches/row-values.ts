import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { BatchRowIssue } from '@platen/api';
import { createModificationsSchema, parseModificationKey, type Template } from '@platen/template';
import { findPrompts, mayHavePrompts } from '../renders/prompts/find-prompts.ts';

/** Problems of one row that are listed. */
const maxIssues = 20;

/**
 * Checks rows against the JSON Schema of a template's modifications: answers the values that do not match, by their column. The schema
 * is compiled once for all rows.
 */
export function createRowChecker(
  template: Template,
): (modifications: Readonly<Record<string, unknown>>) => BatchRowIssue[] {
  // Nothing of the schema is known to a stranger's JSON Schema only: it is made by the template model, whose patterns cannot hang.
  // What is checked once or twice for each row is not worth being made shorter first.
  const ajv = new Ajv2020({
    code: { optimize: false },
    allErrors: true,
    strict: false,
    validateFormats: false,
    logger: false,
  });
  const validate = ajv.compile(createModificationsSchema(template));
  const checkValues = (modifications: Readonly<Record<string, unknown>>): BatchRowIssue[] => {
    if (validate(modifications)) return [];
    const read = withNumbers(modifications, validate.errors ?? []);
    if (read !== modifications && validate(read)) return [];
    const byColumn = new Map<string, Set<string>>();
    for (const error of validate.errors ?? []) {
      const column = columnOf(error);
      const message = messageOf(error);
      if (message === undefined) continue;
      byColumn.set(column, (byColumn.get(column) ?? new Set()).add(message));
    }
    const issues = [...byColumn].slice(0, maxIssues);
    if (issues.length === 0) return [{ column: '', message: 'does not match the template' }];
    return issues.map(([column, messages]) => ({ column, message: [...messages].join(', or ') }));
  };
  return (given) => {
    if (!mayHavePrompts(given)) return checkValues(given);
    const { prompts, modifications, issues } = findPrompts(template, given);
    // What a prompt will make is there by the time of the render.
    const made = new Set(prompts.map(({ key }) => parseModificationKey(key).name));
    const others = checkValues(modifications).filter(({ column }) => !made.has(parseModificationKey(column).name));
    return [...issues.map(({ path, message }) => ({ column: path, message })), ...others];
  };
}

const numeric = /^\s*[-+]?(?:\d{1,100}\.?\d*|\.\d+)\s*$/;

/** Texts that stand for numbers, as cells of tables do: renders read them as numbers where there are limits or choices of numbers. */
function withNumbers(
  modifications: Readonly<Record<string, unknown>>,
  errors: readonly ErrorObject[],
): Readonly<Record<string, unknown>> {
  const numbers = errors.flatMap(({ keyword, instancePath, params }): [string, number][] => {
    const isAboutNumbers = keyword === 'enum' || (keyword === 'type' && params['type'] === 'number');
    const key = instancePath.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
    const value = Object.hasOwn(modifications, key) ? modifications[key] : undefined;
    return isAboutNumbers && typeof value === 'string' && numeric.test(value) ? [[key, Number(value)]] : [];
  });
  return numbers.length === 0 ? modifications : { ...modifications, ...Object.fromEntries(numbers) };
}

function columnOf({ instancePath, keyword, params }: ErrorObject): string {
  const parts = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const member: unknown =
    keyword === 'required'
      ? params['missingProperty']
      : keyword === 'additionalProperties'
        ? params['additionalProperty']
        : undefined;
  return [...parts, ...(typeof member === 'string' ? [member] : [])].join('.');
}

/** Undefined for what only says that one of several forms would do: the forms have sentences of their own. */
function messageOf({ keyword, message = 'is not valid', params }: ErrorObject): string | undefined {
  if (keyword === 'anyOf' || keyword === 'oneOf') return undefined;
  if (keyword === 'type' && params['type'] === 'null') return undefined;
  if (keyword === 'required') return 'is required';
  if (keyword === 'additionalProperties') return 'is not a parameter of the template';
  if (keyword === 'pattern') return `must match ${String(params['pattern']).slice(0, 100)}`;
  if (keyword === 'enum') {
    const allowed: unknown = params['allowedValues'];
    return `must be one of ${Array.isArray(allowed) ? allowed.map(String).slice(0, 10).join(', ') : 'the allowed values'}`;
  }
  // Ajv writes its sentences with NOT.
  return message.replace('must NOT', 'must not');
}
