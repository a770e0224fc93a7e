import type { z } from 'zod';
import type { Issue } from './errors.ts';
import { formatPath } from './json-path.ts';

type SchemaIssue = z.core.$ZodIssue;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  undefined: 'missing',
  nan: 'not a number',
  date: 'a date',
  Uint8Array: 'bytes in a Uint8Array',
};

/** Sentences for texts that must have a format, instead of the schema library's own. */
const formats: Readonly<Record<string, string>> = {
  url: 'must be an address such as https://example.com/page',
  datetime: 'must be a date and time of ISO 8601, such as 2026-01-31T09:30:00Z',
  date: 'must be a date such as 2026-01-31',
  email: 'must be an email address',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  // JSON knows no such numbers, but reads 1e400 as one.
  if (typeof value === 'number' && !Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : 'an infinite one';
  if (Array.isArray(value)) return 'a list';
  return kinds[typeof value] ?? typeof value;
}

/** True if the value is of another kind than expected; a number that is not an integer is still a number. */
function isOtherKind(issue: SchemaIssue, input: unknown): boolean {
  return (
    issue.code === 'invalid_type' && issue.path.length === 0 && !(issue.expected === 'int' && typeof input === 'number')
  );
}

function quoted(values: readonly unknown[]): string {
  const shown = values.slice(0, 20).map((value) => JSON.stringify(value));
  return values.length > shown.length ? `${shown.join(', ')}, …` : shown.join(', ');
}

function bound(
  issue: { origin: string; inclusive?: boolean | undefined },
  word: 'least' | 'most',
  limit: unknown,
): string {
  const number = String(limit);
  if (issue.origin === 'string') return `must have at ${word} ${number} characters`;
  if (issue.origin === 'array') return `must have at ${word} ${number} items`;
  if (issue.inclusive === false) return `must be ${word === 'least' ? 'greater' : 'less'} than ${number}`;
  return `must be at ${word} ${number}`;
}

/** Describes a value that may have one of several forms and has none. */
function noneOf(forms: readonly (readonly SchemaIssue[])[], input: unknown): string {
  const wanted = forms.flatMap(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? [kinds[first.expected] ?? first.expected] : [],
  );
  const all = [...new Set(wanted)].join(', ').replace(/, ([^,]*)$/, ' or $1');
  if (input === undefined) return all === '' ? 'is missing' : `is missing; it must be ${all}`;
  return all === '' ? 'has none of the forms allowed here' : `must be ${all}, not ${kindOf(input)}`;
}

/** The issues of the form that a value was meant to have: the one whose kind it is of, if there is one such alone. */
function issuesOfForm(issue: SchemaIssue): readonly SchemaIssue[] | undefined {
  if (issue.code !== 'invalid_union') return undefined;
  const near = issue.errors.filter((form) => !form.some((each) => isOtherKind(each, issue.input)));
  return near.length === 1 ? near[0] : undefined;
}

function sentence(issue: SchemaIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === Infinity || issue.input === -Infinity) {
        if (issue.expected === 'number' || issue.expected === 'int')
          return 'must be a finite number; this one is too large';
      }
      const expected = kinds[issue.expected] ?? issue.expected;
      if (issue.input === undefined) return `is missing; it must be ${expected}`;
      // What a text in an address became that is no number.
      if (Number.isNaN(issue.input)) return `must be ${expected}`;
      const isNumber = typeof issue.input === 'number' && issue.expected === 'int';
      return `must be ${expected}, not ${isNumber ? String(issue.input) : kindOf(issue.input)}`;
    }
    case 'too_small':
      return bound(issue, 'least', issue.minimum);
    case 'too_big':
      return bound(issue, 'most', issue.maximum);
    case 'invalid_value':
      return issue.values.length === 1 ? `must be ${quoted(issue.values)}` : `must be one of ${quoted(issue.values)}`;
    case 'invalid_format':
      return formats[issue.format] ?? issue.message;
    case 'invalid_union': {
      if (issue.errors.length > 0) return noneOf(issue.errors, issue.input);
      const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : [];
      return options.length > 0 ? `must be one of ${quoted(options)}` : 'is not one of the kinds allowed here';
    }
    case 'invalid_key': {
      const [first] = issue.issues;
      return first ? `is a name that ${sentence(first)}` : issue.message;
    }
    default:
      return issue.message;
  }
}

/**
 * Describes the issues of a schema as JSON paths and sentences (`must be at least 1`), at most `limit` of them (default 100). Parse with
 * `reportInput: true`, so that the sentences can say what was there. `base` is put before each path.
 */
export function describeIssues(
  issues: readonly SchemaIssue[],
  base: readonly PropertyKey[] = [],
  limit = 100,
): Issue[] {
  const described: Issue[] = [];
  for (const issue of issues) {
    if (described.length >= limit) break;
    const path = [...base, ...issue.path];
    const form = issuesOfForm(issue);
    if (form) described.push(...describeIssues(form, path, limit - described.length));
    else if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        described.push({ path: formatPath([...path, key]), message: 'is not a property that exists here' });
      }
    } else described.push({ path: formatPath(path), message: sentence(issue) });
  }
  return described.slice(0, limit);
}
