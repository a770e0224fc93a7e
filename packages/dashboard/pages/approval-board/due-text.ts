import { msg, str } from '@lit/localize';
import { currentLocale } from '@platen/editor/localization';
import { formatInstant } from '../../elements/format-values.ts';

/** How a due date stands. */
export interface Due {
  /** As text, so that color is not needed to understand it. */
  text: string;
  isLate: boolean;
  /** Whether it is due within a day. */
  isSoon: boolean;
}

const dayMs = 86_400_000;

/** How a due date (ISO 8601) stands at an instant (milliseconds since 1970). */
export function describeDue(dueAt: string, now: number): Due {
  const due = new Date(dueAt);
  const isLate = due.getTime() < now;
  const isSoon = !isLate && due.getTime() - now < dayMs;
  const time = new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short' }).format(due);
  if (isSoon) {
    const isToday = due.toDateString() === new Date(now).toDateString();
    return { text: isToday ? msg(str`Due today, ${time}`) : msg(str`Due tomorrow, ${time}`), isLate, isSoon };
  }
  const day = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium' }).format(due);
  return { text: isLate ? msg(str`Overdue since ${formatInstant(dueAt)}`) : msg(str`Due ${day}`), isLate, isSoon };
}
