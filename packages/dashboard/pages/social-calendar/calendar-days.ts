import { DateTime } from 'luxon';
import type { SocialPost } from '@platen/api/social';
import { browserLanguages, currentLocale } from '@platen/editor/localization';

/** Views of the calendar. */
export type CalendarView = 'month' | 'week';

/** ISO numbers of the days that weeks begin with where the browser does not know. */
const usualFirstDays: Readonly<Record<string, number>> = { en: 7, de: 1, ar: 6 };

/** The day that weeks begin with for the person, 1 for Monday to 7 for Sunday: by the region of their browser, else by the language. */
export function firstDayOfWeek(): number {
  const language = currentLocale();
  const tag = browserLanguages().find((one) => one.split('-')[0] === language) ?? language;
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return locale.getWeekInfo?.().firstDay ?? usualFirstDays[language] ?? 1;
}

/** The days that are seen around a day such as `2026-03-02`: its week, or the whole weeks of its month. Days are written the same. */
export function daysAround(day: string, view: CalendarView, firstDay: number): string[] {
  const chosen = DateTime.fromISO(day, { zone: 'utc' });
  const from = startOfWeek(view === 'month' ? chosen.startOf('month') : chosen, firstDay);
  const end = view === 'month' ? chosen.endOf('month') : from.plus({ days: 6 });
  const count = Math.ceil((end.diff(from, 'days').days + 0.01) / 7) * 7;
  return Array.from({ length: count }, (_none, index) => from.plus({ days: index }).toISODate() ?? day);
}

function startOfWeek(day: DateTime, firstDay: number): DateTime {
  return day.minus({ days: (day.weekday - firstDay + 7) % 7 });
}

/** A day some days, weeks or months away. */
export function moveDay(day: string, by: { days?: number; weeks?: number; months?: number }): string {
  return DateTime.fromISO(day, { zone: 'utc' }).plus(by).toISODate() ?? day;
}

/** The day that it is now in a time zone. */
export function today(zone: string): string {
  return DateTime.now().setZone(zone).toISODate() ?? '';
}

/** Whether a text is a day such as `2026-03-02`. */
export function isDay(text: string | null): text is string {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && DateTime.fromISO(text).isValid;
}

/** The instants at which days begin and the last of them ends in a time zone. */
export function rangeOf(days: readonly string[], zone: string): { from: string; to: string } {
  const begin =
    DateTime.fromISO(days[0] ?? '', { zone })
      .toUTC()
      .toISO() ?? '';
  const end =
    DateTime.fromISO(days.at(-1) ?? '', { zone })
      .plus({ days: 1 })
      .toUTC()
      .toISO() ?? '';
  return { from: begin, to: end };
}

/** When a post stands in the calendar. */
export function instantOf({
  scheduled_for: planned,
  published_at: published,
  created_at: created,
}: SocialPost): string {
  return planned ?? published ?? created;
}

/** A day in words, such as “Monday, 2 March”. */
export function dayName(day: string): string {
  return write(day, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** Returns the name of the visible period. */
export function periodName(day: string, view: CalendarView, days: readonly string[]): string {
  if (view === 'month') return write(day, { month: 'long', year: 'numeric' });
  const format = new Intl.DateTimeFormat(currentLocale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(new Date(`${days[0] ?? day}T00:00Z`), new Date(`${days.at(-1) ?? day}T00:00Z`));
}

/** A day by some of its parts, in the person’s language. */
export function write(day: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(currentLocale(), { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));
}

/** A full hour, 0 to 23, in the person’s language. */
export function hourName(hour: number): string {
  return new Intl.DateTimeFormat(currentLocale(), { hour: 'numeric', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2000, 0, 1, hour)),
  );
}
