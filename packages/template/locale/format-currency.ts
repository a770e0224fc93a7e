import { roundDecimal, toDecimal } from './decimal.ts';
import { fractionDigits, numberStyle, writeNumber, writeUnusual, type NumberFormatOptions } from './format-number.ts';
import type { LocaleTable } from './locale-table.ts';
import { parseNumberPattern } from './number-pattern.ts';

/** How the currency is shown: by its symbol, its narrow symbol, or its code. */
export const currencyDisplays = ['symbol', 'narrowSymbol', 'code'] as const;
export type CurrencyDisplay = (typeof currencyDisplays)[number];

/** How amounts of money can be written. */
export interface CurrencyFormatOptions extends NumberFormatOptions {
  display?: CurrencyDisplay | undefined;
  /** Negative amounts in parentheses where the locale's accountants do so. */
  accounting?: boolean | undefined;
}

/** Whether a text is in the form of an ISO 4217 code, in any case. */
export function isCurrencyCode(text: string): boolean {
  return /^[a-z]{3}$/i.test(text);
}

function symbolOf(table: LocaleTable, code: string, display: CurrencyDisplay): string {
  const narrow = display === 'narrowSymbol' ? own(table.narrowCurrencies, code) : undefined;
  return display === 'code' ? code : (narrow ?? own(table.currencies, code) ?? code);
}

function own<Value>(map: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

/** An amount of money as a locale writes it: `€1,234.50`. `currency` is an ISO 4217 code such as EUR. */
export function formatCurrency(
  table: LocaleTable,
  value: number,
  currency: string,
  options: CurrencyFormatOptions = {},
): string {
  const code = currency.toUpperCase();
  const style = numberStyle(table, options.digits);
  const symbol = symbolOf(table, code, options.display ?? 'symbol');
  if (!Number.isFinite(value)) return writeUnusual(value, style.symbols);
  const usual = own(table.currencyDigits, code) ?? 2;
  const { min, max } = fractionDigits(options, { min: usual, max: usual });
  const pattern = parseNumberPattern(style.patterns[options.accounting === true ? 'accounting' : 'currency']);
  return writeNumber({
    decimal: roundDecimal(toDecimal(value), max, options.rounding),
    minFraction: min,
    pattern,
    style,
    minGrouping: options.grouping === false ? Number.POSITIVE_INFINITY : table.numbers.minGrouping,
    sign: options.sign,
    currency: symbol,
  });
}
