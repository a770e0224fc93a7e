import type { ErrorIssue, Operation, OperationInput } from '@platen/api';
import type { z } from 'zod';
import { ServiceError } from './service-error.ts';

/** The parts of a request as they came. */
export interface RawInput {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
}

/** Parses what an operation is sent. Throws ServiceError with the operation's code and every issue. */
export function parseInput<Defined extends Operation>(operation: Defined, raw: RawInput): OperationInput<Defined> {
  const issues: ErrorIssue[] = [];
  const parse = (part: keyof RawInput, value: unknown): unknown => {
    const schema: z.ZodType | undefined = operation[part];
    if (!schema) return undefined;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    issues.push(
      ...parsed.error.issues.slice(0, 50).map((issue) => ({ path: pathOf(issue.path), message: issue.message })),
    );
    return undefined;
  };
  const input = {
    params: parse('params', raw.params),
    query: parse('query', raw.query),
    headers: parse('headers', raw.headers),
    body: parse('body', raw.body ?? (operation.bodyOptional ? {} : raw.body)),
  };
  const [first] = issues;
  if (first) {
    const where = first.path === '' ? '' : `${first.path}: `;
    const field = /^[^.[]*/.exec(first.path)?.[0] ?? '';
    const code = operation.invalidCodes?.[field] ?? operation.invalidCode ?? 'invalid_request';
    if (code === 'invalid_cursor') {
      throw new ServiceError(code, 'Invalid cursor', { message: `${where}${first.message}`, issues });
    }
    const sentence = operation.invalidSentences?.[field] ?? `${where}${first.message}`;
    throw new ServiceError(code, sentence, { issues });
  }
  return input as OperationInput<Defined>;
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');
}
