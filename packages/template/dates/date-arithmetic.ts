import { civilFields, civilMs, dayMs, daysFromCivil, daysInMonth } from './civil-date.ts';
import { compareDates, dateAt, instantMs, localMs, type DateSetting, type DateValue } from './date-value.ts';

/** Amounts to add to a date. They may be negative; the default is 0. */
export interface DateAmounts {
  years?: number;
  months?: number;
  weeks?: number;
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

/** Units for differences between dates and for the start or end of a period. */
export const dateUnits = ['years', 'quarters', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'] as const;
export type DateUnit = (typeof dateUnits)[number];

/** A date of the same kind at a time of its clock; undefined outside of the years 1 to 9999. */
function atLocal(date: DateValue, ms: number, { zones, zone }: DateSetting): DateValue | undefined {
  if (date.kind !== 'instant') return dateAt(date.kind, ms);
  return Number.isFinite(ms) ? dateAt('instant', zones.instantOf(date.zone ?? zone, ms), date.zone) : undefined;
}

/** Months are added first, on a shorter month's last day where it must be; then days, by the calendar; then time. */
function addMonths(ms: number, months: number): number {
  if (months === 0) return ms;
  const { year, month, day } = civilFields(ms);
  const first = daysFromCivil(year, month + months, 1);
  const { year: inYear, month: inMonth } = civilFields(first * dayMs);
  const rest = ms - Math.floor(ms / dayMs) * dayMs;
  return (first + Math.min(day, daysInMonth(inYear, inMonth)) - 1) * dayMs + rest;
}

/**
 * A date some time later. Hours and less make a day a local time. Amounts of days and more are whole: they are cut to it. Undefined
 * outside of the years 1 to 9999.
 */
export function addToDate(date: DateValue, amounts: DateAmounts, setting: DateSetting): DateValue | undefined {
  const { years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = amounts;
  const byMonths = Math.trunc(years) * 12 + Math.trunc(months);
  const byDays = Math.trunc(weeks) * 7 + Math.trunc(days);
  const timeMs = Math.round(hours * 3_600_000 + minutes * 60_000 + seconds * 1000);
  // More than there are years for: the calendar's arithmetic would no longer be exact.
  if (!(Math.abs(byMonths) < 120_000 && Math.abs(byDays) < 4_000_000 && Math.abs(timeMs) < 4e14)) return undefined;
  let moved: DateValue | undefined = date;
  if (byMonths !== 0 || byDays !== 0) {
    moved = atLocal(date, addMonths(localMs(date, setting), byMonths) + byDays * dayMs, setting);
  }
  if (moved === undefined || timeMs === 0) return moved;
  return dateAt(moved.kind === 'day' ? 'local' : moved.kind, moved.ms + timeMs, moved.zone);
}

/** Whole months from one time of a clock to a later one. */
function monthsBetween(fromMs: number, toMs: number): number {
  const from = civilFields(fromMs);
  const to = civilFields(toMs);
  const months = (to.year - from.year) * 12 + to.month - from.month;
  return addMonths(fromMs, months) > toMs ? months - 1 : months;
}

const unitMs = { weeks: 7 * dayMs, days: dayMs, hours: 3_600_000, minutes: 60_000, seconds: 1000 } as const;

/** How many whole units lie between two dates; negative when the second is earlier. */
export function dateDifference(from: DateValue, to: DateValue, unit: DateUnit, setting: DateSetting): number {
  if (compareDates(from, to, setting) > 0) return -dateDifference(to, from, unit, setting) || 0;
  if (unit === 'hours' || unit === 'minutes' || unit === 'seconds')
    return Math.floor((instantMs(to, setting) - instantMs(from, setting)) / unitMs[unit]);
  const [fromMs, toMs] = [localMs(from, setting), localMs(to, setting)];
  if (unit === 'weeks' || unit === 'days') return Math.max(0, Math.floor((toMs - fromMs) / unitMs[unit]));
  const months = Math.max(0, monthsBetween(fromMs, toMs));
  return Math.floor(months / { years: 12, quarters: 3, months: 1 }[unit]);
}

/** The milliseconds of a clock at which the unit that holds `ms` begins, or the next one. Weeks begin on Monday. */
function startMs(ms: number, unit: DateUnit, next = 0): number {
  const { year, month, day, hour, minute, second, weekday } = civilFields(ms);
  switch (unit) {
    case 'years':
      return civilMs(year + next, 1, 1);
    case 'quarters':
      return civilMs(year, month - ((month - 1) % 3) + next * 3, 1);
    case 'months':
      return civilMs(year, month + next, 1);
    case 'weeks':
      return civilMs(year, month, day - weekday + 1 + next * 7);
    case 'days':
      return civilMs(year, month, day + next);
    case 'hours':
      return civilMs(year, month, day, hour + next);
    case 'minutes':
      return civilMs(year, month, day, hour, minute + next);
    case 'seconds':
      return civilMs(year, month, day, hour, minute, second + next);
  }
}

/** The first moment of the unit that holds a date. Undefined outside of the years 1 to 9999. */
export function startOfUnit(date: DateValue, unit: DateUnit, setting: DateSetting): DateValue | undefined {
  return atLocal(date, startMs(localMs(date, setting), unit), setting);
}

/** The last day of the unit that holds a day; of times, its last millisecond. Undefined outside of the years 1 to 9999. */
export function endOfUnit(date: DateValue, unit: DateUnit, setting: DateSetting): DateValue | undefined {
  const end = startMs(localMs(date, setting), unit, 1);
  return atLocal(date, date.kind === 'day' ? end - dayMs : end - 1, setting);
}

/** The week of ISO 8601 that a time of a clock lies in: 1 to 53. */
export function weekOfYear(ms: number): number {
  const { weekday } = civilFields(ms);
  const thursday = Math.floor(ms / dayMs) - weekday + 4;
  return Math.floor((thursday - daysFromCivil(civilFields(thursday * dayMs).year, 1, 1)) / 7) + 1;
}

/** The day of the year that a time of a clock lies in: 1 to 366. */
export function dayOfYear(ms: number): number {
  return Math.floor(ms / dayMs) - daysFromCivil(civilFields(ms).year, 1, 1) + 1;
}
