import { ServiceError } from '../service-error.ts';

/**
 * Why a request got no answer: its address may not be fetched from; it led on more often than was allowed; nothing was sent, as there was no
 * connection; the answer took too long, was too large, or broke off.
 */
export type FetchErrorReason = 'not_allowed' | 'redirected' | 'unconnected' | 'timeout' | 'too_large' | 'broken_off';

/** A request of the safe fetcher that got no answer. Its code is `url_not_allowed` or `url_unreachable`. */
export class FetchError extends ServiceError {
  readonly reason: FetchErrorReason;

  constructor(reason: FetchErrorReason, sentence: string, { cause }: { cause?: unknown } = {}) {
    super(reason === 'not_allowed' ? 'url_not_allowed' : 'url_unreachable', sentence, { cause });
    this.reason = reason;
  }
}
