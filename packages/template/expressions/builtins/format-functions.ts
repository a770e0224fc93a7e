import { dateDifference } from '../../dates/date-arithmetic.ts';
import { compareDates, DateValue } from '../../dates/date-value.ts';
import { currencyDisplays, formatCurrency, isCurrencyCode } from '../../locale/format-currency.ts';
import { parseDatePattern } from '../../locale/date-pattern.ts';
import {
  dateSkeletons,
  formatDate,
  formatDatePattern,
  formatDateTime,
  formatTime,
  timeSkeletons,
} from '../../locale/format-date.ts';
import { formatList } from '../../locale/format-list.ts';
import { formatBytes, formatRelative, formatUnit } from '../../locale/format-measure.ts';
import {
  formatCompact,
  formatNumber,
  formatPercent,
  numberingSystems,
  numberSigns,
  type NumberFormatOptions,
} from '../../locale/format-number.ts';
import { dateStyles, listPatternStyles, pluralCategories, relativeUnits } from '../../locale/locale-table.ts';
import { roundDecimal, toDecimal } from '../../locale/decimal.ts';
import { pluralCategory } from '../../locale/plural-rules.ts';
import { unitNames } from '../../locale/unit-names.ts';
import { suggestName } from '../near-name.ts';
import { ExpressionError } from '../expression-issue.ts';
import { plainValueText } from '../text-value.ts';
import { shownIn, todayOf } from './date-functions.ts';
import type { FunctionCall } from './function-call.ts';
import type { FunctionDefinition, FunctionNeed, ParameterDefinition } from './function-definition.ts';
import { boolean, choice, date, listOf, number, optional, required, text } from './function-definition.ts';

const value = required('value', number);
const day = required('date', date);
const zone = optional('zone', text);
const decimals = optional('decimals', number);
const sign = choice('sign', numberSigns);
const digits = choice('digits', numberingSystems);
const dateFormats = [...dateStyles, ...dateSkeletons] as const;
const timeFormats = [...dateStyles, ...timeSkeletons] as const;

/** Options of numbers, the first of which is at that place of the arguments: decimals, sign, digits. */
function numberOptions(call: FunctionCall, at: number): NumberFormatOptions {
  const count = call.has(at) ? call.whole(at, 0, 0, 20) : undefined;
  return {
    minDecimals: count,
    maxDecimals: count,
    sign: call.option(at + 1, numberSigns, 'auto'),
    digits: call.has(at + 2) ? call.option(at + 2, numberingSystems, 'latn') : undefined,
  };
}

const plainOptions: readonly ParameterDefinition[] = [decimals, sign, digits];

function checkCurrency(code: string): string | undefined {
  return isCurrencyCode(code) ? undefined : 'must be a code of three letters such as EUR';
}

function currencyOf(call: FunctionCall, index: number): string {
  const code = call.text(index);
  if (isCurrencyCode(code)) return code;
  throw new ExpressionError('VALUE_INVALID', `${code.slice(0, 20)} is no code of a currency such as EUR`);
}

function checkPattern(pattern: string): string | undefined {
  const read = parseDatePattern(pattern);
  return 'message' in read ? read.message : undefined;
}

function inPattern(call: FunctionCall, shown: DateValue, pattern: string): string {
  const read = pattern.length > 200 ? { message: 'the pattern is too long' } : parseDatePattern(pattern);
  if ('message' in read)
    throw new ExpressionError('VALUE_INVALID', `cannot be written in that pattern: ${read.message}`);
  return formatDatePattern(call.locale, shown, pattern, call.dates);
}

const forms: readonly ParameterDefinition[] = pluralCategories.map((category) =>
  category === 'other' ? required(category, text) : optional(category, text),
);

/** The form for a number, with # replaced by it; `zero` is for 0 in every language. */
function pluralText(call: FunctionCall, kind: 'plurals' | 'ordinals'): string | null {
  const count = call.value(0);
  if (typeof count !== 'number') return null;
  const { locale } = call;
  const category = pluralCategory(locale, kind, roundDecimal(toDecimal(count), 3));
  const wanted = [count === 0 ? 'zero' : category, category, 'other'];
  const index = wanted
    .map((name) => pluralCategories.findIndex((each) => each === name) + 1)
    .find((at) => at > 0 && call.has(at));
  const form = index === undefined ? '' : call.text(index);
  const written = formatNumber(locale, count);
  call.fuel.make(form.length + form.split('#').length * written.length);
  return form.replaceAll('#', () => written);
}

