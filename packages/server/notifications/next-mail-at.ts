import type { MailFrequency } from '@platen/api';
import { DateTime } from 'luxon';

/**
 * Milliseconds that immediate notifications are collected at least: what someone does at once comes in one mail. Twice as long at
 * most, because all of one span end at the same instant.
 */
export const collectMs = 30_000;

/**
 * When something that happened `now` is mailed; null for never. Hourly digests come at the full hour of the person's time zone, daily ones
 * at their hour. Where clocks leave that hour out it is the next one that there is, and where they repeat it, its first time.
 */
export function nextMailAt(
  now: Date,
  frequency: MailFrequency,
  { time_zone: zone, digest_hour: hour }: { time_zone: string; digest_hour: number },
): Date | null {
  if (frequency === 'never') return null;
  if (frequency === 'immediate') return new Date((Math.floor(now.getTime() / collectMs) + 2) * collectMs);
  const local = DateTime.fromJSDate(now, { zone });
  if (frequency === 'hourly') return fullHourAfter(local).toJSDate();
  const today = atHour(local, hour);
  return (today > local ? today : atHour(local.plus({ days: 1 }), hour)).toJSDate();
}

/** The hour of a day. Of an hour that comes twice, the first. */
function atHour(day: DateTime, hour: number): DateTime {
  const found = day.startOf('day').set({ hour });
  const [first = found] = found.getPossibleOffsets();
  return first;
}

/** The next instant at which the clock shows a full hour. */
function fullHourAfter(local: DateTime): DateTime {
  const minutes = 60 - local.minute;
  // Counted in minutes that pass, and once more where the clock was turned by a part of an hour in between.
  const next = local.plus({ minutes }).set({ second: 0, millisecond: 0 });
  return next.minute === 0 ? next : next.plus({ minutes: 60 - next.minute });
}
