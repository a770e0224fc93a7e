import { civilFields, civilMs, daysInMonth, type CivilFields } from './civil-date.ts';
import type { TimeZones } from './time-zones.ts';

/**
 * All that a date says: a `day` of the calendar; a `local` day and time that is meant by the clocks of wherever it is read; or an
 * `instant`, one moment for all the world.
 */
export type DateKind = 'day' | 'local' | 'instant';

/** A date from year 1 to 9999. */
export class DateValue {
  readonly kind: DateKind;
  /** Milliseconds from 1970-01-01 at midnight: UTC for instants, of its own clock for the others. */
  readonly ms: number;
  /** The zone that an instant is shown in; undefined for that of the render. */
  readonly zone: string | undefined;

  constructor(kind: DateKind, ms: number, zone?: string) {
    this.kind = kind;
    this.ms = ms;
    this.zone = zone;
  }

  /** As ISO 8601. */
  toJSON(): string {
    const { year, month, day, hour, minute, second, millisecond } = civilFields(this.ms);
    const date = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
    if (this.kind === 'day') return date;
    const seconds = second > 0 || millisecond > 0 ? `:${pad(second, 2)}` : '';
    const rest = millisecond > 0 ? `.${pad(millisecond, 3)}` : '';
    return `${date}T${pad(hour, 2)}:${pad(minute, 2)}${seconds}${rest}${this.kind === 'instant' ? 'Z' : ''}`;
  }
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

/** The first and the last moment of all dates there are. */
const firstMs = civilMs(1, 1, 1);
const endMs = civilMs(10_000, 1, 1);

/** A date at a number of milliseconds; undefined outside of the years 1 to 9999. */
export function dateAt(kind: DateKind, ms: number, zone?: string): DateValue | undefined {
  return ms >= firstMs && ms < endMs ? new DateValue(kind, ms, zone) : undefined;
}

const form =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[-+]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Reads a date of ISO 8601: `2026-01-31`, `2026-01-31T09:30`, `2026-01-31T09:30:00Z`, `2026-01-31T09:30+02:00`. Undefined for
 * anything else, such as a 31st of April.
 */
export function parseDate(text: string): DateValue | undefined {
  const [, years, months, days, hours, minutes = '0', seconds = '0', fraction = '', zone] =
    form.exec(text.trim()) ?? [];
  if (years === undefined) return undefined;
  const [year, month, day] = [Number(years), Number(months), Number(days)];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  if (hours === undefined) return dateAt('day', civilMs(year, month, day));
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const ms = civilMs(year, month, day, hour, minute, second, Number(fraction.slice(0, 3).padEnd(3, '0')));
  if (zone === undefined) return dateAt('local', ms);
  return dateAt('instant', ms - offsetOf(zone));
}

/** Milliseconds that a suffix such as `+02:00` is ahead of UTC. */
function offsetOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const [, sign, hours, minutes = '0'] = /^([-+])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Where and when dates are read: the zones there are, and the name of the one that is meant. */
export interface DateSetting {
  zones: TimeZones;
  zone: string;
}

/** Milliseconds that the clock a date is read by is ahead of UTC. */
export function offsetMsOf(date: DateValue, { zones, zone }: DateSetting): number {
  if (date.kind === 'instant') return zones.offsetMs(date.zone ?? zone, date.ms);
  return date.ms - zones.instantOf(zone, date.ms);
}

/** The milliseconds of a date on its clock. */
export function localMs(date: DateValue, setting: DateSetting): number {
  return date.kind === 'instant' ? date.ms + offsetMsOf(date, setting) : date.ms;
}

/** The moment that a date means: of a day, its beginning. */
export function instantMs(date: DateValue, { zones, zone }: DateSetting): number {
  return date.kind === 'instant' ? date.ms : zones.instantOf(zone, date.ms);
}

/** Year, month, day and time of a date on its clock. */
export function fieldsOf(date: DateValue, setting: DateSetting): CivilFields {
  return civilFields(localMs(date, setting));
}

/** Which of two dates is earlier: negative for the first. Days and local times are those of the setting's zone. */
export function compareDates(one: DateValue, other: DateValue, setting: DateSetting): number {
  // Neither of them is an instant: their clock is the same.
  if (one.kind !== 'instant' && other.kind !== 'instant') return one.ms - other.ms;
  return instantMs(one, setting) - instantMs(other, setting);
}
