import type { PublicationStatus, RecoveryAction, SocialPostState } from '@platen/api/social';
import type { PublicationStep } from '../../db/tables/social-tables.ts';
import type { SocialError } from '../adapters/social-error.ts';

/** Steps with a request that people can see the effect of; it is sent once. */
export const visibleSteps: readonly PublicationStep[] = ['finalize', 'comment'];

/** Milliseconds before each further try of a step that failed. */
const retryDelaysMs = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000];
/** A post that is not out by then is no longer news. */
const givenUpAfterMs = 24 * 3_600_000;
const shortestRateWaitMs = 15_000;
const longestRateWaitMs = 3_600_000;

/** Action after a failure. */
export type AfterError =
  | { kind: 'again'; afterMs: number; countsAsError: boolean; isOutcomeUnknown: boolean }
  | { kind: 'give-up'; action: RecoveryAction };

/** Data about a failed step. */
export interface FailedTry {
  step: PublicationStep;
  /** Tries of this step that failed before. */
  failures: number;
  /** Milliseconds since the publication began. */
  ageMs: number;
  /** Whether its visible request had been begun. */
  wasSending: boolean;
}

/**
 * Decides about a failure. What may pass is tried again, later each time; what would fail again is given up with what mends it. A visible
 * request whose outcome is unknown is never given up as unsent: it is looked for first.
 */
export function afterError(error: SocialError, { step, failures, ageMs, wasSending }: FailedTry): AfterError {
  const isVisible = visibleSteps.includes(step);
  const isOutcomeUnknown = isVisible && wasSending && error.isOutcomeUnknown;
  const isLate = ageMs >= givenUpAfterMs;
  const giveUp = (action: RecoveryAction): AfterError => ({
    kind: 'give-up',
    action: isOutcomeUnknown ? 'check' : action,
  });
  switch (error.kind) {
    case 'reconnect':
      return giveUp('reconnect');
    case 'invalid':
      return giveUp('edit');
    case 'unconfirmed':
      return { kind: 'give-up', action: 'check' };
    case 'rate': {
      if (isLate) return giveUp('retry');
      const wait = error.retryAfterMs ?? 60_000;
      const afterMs = Math.min(longestRateWaitMs, Math.max(shortestRateWaitMs, wait));
      return { kind: 'again', afterMs, countsAsError: false, isOutcomeUnknown };
    }
    case 'retry': {
      const delay = retryDelaysMs[failures];
      if (delay === undefined || isLate) return giveUp('retry');
      return {
        kind: 'again',
        afterMs: Math.min(longestRateWaitMs, Math.max(delay, error.retryAfterMs ?? 0)),
        countsAsError: true,
        isOutcomeUnknown,
      };
    }
  }
}

/** Milliseconds until a network is asked again about what it works on: soon at first, then every half minute. */
export function nextLookMs(ageMs: number, askAfterMs: number | undefined): number {
  return Math.min(300_000, Math.max(250, askAfterMs ?? Math.min(30_000, Math.max(1000, ageMs / 4))));
}

/** Returns the state of a post from its publications, at least one of which has been started. */
export function postStateOf(statuses: readonly PublicationStatus[]): SocialPostState {
  const isLeft = (status: PublicationStatus): boolean => status === 'published' || status === 'failed';
  if (statuses.some((status) => !isLeft(status))) return 'processing';
  const published = statuses.filter((status) => status === 'published').length;
  if (published === statuses.length) return 'published';
  return published === 0 ? 'failed' : 'partial';
}
