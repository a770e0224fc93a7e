import type { DataValue } from '../data/data-value.ts';
import { compareDates, DateValue, parseDate, type DateSetting } from '../dates/date-value.ts';
import { ExpressionError } from './expression-issue.ts';
import type { Fuel } from './fuel.ts';

/** A value as a date, where the other side of a comparison is one. */
function asDate(value: DataValue): DateValue {
  if (value instanceof DateValue) return value;
  const date = typeof value === 'string' ? parseDate(value) : undefined;
  if (date) return date;
  throw new ExpressionError('DATE_INVALID', `${String(value).slice(0, 40)} is no date such as 2026-01-31`);
}

/** Which of two values comes first: negative for the first. Texts are compared by their code units. Neither is missing. */
export function compareValues(one: DataValue, other: DataValue, dates: DateSetting, fuel: Fuel): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (one instanceof DateValue || other instanceof DateValue) return compareDates(asDate(one), asDate(other), dates);
  if (typeof one === 'string' && typeof other === 'string') {
    fuel.spend(Math.min(one.length, other.length) >> 4);
    return one < other ? -1 : one === other ? 0 : 1;
  }
  if (typeof one === 'boolean' && typeof other === 'boolean') return Number(one) - Number(other);
  throw new ExpressionError('VALUE_INVALID', 'values of two kinds have no order');
}

/** Whether two values are the same; what is missing is the same only as what is missing too. */
export function isSame(one: DataValue, other: DataValue, dates: DateSetting, fuel: Fuel): boolean {
  if (one === null || other === null) return one === other;
  if (typeof one === 'string' && typeof other === 'string') {
    if (one.length === other.length) fuel.spend(one.length >> 4);
    return one === other;
  }
  if (one instanceof DateValue || other instanceof DateValue)
    return compareDates(asDate(one), asDate(other), dates) === 0;
  return one === other;
}

/**
 * All that texts are sorted by: without case and accents, so that `Épée` comes beside `epee`. It is the same in every locale, and
 * no locale's own order.
 */
export function sortText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}
