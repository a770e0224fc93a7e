import { decimalParts, roundDecimal, toDecimal, type Decimal, type RoundingMode } from './decimal.ts';
import type { LocaleTable, NumberPatterns, NumberSymbols } from './locale-table.ts';
import { parseNumberPattern, writeAffix, type NumberPattern } from './number-pattern.ts';
import { pluralCategory, pluralForm } from './plural-rules.ts';

/** How numbers of all kinds can be written. */
export interface NumberFormatOptions {
  /** Digits after the mark; default by kind: up to 3 for numbers, none for percentages, the currency's for money. */
  minDecimals?: number | undefined;
  maxDecimals?: number | undefined;
  /** How further digits are dropped; default `halfUp`. */
  rounding?: RoundingMode | undefined;
  /** Whether thousands (or lakhs) are parted; default true. */
  grouping?: boolean | undefined;
  /** When a sign is written: `auto` for negative numbers, `always`, or `never`. */
  sign?: NumberSign | undefined;
  /** Digits of a numbering system such as `latn` or `arab` instead of the locale's. */
  digits?: string | undefined;
}

/** When a sign is written before a number. */
export const numberSigns = ['auto', 'always', 'never'] as const;
export type NumberSign = (typeof numberSigns)[number];

/** Zero in the numbering systems that locales write in by default or by custom; the other digits follow it. */
const zeros: Readonly<Record<string, number>> = {
  latn: 0x30,
  arab: 0x660,
  arabext: 0x6f0,
  beng: 0x9e6,
  deva: 0x966,
  gujr: 0xae6,
  guru: 0xa66,
  tamldec: 0xbe6,
  telu: 0xc66,
  thai: 0xe50,
};

/** The numbering systems that numbers can be written in, by CLDR's names. */
export const numberingSystems: readonly string[] = Object.keys(zeros);

