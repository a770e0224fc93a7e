import type { ServiceErrorCode } from '@platen/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toLoggedError } from '../http/answer-error.ts';

/** Clients of other services know a key that is not taken by this status. */
const unauthorized = 401;
const credentialCodes: ReadonlySet<ServiceErrorCode> = new Set([
  'api_key_missing',
  'api_key_invalid',
  'oauth_token_invalid',
  'session_invalid',
]);

/** Returns the answer of errors in the shape of another service: `field` has the sentence. */
export function answerCompatError(field: 'message' | 'hint' | 'msg') {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = toLoggedError(error, request);
    const status = credentialCodes.has(refusal.code) ? unauthorized : refusal.status;
    void reply
      .code(status)
      .headers(refusal.details.headers ?? {})
      .send({ [field]: refusal.message, code: refusal.code, ...(field === 'msg' && { status, errors: [] }) });
  };
}
