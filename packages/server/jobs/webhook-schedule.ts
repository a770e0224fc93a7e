/** Seconds after each failed try until the next one: quickly at first, then patiently, for about a day in all. */
const delaySeconds = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 14_400, 14_400, 14_400, 14_400];

/** The longest that a receiver can put the next try off. */
const longestSeconds = 6 * 3600;

/** Result of one attempt. */
export interface WebhookOutcome {
  /** Missing when there was no answer. */
  status?: number;
  /** The receiver's `Retry-After`. */
  retryAfter?: string | undefined;
}

/**
 * When a message is tried again after `attempts` tries, the last of which came to `outcome`; undefined when it is given up: after
 * about a day, or at once when the receiver says 410 Gone.
 */
export function nextWebhookTry(attempts: number, outcome: WebhookOutcome, now: Date): Date | undefined {
  const delay = delaySeconds[attempts - 1];
  if (outcome.status === 410 || delay === undefined) return undefined;
  // Spread, so that the messages of an outage do not all come back at one moment.
  const spread = delay * (0.9 + Math.random() * 0.2);
  const asked = parseRetryAfter(outcome.retryAfter, now);
  return new Date(now.getTime() + Math.max(spread, Math.min(asked, longestSeconds)) * 1000);
}

/** Seconds; 0 when it says nothing that is understood. RFC 9110: seconds or an HTTP date. */
function parseRetryAfter(text: string | undefined, now: Date): number {
  if (text === undefined) return 0;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.max(0, (at - now.getTime()) / 1000);
}
