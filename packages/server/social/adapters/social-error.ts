/**
 * Why a network did not do what it was asked. `reconnect`: the account must be connected again. `retry`: it may pass. `rate`: too
 * often, and `retryAfterMs` says when to come back. `invalid`: the same post would be refused again. `unconfirmed`: it may or may not
 * have been published, and nothing tells; only a person can look.
 */
export type SocialErrorKind = 'reconnect' | 'retry' | 'rate' | 'invalid' | 'unconfirmed';

/** Details of a failure. */
export interface SocialErrorDetails {
  /** Milliseconds after which to try again. */
  retryAfterMs?: number;
  /** True if the request may have been carried out despite a missing response: the connection broke, or the server failed. */
  isOutcomeUnknown?: boolean;
  /** HTTP status of the network's answer. */
  status?: number;
  cause?: unknown;
}

/** A failure of a network. Its message is a sentence for the person whose post it is, and holds no secrets. */
export class SocialError extends Error {
  override readonly name = 'SocialError';
  readonly kind: SocialErrorKind;
  readonly retryAfterMs: number | undefined;
  readonly isOutcomeUnknown: boolean;
  readonly status: number | undefined;

  constructor(kind: SocialErrorKind, message: string, details: SocialErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.retryAfterMs = details.retryAfterMs;
    this.isOutcomeUnknown = details.isOutcomeUnknown ?? false;
    this.status = details.status;
  }
}
