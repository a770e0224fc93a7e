import { msg, str } from '@lit/localize';
import { currentLocale } from '@platen/editor/localization';

/** An instant as date and time of day, in the person's language and time zone. Takes ISO 8601. */
export function formatInstant(instant: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}

/** The day of an instant, in the person's language and time zone. */
export function formatDate(instant: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium' }).format(new Date(instant));
}

/** How long ago an instant is, in the person's language: “2 hours ago”, “yesterday”; its day when that is more than a week. */
export function formatAgo(instant: string, now = Date.now()): string {
  const seconds = Math.min(0, Math.round((new Date(instant).getTime() - now) / 1000));
  const relative = new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' });
  if (seconds > -60) return relative.format(0, 'second');
  if (seconds > -3600) return relative.format(Math.ceil(seconds / 60), 'minute');
  if (seconds > -86_400) return relative.format(Math.ceil(seconds / 3600), 'hour');
  if (seconds > -7 * 86_400) return relative.format(Math.ceil(seconds / 86_400), 'day');
  return formatDate(instant);
}

/** An hour of the day, 0 to 23, in the person's language: `09:00`, `9 AM`. */
export function formatHour(hour: number): string {
  const at = new Date(Date.UTC(2026, 0, 1, hour));
  return new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short', timeZone: 'UTC' }).format(at);
}

/** A day such as `2026-03-02`, of no time zone, in the person's language. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}

/** A month such as `2026-03` in the person's language; `short` for where there is little room. */
export function formatMonth(month: string, style: 'long' | 'short' = 'long'): string {
  const year = style === 'long' ? 'numeric' : '2-digit';
  return new Intl.DateTimeFormat(currentLocale(), { month: style, year, timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );
}

/** A number in the person's language. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(currentLocale()).format(value);
}

/** A part of a whole, 0 to 1, as per cent. */
export function formatShare(share: number): string {
  return new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** How long something took, in milliseconds: `84 ms`, `3.2 s`, `2 min 5 s`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return msg(str`${formatNumber(Math.round(durationMs))} ms`);
  const seconds = durationMs / 1000;
  if (seconds < 60) return msg(str`${formatNumber(Math.round(seconds * 10) / 10)} s`);
  const whole = Math.round(seconds);
  return msg(str`${formatNumber(Math.floor(whole / 60))} min ${formatNumber(whole % 60)} s`);
}

/** The size of a file, in bytes: `640 kB`, `3.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return msg(str`${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB`);
  return msg(str`${formatNumber(Math.round(bytes / 100_000) / 10)} MB`);
}
