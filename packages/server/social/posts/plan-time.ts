import { DateTime } from 'luxon';
import { ServiceError } from '../../http/service-error.ts';

/** Milliseconds that a planned post lies ahead at least. */
const minAheadMs = 60_000;
/** Plans further ahead are slips. */
const maxAheadDays = 730;

/**
 * The instant of a plan: ISO 8601, of `timezone` (default UTC) where it has no offset. A local time that a change of clocks omits
 * is taken an hour later, one that comes twice is the first. Throws ServiceError `invalid_schedule`.
 */
export function planTime(text: string, timezone: string | undefined, now: Date): Date {
  const time = DateTime.fromISO(text.trim(), { zone: timezone ?? 'utc' });
  if (!time.isValid || !/\dT?\d.*:/.test(text)) {
    throw refuse('The scheduled time is not an ISO 8601 timestamp, such as 2026-05-04T09:30:00Z.');
  }
  const first = Math.min(...time.getPossibleOffsets().map((each) => each.toMillis()));
  const aheadMs = first - now.getTime();
  if (aheadMs < minAheadMs) throw refuse('The scheduled time must be at least 60 seconds in the future.');
  if (aheadMs > maxAheadDays * 86_400_000) throw refuse('The scheduled time is more than two years ahead.');
  return new Date(first);
}

function refuse(sentence: string): ServiceError {
  return new ServiceError('invalid_schedule', sentence, {
    issues: [{ path: 'scheduled_for', message: sentence }],
  });
}
