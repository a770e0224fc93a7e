import { approvalErrorBody, type ApprovalErrorBody } from '../approvals/approval-error.ts';
import { errorBody, serviceErrors, type ErrorBody, type ServiceErrorCode } from '../error.ts';

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
  const approval = approvalErrorBody.safeParse(body);
  const parsed = errorBody.safeParse(approval.success ? toErrorBody(approval.data) : body);
  const said = { error: `The service responded with status ${response.status}.`, code: 'unknown' };
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'));
  return new ServiceResponseError(response.status, parsed.success ? parsed.data : said, retryAfterMs);
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
