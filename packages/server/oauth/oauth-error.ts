import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { toLoggedError } from '../http/answer-error.ts';

/** An error answer of the OAuth endpoints (RFC 6749, section 5.2): a code of the protocol and a sentence. */
export class OAuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, description: string, headers: Readonly<Record<string, string>> = {}) {
    super(description);
    this.name = 'OAuthError';
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** Responds with an error in the form of the OAuth endpoints. */
export function answerOAuthError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = error instanceof OAuthError ? error : toOAuthError(error, request);
  void reply
    .code(refusal.status)
    .headers(refusal.headers)
    .send({ error: refusal.code, error_description: refusal.message });
}

function toOAuthError(error: FastifyError, request: FastifyRequest): OAuthError {
  const { code, message, details, ...refusal } = toLoggedError(error, request);
  if (code === 'rate_limit_exceeded' || code === 'unavailable') {
    return new OAuthError(refusal.status, 'temporarily_unavailable', message, details.headers);
  }
  const status = error.statusCode ?? refusal.status;
  if (status === 415) return new OAuthError(400, 'invalid_request', 'Send a form or JSON.');
  if (status >= 400 && status < 500) return new OAuthError(400, 'invalid_request', 'The body cannot be read.');
  return new OAuthError(500, 'server_error', 'Something went wrong in the service. See its log for details.');
}