const relativeSteps = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'] as const;

function relativeText(call: FunctionCall): string {
  const given = call.date(0);
  const from = given.kind === 'day' ? todayOf(call) : new DateValue('instant', call.nowMs);
  const asked = call.has(1) ? `${call.option(1, relativeUnits, 'day')}s` : undefined;
  const smallest = given.kind === 'day' ? 'days' : 'seconds';
  const differs = (unit: (typeof relativeSteps)[number]): number => dateDifference(from, given, unit, call.dates);
  const unit =
    relativeSteps.find(
      (step) => step === asked || (asked === undefined && (step === smallest || differs(step) !== 0)),
    ) ?? smallest;
  const amount = differs(unit);
  // What is just over is past, not to come.
  const signed = amount === 0 && compareDates(given, from, call.dates) < 0 ? -0 : amount;
  const name = relativeUnits.find((each) => `${each}s` === unit) ?? 'day';
  return formatRelative(call.locale, signed, name);
}

function unitText(call: FunctionCall): string {
  const name = call.text(1);
  const written = formatUnit(call.locale, call.number(0), name, numberOptions(call, 2));
  if (written !== undefined) return written;
  throw new ExpressionError(
    'OPTION_UNKNOWN',
    `${name.slice(0, 40)} is no unit that can be written${suggestName(name, unitNames)}`,
  );
}

interface FormatFunction {
  name: string;
  description: string;
  example: readonly [string, string];
  parameters: readonly ParameterDefinition[];
  needs?: readonly FunctionNeed[];
  isLazy?: boolean;
  evaluate: (call: FunctionCall) => string | null;
}

