import { roundDecimal, toDecimal } from './decimal.ts';
import { formatNumber, fractionDigits, type NumberFormatOptions } from './format-number.ts';
import type { LocaleTable, PluralForms, RelativeUnit } from './locale-table.ts';
import { pluralCategory, pluralForm } from './plural-rules.ts';

function fillForms(table: LocaleTable, forms: PluralForms, value: number, options: NumberFormatOptions): string {
  const { min, max } = fractionDigits(options, { min: 0, max: 3 });
  const decimal = roundDecimal(toDecimal(value), max, options.rounding);
  const form = pluralForm(forms, pluralCategory(table, 'plurals', decimal, min));
  return form.replace('{0}', () => formatNumber(table, value, options));
}

/** A measurement in short, such as `12 km`; undefined for a unit that the tables do not have. */
export function formatUnit(
  table: LocaleTable,
  value: number,
  unit: string,
  options: NumberFormatOptions = {},
): string | undefined {
  const forms = Object.hasOwn(table.units, unit) ? table.units[unit] : undefined;
  return forms === undefined ? undefined : fillForms(table, forms, value, options);
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size of a file in the largest unit of which it has one, by thousands: `1.5 MB`. */
export function formatBytes(table: LocaleTable, bytes: number, options: NumberFormatOptions = {}): string {
  const rounded = { maxDecimals: 1, ...options };
  let power = Math.min(4, Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(bytes))) / 3)));
  // 999,960 bytes would be 1,000 kB.
  if (power < 4 && Number((Math.abs(bytes) / 1000 ** power).toFixed(1)) >= 1000) power++;
  const unit = byteUnits[power] ?? 'byte';
  return formatUnit(table, bytes / 1000 ** power, unit, power === 0 ? { ...rounded, maxDecimals: 0 } : rounded) ?? '';
}

/** A number of units from now: `in 3 days`, `3 days ago`; with `near`, yesterday, today and tomorrow by their names. */
export function formatRelative(table: LocaleTable, amount: number, unit: RelativeUnit, near = true): string {
  const { past, future, near: names } = table.relative[unit];
  const name = near && Math.abs(amount) <= 1 && Number.isInteger(amount) ? names?.[amount + 1] : undefined;
  if (name !== undefined && name !== '') return name;
  return fillForms(table, amount < 0 || Object.is(amount, -0) ? past : future, Math.abs(amount), {});
}
