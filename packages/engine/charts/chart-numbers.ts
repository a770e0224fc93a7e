import type { ChartLayer } from '@platen/template';
import {
  formatCompact,
  formatCurrency,
  formatNumber,
  formatPercent,
  formatUnit,
  toDecimal,
  type LocaleTable,
  type NumberFormatOptions,
} from '@platen/template/internal';
import { precisionFixed } from 'd3-format';

/** Writes the numbers of one chart. */
export interface ChartNumbers {
  /** A value, with as many digits as the chart's values need. */
  value(value: number): string;
  /** A mark of an axis whose marks are `step` apart. */
  tick(value: number, step: number): string;
  /** A part of a whole, 0 to 1. */
  share(fraction: number): string;
}

/** Numbers from here on are shortened where the style is chosen for them. */
const shortenedFrom = 1_000_000;

/** Digits after the mark that a number has when it is written out. */
function decimalsOf(value: number): number {
  const { digits, point } = toDecimal(value);
  return Math.max(0, digits.length - point);
}

/** How a chart writes numbers in a locale. `values` are those that it may show. */
export function createNumbers(
  { numbers }: Pick<ChartLayer, 'numbers'>,
  table: LocaleTable,
  values: Iterable<number>,
): ChartNumbers {
  const { minDecimals, maxDecimals, currency, unit, prefix, suffix } = numbers;
  let highest = 0;
  let decimals = 0;
  let percentDecimals = 0;
  for (const value of values) {
    highest = Math.max(highest, Math.abs(value));
    decimals = Math.max(decimals, decimalsOf(value));
    percentDecimals = Math.max(percentDecimals, decimalsOf(value) - 2);
  }
  const style = numbers.style !== 'auto' ? numbers.style : highest >= shortenedFrom ? 'compact' : 'number';
  const digits = (usual: number, isExact: boolean): NumberFormatOptions => {
    const max = Math.max(maxDecimals ?? usual, minDecimals ?? 0);
    return { minDecimals: minDecimals ?? (isExact ? max : 0), maxDecimals: max };
  };
  const write = (value: number, usual: number, isTick: boolean): string => {
    switch (style) {
      case 'compact':
        return formatCompact(table, value, maxDecimals === undefined && !isTick ? { minDecimals } : digits(4, false));
      case 'percent':
        return formatPercent(table, value, digits(usual, isTick));
      case 'currency':
        return formatCurrency(
          table,
          value,
          currency,
          usual === 0 || maxDecimals !== undefined ? digits(0, true) : { minDecimals },
        );
      case 'unit':
        return (
          formatUnit(table, value, unit, digits(usual, isTick)) ?? formatNumber(table, value, digits(usual, isTick))
        );
      case 'number':
        return formatNumber(table, value, digits(usual, isTick));
    }
  };
  const usualOfValues =
    style === 'percent'
      ? Math.min(1, percentDecimals)
      : Math.min(decimals, highest >= 1000 ? 0 : highest >= 100 ? 1 : 2);
  const around = (text: string): string => prefix + text + suffix;
  return {
    value: (value) => around(write(clean(value), usualOfValues, false)),
    tick: (value, step) =>
      around(write(clean(value), Math.min(10, precisionFixed(style === 'percent' ? step * 100 : step)), true)),
    share: (fraction) => formatPercent(table, fraction, { maxDecimals: maxDecimals ?? 0, minDecimals }),
  };
}

/** A number without a negative zero, and rounded to 15 digits: sums of decimals are not quite what they stand for. */
function clean(value: number): number {
  const rounded = Number(value.toPrecision(15));
  return rounded === 0 ? 0 : rounded;
}

/** Whatever characters the numbers of a chart may have, for the fonts to be loaded. */
export function numberCharacters(layer: Pick<ChartLayer, 'numbers'>, table: LocaleTable): string {
  const texts = [0, 1, -1, 1234.5, 98_765_432.1, -1_234_567_890, 0.000_1, 5e12].flatMap((value) => {
    const { value: one, tick, share } = createNumbers(layer, table, [value]);
    return [one(value), tick(value, 0.01), share(0.98)];
  });
  const compact = table.numbers.compact.flatMap((forms) =>
    typeof forms === 'string' ? [forms] : Object.values(forms),
  );
  const isShort = layer.numbers.style === 'auto' || layer.numbers.style === 'compact';
  // Digits in the table's own system come with the samples; all ten of them are needed.
  const all = createNumbers(layer, table, [1_234_567_890]).value(123_456) + formatNumber(table, 1_234_567_890);
  return [...new Set([...texts, all, ...(isShort ? compact : [])].join(''))].join('');
}
