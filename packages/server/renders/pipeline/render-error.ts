import { PlatenError } from '@platen/template';
import { toServiceError } from '../../http/answer-error.ts';
import { isOutage } from '../../http/outage.ts';
import { ServiceError } from '../../http/service-error.ts';
import { inRequestMessages } from '../request/in-request-messages.ts';

/** The reason of the signal that ends a render whose time is over. */
export class RenderDeadlineError extends Error {
  constructor(limitMs: number) {
    super(`The render took longer than its limit of ${limitMs / 1000} seconds.`);
    this.name = 'RenderDeadlineError';
  }
}

/** Whether a render was ended from outside, and not for its own sake: its client has gone, or the process stops. */
export function isInterrupted(error: unknown): boolean {
  return (
    error instanceof PlatenError &&
    (error.code === 'RENDER_ABORTED' || error.code === 'RENDERER_CLOSED') &&
    !isDeadline(error) &&
    !(error.cause instanceof ServiceError)
  );
}

const putOffCodes: ReadonlySet<string> = new Set(['too_many_renders', 'render_queue_full', 'render_wait_timeout']);

/** True if a render did not get its turn, or a service it needs was unavailable: the caller should retry. */
export function isPutOff(error: unknown): boolean {
  return (
    error instanceof ServiceError && (putOffCodes.has(error.code) || (error.code === 'unavailable' && isOutage(error)))
  );
}

/** Converts the error of a failed render for its caller. Errors that ended it from outside are returned unchanged. */
export function toRenderError(error: unknown): unknown {
  if (isInterrupted(error) || error instanceof ServiceError) return error;
  if (error instanceof PlatenError && error.code === 'RENDER_ABORTED' && error.cause instanceof ServiceError) {
    return error.cause;
  }
  if (isDeadline(error)) return new ServiceError('render_timeout', error.cause.message, { cause: error });
  const refusal = toServiceError(inRequestMessages(error));
  if (refusal.code !== 'internal_error') return refusal;
  return new ServiceError('render_failed', 'The render failed because of an internal error. See the service log.', {
    cause: error,
  });
}

function isDeadline(error: unknown): error is Error & { cause: RenderDeadlineError } {
  return error instanceof Error && error.cause instanceof RenderDeadlineError;
}
