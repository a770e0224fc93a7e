import type { ErrorIssue, Operation, OperationInput } from '@platen/api';
import { describeIssues } from '@platen/template';
import type { z } from 'zod';
import { checkNesting } from './check-nesting.ts';
import { findUnknownQuery, nameNearest } from './known-names.ts';
import { ServiceError } from './service-error.ts';

/** The parts of a request as they came. */
export interface RawInput {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
}

/** Issues that an answer names at most. */
const maxIssues = 50;

type Part = keyof RawInput;
const allParts: readonly Part[] = ['params', 'query', 'headers', 'body'];

/**
 * Parses what an operation is sent. Throws ServiceError with the operation's code and every issue. With `takesAnyQuery`, query parameters
 * that it does not know are ignored.
 */
export function parseInput<Defined extends Operation>(
  operation: Defined,
  raw: RawInput,
  { takesAnyQuery = false }: { takesAnyQuery?: boolean } = {},
): OperationInput<Defined> {
  return parseParts(operation, raw, allParts, takesAnyQuery) as OperationInput<Defined>;
}

/** Same as `parseInput`, for the body only. */
export function parseBody(operation: Operation, body: unknown): unknown {
  return parseParts(operation, { params: undefined, query: undefined, headers: undefined, body }, ['body'], true).body;
}

function parseParts(
  operation: Operation,
  raw: RawInput,
  parts: readonly Part[],
  takesAnyQuery: boolean,
): Partial<Record<Part, unknown>> {
  const issues: ErrorIssue[] = [];
  const parse = (part: Part): unknown => {
    const schema: z.ZodType | undefined = operation[part];
    if (!schema) return undefined;
    const value = part === 'body' ? (raw.body ?? (operation.bodyOptional ? {} : raw.body)) : raw[part];
    const parsed = schema.safeParse(value, { reportInput: true });
    if (parsed.success) return parsed.data;
    issues.push(...nameNearest(describeIssues(parsed.error.issues, [], maxIssues), schema));
    return undefined;
  };
  checkNesting(raw.body);
  const input = Object.fromEntries(parts.map((part) => [part, parse(part)]));
  if (!takesAnyQuery) issues.push(...findUnknownQuery(raw.query, operation.query).slice(0, maxIssues));
  const [first] = issues;
  if (first) {
    const said = describeIssue(first, raw);
    const field = /^[^.[]*/.exec(first.path)?.[0] ?? '';
    const code = ownOf(operation.invalidCodes, field) ?? operation.invalidCode ?? 'invalid_request';
    const known = ownOf(operation.invalidSentences, field);
    throw new ServiceError(code, known ?? said, { ...(known !== undefined && { message: said }), issues });
  }
  return input;
}

/** `response.format must be one of …`; what schemas say in sentences of their own follows a colon. */
function describeIssue({ path, message }: ErrorIssue, raw: RawInput): string {
  if (path !== '') return /^[a-z]/.test(message) ? `${path} ${message}.` : `${path}: ${message}`;
  if (raw.body === undefined || raw.body === null) return 'Send a JSON body.';
  return /^[a-z]/.test(message) ? `The body ${message}.` : message;
}

/** A member by a name that the sender chose, which may be that of one that every object has. */
function ownOf<Value>(members: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return members !== undefined && Object.hasOwn(members, name) ? members[name] : undefined;
}
