import {
  addToDate,
  dateDifference,
  dateUnits,
  dayOfYear,
  endOfUnit,
  startOfUnit,
  weekOfYear,
} from '../../dates/date-arithmetic.ts';
import { civilMs } from '../../dates/civil-date.ts';
import { DateValue, fieldsOf, instantMs, localMs, parseDate } from '../../dates/date-value.ts';
import { checkReadablePattern, readDatePattern } from '../../dates/read-date-pattern.ts';
import { existingDate, type FunctionCall } from './function-call.ts';
import type { FunctionDefinition, FunctionNeed, ParameterDefinition } from './function-definition.ts';
import { choice, date, number, optional, required, text } from './function-definition.ts';

const zones: readonly FunctionNeed[] = ['timeZones'];
const day = required('date', date);
const unit = choice('unit', dateUnits);

/** The day that it is in the zone of the render. */
export function todayOf(call: FunctionCall): DateValue {
  const { year, month, day: ofMonth } = fieldsOf(new DateValue('instant', call.nowMs), call.dates);
  return new DateValue('day', civilMs(year, month, ofMonth));
}

/** A date as it is shown in a zone; days have none. */
export function shownIn(call: FunctionCall, index: number, zoneIndex: number): DateValue {
  const given = call.date(index);
  const zone = call.zone(zoneIndex);
  if (zone === undefined || given.kind === 'day') return given;
  return new DateValue('instant', instantMs(given, call.dates), zone);
}

interface DatePart {
  name: string;
  description: string;
  example: readonly [string, string];
  read: (date: DateValue, call: FunctionCall) => number;
}

const parts: readonly DatePart[] = [
  {
    name: 'year',
    description: 'The year of a date.',
    example: ["year('2026-01-31')", '2026'],
    read: (value, call) => fieldsOf(value, call.dates).year,
  },
  {
    name: 'month',
    description: 'The month of a date, 1 to 12.',
    example: ["month('2026-01-31')", '1'],
    read: (value, call) => fieldsOf(value, call.dates).month,
  },
  {
    name: 'day',
    description: 'The day of the month of a date.',
    example: ["day('2026-01-31')", '31'],
    read: (value, call) => fieldsOf(value, call.dates).day,
  },
  {
    name: 'weekday',
    description: 'The day of the week of a date: 1 is Monday, 7 is Sunday.',
    example: ["weekday('2026-01-31')", '6'],
    read: (value, call) => fieldsOf(value, call.dates).weekday,
  },
  {
    name: 'hour',
    description: 'The hour of a date, 0 to 23.',
    example: ["hour('2026-01-31T09:30')", '9'],
    read: (value, call) => fieldsOf(value, call.dates).hour,
  },
  {
    name: 'minute',
    description: 'The minute of a date, 0 to 59.',
    example: ["minute('2026-01-31T09:30')", '30'],
    read: (value, call) => fieldsOf(value, call.dates).minute,
  },
  {
    name: 'quarter',
    description: 'The quarter of the year of a date, 1 to 4.',
    example: ["quarter('2026-05-01')", '2'],
    read: (value, call) => Math.ceil(fieldsOf(value, call.dates).month / 3),
  },
  {
    name: 'week',
    description: 'The week of the year of a date by ISO 8601, 1 to 53.',
    example: ["week('2026-01-31')", '5'],
    read: (value, call) => weekOfYear(localMs(value, call.dates)),
  },
  {
    name: 'dayOfYear',
    description: 'The day of the year of a date, 1 to 366.',
    example: ["dayOfYear('2026-02-01')", '32'],
    read: (value, call) => dayOfYear(localMs(value, call.dates)),
  },
];

const amounts: readonly ParameterDefinition[] = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'].map(
  (name) => optional(name, number),
);

/** Functions of dates. */
export const dateFunctions: readonly FunctionDefinition[] = [
  {
    name: 'now',
    group: 'dates',
    description: 'The moment of the render.',
    example: ['year(now())', '2026'],
    signatures: [{ parameters: [], result: date }],
    needs: ['now', 'timeZones'],
    evaluate: (call) => new DateValue('instant', call.nowMs),
  },
  {
    name: 'today',
    group: 'dates',
    description: 'The day of the render, in its time zone.',
    example: ['toText(today())', "'2026-01-31'"],
    signatures: [{ parameters: [], result: date }],
    needs: ['now', 'timeZones'],
    evaluate: todayOf,
  },
  {
    name: 'toDate',
    group: 'dates',
    description:
      'The date that a text says, by ISO 8601 or in a pattern of d, M, y, H, m and s; nothing when it says none.',
    example: ["toText(toDate('31.1.2026', 'd.M.y'))", "'2026-01-31'"],
    signatures: [
      {
        parameters: [required('text', text), optional('pattern', text, { check: checkReadablePattern })],
        result: date,
      },
    ],
    evaluate: (call) => {
      const pattern = call.optionalText(1);
      const given = call.text(0).slice(0, 200);
      return (pattern === undefined ? parseDate(given) : readDatePattern(given, pattern.slice(0, 100))) ?? null;
    },
  },
  {
    name: 'add',
    group: 'dates',
    description:
      'A date that much later, or earlier with amounts below 0. Months end on their last day where they must.',
    example: ["toText(add('2026-01-31', months: 1, days: 1))", "'2026-03-01'"],
    signatures: [{ parameters: [day, ...amounts], result: date }],
    needs: zones,
    evaluate: (call) => {
      const given = amounts.map(({ name }, index): [string, number] => [name, call.optionalNumber(index + 1) ?? 0]);
      return existingDate(addToDate(call.date(0), Object.fromEntries(given), call.dates));
    },
  },
  {
    name: 'difference',
    group: 'dates',
    description: 'How many whole units, by default days, lie between two dates; below 0 when the second is earlier.',
    example: ["difference('2026-01-31', '2026-12-25')", '328'],
    signatures: [{ parameters: [required('from', date), required('to', date), unit], result: number }],
    needs: zones,
    evaluate: (call) => dateDifference(call.date(0), call.date(1), call.option(2, dateUnits, 'days'), call.dates),
  },
  ...parts.map(({ read, ...rest }): FunctionDefinition => ({
    ...rest,
    group: 'dates',
    signatures: [{ parameters: [day], result: number }],
    needs: zones,
    evaluate: (call) => read(call.date(0), call),
  })),
  {
    name: 'startOf',
    group: 'dates',
    description: 'The first day or moment of the unit that holds a date; weeks begin on Monday.',
    example: ["toText(startOf('2026-05-20', 'months'))", "'2026-05-01'"],
    signatures: [{ parameters: [day, { ...unit, isOptional: false }], result: date }],
    needs: zones,
    evaluate: (call) => existingDate(startOfUnit(call.date(0), call.option(1, dateUnits, 'days'), call.dates)),
  },
  {
    name: 'endOf',
    group: 'dates',
    description: 'The last day or moment of the unit that holds a date.',
    example: ["toText(endOf('2026-02-10', 'months'))", "'2026-02-28'"],
    signatures: [{ parameters: [day, { ...unit, isOptional: false }], result: date }],
    needs: zones,
    evaluate: (call) => existingDate(endOfUnit(call.date(0), call.option(1, dateUnits, 'days'), call.dates)),
  },
  {
    name: 'inZone',
    group: 'dates',
    description: 'A moment as clocks of another time zone show it.',
    example: ["hour(inZone('2026-01-31T09:30:00Z', 'Asia/Tokyo'))", '18'],
    signatures: [{ parameters: [day, required('zone', text)], result: date }],
    needs: zones,
    evaluate: (call) => shownIn(call, 0, 1),
  },
];
