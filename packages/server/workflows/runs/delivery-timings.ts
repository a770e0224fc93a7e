/** Waits of deliveries, in milliseconds. */
export interface DeliveryTimings {
  /** Before each further try of a delivery that failed for a while. */
  retryMs: readonly number[];
  /** After a process ended in the middle of sending, until others look whether it was delivered. */
  settleMs: number;
  /** For which a process works on a run before others have their turn. */
  turnMs: number;
}

/** The timings of the service. */
export const usualDeliveryTimings: DeliveryTimings = {
  retryMs: [1000, 5000, 30_000],
  settleMs: 90_000,
  turnMs: 30_000,
};
