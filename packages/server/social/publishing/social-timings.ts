/** How long things wait. Tests bring shorter ones. */
export interface SocialTimings {
  /** Milliseconds that a call which publishes waits for the networks. */
  answerWithinMs: number;
  /** Milliseconds for which a publication is leased without renewal. */
  leaseMs: number;
  /** Milliseconds after a lost answer before a network that does not show the post is believed. */
  settleMs: number;
  /** Retries and looks wait this many times as long. */
  waitFactor: number;
}

/** Default waiting times. */
export const usualTimings: SocialTimings = {
  answerWithinMs: 25_000,
  leaseMs: 90_000,
  settleMs: 15_000,
  waitFactor: 1,
};
