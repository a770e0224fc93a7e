import type { ApprovalErrorName, ServiceErrorCode } from '@platen/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toLoggedError } from '../../http/answer-error.ts';
import type { ServiceError } from '../../http/service-error.ts';
import { ApprovalError } from './approval-error.ts';

/** How refusals that all endpoints share are named here: the word, and the code where it is another. */
const names: Partial<Record<ServiceErrorCode, readonly [ApprovalErrorName, string?]>> = {
  invalid_request: ['validation_failed', 'approval.request_invalid'],
  invalid_json: ['validation_failed', 'approval.request_invalid'],
  unsupported_media_type: ['validation_failed', 'approval.request_invalid'],
  body_too_large: ['validation_failed', 'approval.request_too_large'],
  idempotency_key_invalid: ['validation_failed', 'approval.idempotency_key_invalid'],
  idempotency_key_reused: ['validation_failed', 'approval.idempotency_key_reused'],
  request_in_progress: ['state_conflict', 'approval.request_in_progress'],
  conflict: ['state_conflict', 'approval.conflict'],
  not_found: ['not_found'],
  'template-not-found': ['not_found', 'approval.template_not_found'],
  api_key_missing: ['api_key_missing'],
  api_key_invalid: ['api_key_invalid'],
  oauth_token_invalid: ['oauth_token_invalid'],
  session_invalid: ['oauth_token_invalid', 'session_invalid'],
  sign_in_required: ['sign_in_required'],
  access_denied: ['permission_denied', 'access_denied'],
  insufficient_scope: ['permission_denied', 'insufficient_scope'],
  sandbox_restricted: ['sandbox_restricted'],
  plan_required: ['plan_required'],
  rate_limit_exceeded: ['rate_limit_exceeded'],
  unavailable: ['approvals_unavailable'],
  render_queue_full: ['approvals_unavailable', 'render_queue_full'],
  render_wait_timeout: ['approvals_unavailable', 'render_wait_timeout'],
  too_many_renders: ['rate_limit_exceeded', 'too_many_renders'],
};

/** Any failure as a refusal of an approval endpoint. */
function toApprovalError(refusal: ServiceError): ApprovalError {
  const [error, code = error] = names[refusal.code] ?? ['internal_error', refusal.code];
  const { issues, required } = refusal.details;
  return new ApprovalError(error, code, refusal.message, {
    ...(issues && issues.length > 0 && { issues: issues.map(({ path, message }) => ({ path, reason: message })) }),
    ...(required && { required: [...required] }),
  });
}

/** Sends errors in the shape of approval endpoints. */
export function answerApprovalErrors(publicUrl: string) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (error instanceof ApprovalError) {
      void reply.code(error.status).send(error.toBody(publicUrl));
      return;
    }
    const refusal = toLoggedError(error, request);
    const said = toApprovalError(refusal);
    void reply
      .code(said.status)
      .headers(refusal.details.headers ?? {})
      .send(said.toBody(publicUrl));
  };
}