/** Western digits written in a numbering system. */
export function writeDigits(digits: string, system: string): string {
  const zero = zeros[system];
  if (zero === undefined || system === 'latn') return digits;
  return digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

/** Symbols and patterns for the wanted digits: the locale's own where it has no others for them. */
export interface NumberStyle {
  system: string;
  symbols: NumberSymbols;
  patterns: NumberPatterns;
}

/** How a locale writes numbers in its usual digits, or in others. Throws a `TypeError` for a table without any. */
export function numberStyle({ numbers }: LocaleTable, digits?: string): NumberStyle {
  const system = digits !== undefined && digits in zeros ? digits : numbers.system;
  const symbols = numbers.symbols[system] ?? numbers.symbols['latn'];
  const patterns = numbers.patterns[system] ?? numbers.patterns['latn'];
  if (!symbols || !patterns) throw new TypeError('the table has no symbols of numbers');
  return { system, symbols, patterns };
}

function groupDigits(whole: string, pattern: NumberPattern, mark: string, minGrouping: number): string {
  const { group, furtherGroup } = pattern;
  if (group === 0 || whole.length < group + minGrouping) return whole;
  const parts = [whole.slice(-group)];
  for (let end = whole.length - group; end > 0; end -= furtherGroup)
    parts.unshift(whole.slice(Math.max(0, end - furtherGroup), end));
  return parts.join(mark);
}

/** How a rounded number is put into a pattern. */
export interface WrittenNumber {
  decimal: Decimal;
  minFraction: number;
  pattern: NumberPattern;
  style: NumberStyle;
  /** Digits before the first group mark for there to be one; infinite for none. */
  minGrouping: number;
  sign?: NumberSign | undefined;
  /** The symbol of a currency; its own marks are used then. */
  currency?: string | undefined;
}

/** The digits of a number with its marks, without sign and affixes. */
function writeFigure({ decimal, minFraction, pattern, style, minGrouping, currency }: WrittenNumber): string {
  const { symbols, system } = style;
  const { whole, fraction } = decimalParts(decimal, minFraction);
  const isMoney = currency !== undefined;
  const mark = (isMoney ? symbols.currencyDecimal : undefined) ?? symbols.decimal;
  const groupMark = (isMoney ? symbols.currencyGroup : undefined) ?? symbols.group;
  const parts = [groupDigits(whole.padStart(pattern.minWhole, '0'), pattern, groupMark, minGrouping)];
  if (fraction !== '') parts.push(fraction);
  return writeDigits(parts.join(mark), system);
}

/** A currency's symbol that is a word does not touch a digit. */
function spacing(symbol: string | undefined, side: 'before' | 'after'): string {
  const character = side === 'before' ? symbol?.at(-1) : symbol?.at(0);
  return character !== undefined && !/[\p{S}\p{Z}]/u.test(character) ? '\u00a0' : '';
}

/** A number in its pattern, with sign and symbols. */
export function writeNumber(written: WrittenNumber): string {
  return surround(writeFigure(written), written);
}

function surround(figure: string, { decimal, pattern, style, sign = 'auto', currency }: WrittenNumber): string {
  const isNegative = decimal.isNegative && sign !== 'never';
  const isSigned = isNegative || (sign === 'always' && !decimal.isNegative);
  const { symbols } = style;
  let { prefix, suffix } = pattern;
  if (isSigned) {
    if (pattern.negative) ({ prefix, suffix } = pattern.negative);
    else prefix = `-${prefix}`;
  }
  const symbolOf = (character: string): string => {
    if (character === '-') return isNegative ? symbols.minus : symbols.plus;
    if (character === '%') return symbols.percent;
    return character === '¤' ? (currency ?? '') : character;
  };
  // A negative form in parentheses has no place for a plus.
  if (isSigned && !isNegative && pattern.negative && !/-/.test(prefix + suffix)) {
    ({ prefix, suffix } = pattern);
    prefix = `-${prefix}`;
  }
  const before = prefix.endsWith('¤') ? spacing(currency, 'before') : '';
  const after = suffix.startsWith('¤') ? spacing(currency, 'after') : '';
  return writeAffix(prefix, symbolOf) + before + figure + after + writeAffix(suffix, symbolOf);
}

/** The text for NaN and infinity. */
export function writeUnusual(value: number, symbols: NumberSymbols): string {
  return Number.isNaN(value) ? 'NaN' : (value < 0 ? symbols.minus : '') + symbols.infinity;
}

interface Digits {
  min: number;
  max: number;
}

/** The digits after the mark that are wanted, where one end is given and pushes the other. */
export function fractionDigits({ minDecimals, maxDecimals }: NumberFormatOptions, usual: Digits): Digits {
  const min = minDecimals ?? Math.min(usual.min, maxDecimals ?? usual.min);
  return { min, max: maxDecimals ?? Math.max(usual.max, min) };
}

function writeIn(
  table: LocaleTable,
  kind: 'decimal' | 'percent',
  value: number,
  usual: Digits,
  options: NumberFormatOptions,
): string {
  const style = numberStyle(table, options.digits);
  const pattern = parseNumberPattern(style.patterns[kind]);
  if (!Number.isFinite(value)) return writeUnusual(value, style.symbols);
  const { min, max } = fractionDigits(options, usual);
  const decimal = toDecimal(value);
  if (kind === 'percent' && decimal.digits !== '') decimal.point += 2;
  return writeNumber({
    decimal: roundDecimal(decimal, max, options.rounding),
    minFraction: min,
    pattern,
    style,
    minGrouping: options.grouping === false ? Number.POSITIVE_INFINITY : table.numbers.minGrouping,
    sign: options.sign,
  });
}

/** A number as a locale writes it: `1,234.5`. */
export function formatNumber(table: LocaleTable, value: number, options: NumberFormatOptions = {}): string {
  return writeIn(table, 'decimal', value, { min: 0, max: 3 }, options);
}

/** A fraction as a percentage: 0.256 is `26%`. */
export function formatPercent(table: LocaleTable, value: number, options: NumberFormatOptions = {}): string {
  return writeIn(table, 'percent', value, { min: 0, max: 0 }, options);
}

/** The power of ten of the first digit. */
function magnitudeOf({ digits, point }: Decimal): number {
  return digits === '' ? 0 : point - 1;
}

/** The power of ten that a compact form takes out of a number of that magnitude, and its forms. */
function compactForm(
  table: LocaleTable,
  magnitude: number,
): { exponent: number; forms: string | Record<string, string> } {
  const forms = table.numbers.compact[Math.min(14, magnitude) - 3] ?? '0';
  const sample = typeof forms === 'string' ? forms : (forms.other ?? '0');
  const [positive = ''] = sample.split(';');
  const zerosIn = positive.replaceAll(/'[^']*'/g, '').replaceAll(/[^0]/g, '').length;
  return sample === '0' ? { exponent: 0, forms } : { exponent: Math.min(14, magnitude) - zerosIn + 1, forms };
}

/**
 * A number in short: `1.2K`, `35 Mio.` Two digits are shown, and all before the mark; `maxDecimals` sets how many come after it
 * instead.
 */
export function formatCompact(table: LocaleTable, value: number, options: NumberFormatOptions = {}): string {
  const style = numberStyle(table, options.digits);
  if (!Number.isFinite(value)) return writeUnusual(value, style.symbols);
  const whole = toDecimal(value);
  let { exponent, forms } = compactForm(table, magnitudeOf(whole));
  let decimal = shorten(whole, exponent, options);
  // 999,950 rounds to a million.
  const risen = compactForm(table, magnitudeOf(decimal) + exponent);
  if (risen.exponent !== exponent) {
    ({ exponent, forms } = risen);
    decimal = shorten(whole, exponent, options);
  }
  const { min } = fractionDigits(options, { min: 0, max: 1 });
  const unscaled = decimal.digits === '' ? decimal : { ...decimal, point: decimal.point + exponent };
  const form = pluralForm(forms, pluralCategory(table, 'plurals', unscaled, exponent > 0 ? 0 : min, exponent));
  const written = { decimal, minFraction: min, style, sign: options.sign };
  const number = parseNumberPattern(style.patterns.decimal);
  // Four digits are not parted in short forms.
  const minGrouping = options.grouping === false ? Number.POSITIVE_INFINITY : Math.max(2, table.numbers.minGrouping);
  if (exponent === 0) return writeNumber({ ...written, pattern: number, minGrouping });
  const affixes = parseNumberPattern(form);
  const pattern = { ...number, prefix: affixes.prefix, suffix: affixes.suffix, negative: affixes.negative };
  return writeNumber({ ...written, pattern, minGrouping });
}

function shorten(
  decimal: Decimal,
  exponent: number,
  { minDecimals, maxDecimals, rounding }: NumberFormatOptions,
): Decimal {
  const scaled = decimal.digits === '' ? decimal : { ...decimal, point: decimal.point - exponent };
  const usual = scaled.point > 1 ? 0 : 2 - scaled.point;
  return roundDecimal(scaled, maxDecimals ?? Math.max(minDecimals ?? 0, usual), rounding);
}
