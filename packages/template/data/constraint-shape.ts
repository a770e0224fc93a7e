import type { ValueFormat } from '../css/value-format.ts';
import { ValueError } from '../errors/refusal.ts';
import { countWays } from '../patterns/count-ways.ts';
import { parsePattern } from '../patterns/pattern-syntax.ts';
import type { Constraints } from './constraints.ts';

/** The shape of allowed values, for JSON Schema and TypeScript. */
export type ValueShape = Pick<ValueFormat<unknown>, 'schema' | 'typescript'>;

/** Ways through a pattern that validators may be asked to try: email addresses and telephone numbers take a million. */
const maxWays = 100_000_000;

/**
 * A pattern that JSON Schema's validators (flag `u`) read as we do; undefined when it needs the flag `v`, or when an engine that
 * goes back, as theirs do, could take forever with it.
 */
function portablePattern(pattern: string): string | undefined {
  if (/--|&&|\[[^\]]*\[/.test(pattern)) return undefined;
  const node = parsePattern(pattern);
  if (node instanceof ValueError || countWays(node) > maxWays) return undefined;
  try {
    RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
  return `^(?:${pattern})$`;
}

/** The values that constraints alone allow; undefined when that is everything. */
export function constraintShape(constraints: Constraints): ValueShape | undefined {
  const { minLength, maxLength, min, max, enum: options, required } = constraints;
  if (options)
    return { schema: { enum: options }, typescript: options.map((option) => JSON.stringify(option)).join(' | ') };
  const pattern = constraints.pattern === undefined ? undefined : portablePattern(constraints.pattern);
  const schema: Record<string, unknown> = {};
  const shortest = required ? Math.max(1, minLength ?? 0) : minLength;
  if (shortest !== undefined) schema.minLength = shortest;
  if (maxLength !== undefined) schema.maxLength = maxLength;
  if (pattern !== undefined) schema.pattern = pattern;
  const ofText = minLength !== undefined || maxLength !== undefined || pattern !== undefined;
  if (ofText) schema.type = 'string';
  if (min !== undefined) schema.minimum = min;
  if (max !== undefined) schema.maximum = max;
  if (!ofText && (min !== undefined || max !== undefined)) schema.type = 'number';
  if (Object.keys(schema).length === 0) return undefined;
  return { schema, typescript: typeof schema.type === 'string' ? schema.type : '' };
}
