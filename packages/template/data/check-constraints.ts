import { ValueError } from '../errors/refusal.ts';
import type { PlainValue } from '../css/value-format.ts';
import { matchesPattern, PatternBudget } from '../patterns/match-pattern.ts';
import { compilePattern } from '../patterns/pattern.ts';
import type { Constraints } from './constraints.ts';

/** A plain value, or a list of any length. */
type ConstrainedValue = PlainValue | readonly unknown[];

function isEmpty(value: ConstrainedValue | undefined): boolean {
  return value === undefined || value === '' || (typeof value === 'object' && value.length === 0);
}

function asNumber(value: ConstrainedValue): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const [digits] = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)/.exec(value) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function matches(pattern: string, text: string, budget: PatternBudget): boolean {
  const compiled = compilePattern(pattern);
  return !(compiled instanceof ValueError) && matchesPattern(compiled, text, budget);
}

/**
 * Returns the constraints that a value violates, as sentences without a subject; an empty list if there are none. Lengths count Unicode
 * code points; `aspect` is checked where the image is loaded. Patterns are matched in linear time; a text longer than 10,000 characters
 * matches none. Throws LIMIT_COST if matching exceeds the remaining budget, by default the budget of one value.
 */
export function checkConstraints(
  value: ConstrainedValue | undefined,
  constraints: Constraints,
  budget: PatternBudget = new PatternBudget(),
): string[] {
  const broken: string[] = [];
  if (isEmpty(value) || value === undefined)
    return constraints.required ? ['is required and must not be empty'] : broken;
  const { minLength, maxLength, pattern, min, max } = constraints;
  if (typeof value !== 'object') {
    const text = String(value);
    const length = countCharacters(text);
    if (minLength !== undefined && length < minLength)
      broken.push(`has ${length} characters and needs at least ${minLength}`);
    if (maxLength !== undefined && length > maxLength)
      broken.push(`has ${length} characters and may have ${maxLength}`);
    if (pattern !== undefined && !matches(pattern, text, budget)) broken.push(`does not match ${pattern}`);
    if (constraints.enum && !constraints.enum.some((option) => String(option) === text)) {
      broken.push(`is not one of ${constraints.enum.slice(0, 20).join(', ')}`);
    }
  }
  const number = min === undefined && max === undefined ? undefined : asNumber(value);
  if (number !== undefined) {
    if (min !== undefined && number < min) broken.push(`is ${number} and must be at least ${min}`);
    if (max !== undefined && number > max) broken.push(`is ${number} and must be at most ${max}`);
  }
  return broken;
}
