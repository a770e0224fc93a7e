import type { ApprovalErrorBody } from '../approvals/approval-error.ts';
import type { ErrorBody } from '../error.ts';
import { serviceErrors, type ServiceErrorCode } from '../error-codes.ts';

/**
 * An error response of the service. `message` is its sentence. `code` is stable; it is `unknown` if the response is not from the service,
 * but for example from a proxy.
 */
export class ServiceResponseError extends Error {
  readonly status: number;
  readonly code: ServiceErrorCode | 'unknown';
  readonly body: ErrorBody;
  /** Time the service asks to wait before a retry, from Retry-After. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, body: ErrorBody, retryAfterMs?: number) {
    super(body.error);
    this.name = 'ServiceResponseError';
    this.status = status;
    this.code = isServiceErrorCode(body.code) ? body.code : 'unknown';
    this.body = body;
    this.retryAfterMs = retryAfterMs;
  }
}

function isServiceErrorCode(code: string): code is ServiceErrorCode {
  return Object.hasOwn(serviceErrors, code);
}

/** Reads an error response, whatever its body. */
export async function readServiceResponseError(response: Response): Promise<ServiceResponseError> {
  const body: unknown = await response.json().catch(() => undefined);
  const said = { error: `The service responded with status ${response.status}.`, code: 'unknown' };
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'));
  const read = isApprovalError(body) ? toErrorBody(body) : isError(body) ? body : said;
  return new ServiceResponseError(response.status, read, retryAfterMs);
}

// The client has no schemas: with them it would be ten times as large.
function isError(body: unknown): body is ErrorBody {
  return hasTexts(body, ['error', 'code']);
}

function isApprovalError(body: unknown): body is ApprovalErrorBody {
  return hasTexts(body, ['error', 'code', 'message', 'helpUrl']);
}

function hasTexts(body: unknown, names: readonly string[]): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const fields = new Map(Object.entries(body));
  return names.every((name) => typeof fields.get(name) === 'string');
}

/** Converts an error of an approval endpoint to the common form: `error` is the sentence, and the value to branch on is `word`. */
function toErrorBody({ error, message, issues, ...rest }: ApprovalErrorBody): ErrorBody {
  const named = issues?.map(({ path, reason }) => ({ path, message: reason }));
  return { ...rest, error: message, word: error, ...(named && { issues: named }) };
}

/** `Retry-After` is a number of seconds or a date (RFC 9110). */
function readRetryAfter(text: string | null): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const seconds = Number(text);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}
