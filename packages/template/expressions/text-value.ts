import type { DataValue } from '../data/data-value.ts';
import { DateValue } from '../dates/date-value.ts';
import { decimalParts, toDecimal } from '../locale/decimal.ts';

/**
 * A number as plain text: a point before the decimals, no marks between thousands, no exponent. Digits behind the 15th are those of
 * arithmetic, not of the number: 0.1 + 0.2 is 0.3.
 */
export function numberText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value === 0 ? 0 : value);
  const decimal = toDecimal(Number(value.toPrecision(15)));
  const { whole, fraction } = decimalParts(decimal);
  return `${decimal.isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** A single value as text: nothing for what is missing, ISO 8601 for dates. Undefined for lists and objects. */
export function plainValueText(value: DataValue): string | undefined {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return String(value);
  return value instanceof DateValue ? value.toJSON() : undefined;
}
