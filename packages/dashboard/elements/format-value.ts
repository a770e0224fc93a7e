import { locale } from '../session/preferences.ts';

/** A moment in the language of the dashboard, such as “21 Nov 2026, 19:20”, in the time of the person. */
export function formatTime(iso: string): string {
  return new Intl.DateTimeFormat(locale.value, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

/** A day in the language of the dashboard, such as “21 Nov 2026”. */
export function formatDay(iso: string): string {
  return new Intl.DateTimeFormat(locale.value, { dateStyle: 'medium' }).format(new Date(iso));
}

/** A number in the language of the dashboard. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(locale.value).format(value);
}
