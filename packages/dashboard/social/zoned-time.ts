import { DateTime, IANAZone } from 'luxon';

/** A time of a clock somewhere, and what it is there. */
export interface ReadTime {
  instant: Date;
  /** `skipped`: clocks pass over it, and it is an hour later. `twice`: clocks show it twice, and it is the first. */
  change: 'none' | 'skipped' | 'twice';
  /** The time that clocks there show at the instant, as `2026-03-29T03:30`. */
  shown: string;
}

/** The time zone of the person’s device. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** The IANA time zones that the browser knows. */
export function listZones(): string[] {
  return [...new Set([ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted();
}

/** Whether a text is a time zone that the browser knows. */
export function isZone(zone: string): boolean {
  return IANAZone.isValidZone(zone);
}

/** Reads a local time such as `2026-03-29T02:30` in a time zone; undefined if it is invalid. */
export function readZonedTime(text: string, zone: string): ReadTime | undefined {
  const time = DateTime.fromISO(text, { zone });
  if (!time.isValid || !/T\d\d:\d\d/.test(text)) return undefined;
  const shown = time.toFormat("yyyy-MM-dd'T'HH:mm");
  const [first = time] = time.getPossibleOffsets().toSorted((one, other) => one.toMillis() - other.toMillis());
  const isTwice = time.getPossibleOffsets().length > 1;
  return {
    instant: (isTwice ? first : time).toJSDate(),
    change: shown !== text.slice(0, 16) ? 'skipped' : isTwice ? 'twice' : 'none',
    shown,
  };
}

/** Writes an instant as local time in a time zone, as `2026-03-29T03:30`. */
export function writeZonedTime(instant: string | Date, zone: string): string {
  const time =
    typeof instant === 'string' ? DateTime.fromISO(instant, { zone }) : DateTime.fromJSDate(instant, { zone });
  return time.toFormat("yyyy-MM-dd'T'HH:mm");
}

/** How far a time zone is from UTC at an instant, such as `UTC+02:00`. */
export function offsetOf(instant: Date, zone: string): string {
  return `UTC${DateTime.fromJSDate(instant, { zone }).toFormat('ZZ')}`;
}