const functions: readonly FormatFunction[] = [
  {
    name: 'number',
    description: 'A number as the locale writes it, with up to three decimals or exactly as many as wanted.',
    example: ['number(1234.5)', "'1,234.5'"],
    parameters: [value, ...plainOptions, optional('grouping', boolean)],
    evaluate: (call) =>
      formatNumber(call.locale, call.number(0), { ...numberOptions(call, 1), grouping: call.isTrue(4, true) }),
  },
  {
    name: 'compact',
    description: 'A number in short.',
    example: ['compact(12345)', "'12K'"],
    parameters: [value, ...plainOptions],
    evaluate: (call) => formatCompact(call.locale, call.number(0), numberOptions(call, 1)),
  },
  {
    name: 'percent',
    description: 'A fraction as a percentage.',
    example: ['percent(0.256, decimals: 1)', "'25.6%'"],
    parameters: [value, ...plainOptions],
    evaluate: (call) => formatPercent(call.locale, call.number(0), numberOptions(call, 1)),
  },
  {
    name: 'currency',
    description: 'An amount of money with as many decimals as its currency has. Accounting puts losses in parentheses.',
    example: ["currency(1234.5, 'EUR')", "'€1,234.50'"],
    parameters: [
      value,
      required('currency', text, { check: checkCurrency }),
      ...plainOptions,
      choice('display', currencyDisplays),
      optional('accounting', boolean),
    ],
    evaluate: (call) =>
      formatCurrency(call.locale, call.number(0), currencyOf(call, 1), {
        ...numberOptions(call, 2),
        display: call.option(5, currencyDisplays, 'symbol'),
        accounting: call.isTrue(6),
      }),
  },
  {
    name: 'unit',
    description: 'A measurement in short, such as of kilometer, kilogram, celsius or megabyte.',
    example: ["unit(12.5, 'kilometer')", "'12.5 km'"],
    parameters: [value, required('unit', text, { options: unitNames }), ...plainOptions],
    evaluate: unitText,
  },
  {
    name: 'bytes',
    description: 'A size of a file in the unit that suits it.',
    example: ['bytes(1536000)', "'1.5 MB'"],
    parameters: [value, ...plainOptions],
    evaluate: (call) => {
      const options = numberOptions(call, 1);
      return formatBytes(
        call.locale,
        call.number(0),
        call.has(1) ? options : { sign: options.sign, digits: options.digits },
      );
    },
  },
  {
    name: 'date',
    description: 'The day of a date, in a length, by the fields to show, or in a pattern of letters.',
    example: ["date('2026-01-31', 'long')", "'January 31, 2026'"],
    parameters: [day, choice('format', dateFormats), optional('pattern', text, { check: checkPattern }), zone],
    needs: ['timeZones'],
    evaluate: (call) => {
      const shown = shownIn(call, 0, 3);
      const pattern = call.optionalText(2);
      if (pattern !== undefined) return inPattern(call, shown, pattern);
      return formatDate(call.locale, shown, call.option(1, dateFormats, 'medium'), call.dates);
    },
  },
  {
    name: 'time',
    description: 'The time of a date.',
    example: ["time('2026-01-31T21:30', 'Hm')", "'21:30'"],
    parameters: [day, choice('format', timeFormats), zone],
    needs: ['timeZones'],
    evaluate: (call) => formatTime(call.locale, shownIn(call, 0, 2), call.option(1, timeFormats, 'short'), call.dates),
  },
  {
    name: 'dateTime',
    description: 'Day and time of a date.',
    example: ["dateTime('2026-01-31T21:30', 'long', 'Hm')", "'January 31, 2026 at 21:30'"],
    parameters: [day, choice('dateFormat', dateFormats), choice('timeFormat', timeFormats), zone],
    needs: ['timeZones'],
    evaluate: (call) =>
      formatDateTime(
        call.locale,
        shownIn(call, 0, 3),
        call.option(1, dateFormats, 'medium'),
        call.option(2, timeFormats, 'short'),
        call.dates,
      ),
  },
  {
    name: 'relative',
    description: 'How far a date is from the moment of the render, in the largest unit or one that is named.',
    example: ["relative('2026-02-03')", "'in 3 days'"],
    parameters: [day, choice('unit', relativeUnits)],
    needs: ['now', 'timeZones'],
    evaluate: relativeText,
  },
  {
    name: 'list',
    description: 'Items joined as the locale lists them; what is missing is left out.',
    example: ["list(['red', 'green', 'blue'])", "'red, green, and blue'"],
    parameters: [
      required('items', listOf({ kind: 'oneOf', kinds: ['text', 'number'] })),
      choice('style', listPatternStyles),
    ],
    evaluate: (call) => {
      const items = call.walked(0).flatMap((item) => (item === null ? [] : [plainValueText(item) ?? '']));
      call.fuel.make(items.reduce((size, item) => size + item.length + 10, 0));
      return formatList(call.locale, items, call.option(1, listPatternStyles, 'and'));
    },
  },
  {
    name: 'plural',
    description: 'The text that goes with a number in the language, # in it being the number; zero is for 0.',
    example: ["plural(3, one: '# item', other: '# items')", "'3 items'"],
    parameters: [required('count', number), ...forms],
    isLazy: true,
    evaluate: (call) => pluralText(call, 'plurals'),
  },
  {
    name: 'ordinal',
    description: 'The text that goes with a place in an order in the language, # in it being the number.',
    example: ["ordinal(2, one: '#st', two: '#nd', few: '#rd', other: '#th')", "'2nd'"],
    parameters: [required('place', number), ...forms],
    isLazy: true,
    evaluate: (call) => pluralText(call, 'ordinals'),
  },
];

/** Functions that write values as a locale does. */
export const formatFunctions: readonly FunctionDefinition[] = functions.map(
  ({ parameters, needs = [], evaluate, ...rest }): FunctionDefinition => ({
    ...rest,
    group: 'formats',
    signatures: [{ parameters, result: text }],
    needs: ['locale', ...needs],
    evaluate: (call) => {
      // Writing takes as long as some dozen other steps.
      call.fuel.spend(20);
      const written = evaluate(call);
      return written === null ? null : call.madeText(written);
    },
  }),
);
