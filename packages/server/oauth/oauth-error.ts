import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../http/service-error.ts';

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

/** Answers an error as the OAuth endpoints do, and logs failures of the service. */
export function answerOAuthError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'The OAuth server failed');
  void reply
    .code(refusal.status)
    .headers(refusal.headers)
    .send({ error: refusal.code, error_description: refusal.message });
}

function toRefusal(error: Error & { statusCode?: number }): OAuthError {
  if (error instanceof OAuthError) return error;
  if (error instanceof ServiceError && error.code === 'rate_limit_exceeded') {
    return new OAuthError(429, 'temporarily_unavailable', error.message, error.details.headers);
  }
  const status = error.statusCode ?? 500;
  if (status === 415) return new OAuthError(400, 'invalid_request', 'Send a form or JSON.');
  if (status >= 400 && status < 500) return new OAuthError(400, 'invalid_request', 'The body cannot be read.');
  return new OAuthError(500, 'server_error', 'Something went wrong in the service. See its log for details.');
}
