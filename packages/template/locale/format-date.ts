import { civilFields, type CivilFields } from '../dates/civil-date.ts';
import { offsetMsOf, type DateSetting, type DateValue } from '../dates/date-value.ts';
import { parseDatePattern, type DatePatternPart } from './date-pattern.ts';
import { writeDigits } from './format-number.ts';
import { dateStyles, type DateStyle, type LocaleTable, type NameWidth } from './locale-table.ts';

interface Moment extends CivilFields {
  /** Minutes that its clock is ahead of UTC. */
  offsetMinutes: number;
}

type Names = Readonly<Partial<Record<NameWidth, readonly string[]>>>;

const widthOf: Readonly<Record<number, 'abbreviated' | 'wide' | 'narrow'>> = {
  3: 'abbreviated',
  4: 'wide',
  5: 'narrow',
};

/** A name of a month or day, counted from 0. */
function nameOf(names: Names, count: number, index: number, isAlone: boolean): string {
  const width = widthOf[count] ?? 'abbreviated';
  const alone = `standalone${width.charAt(0).toUpperCase()}${width.slice(1)}` as NameWidth;
  return ((isAlone ? names[alone] : undefined) ?? names[width])?.[index] ?? '';
}

function pad(value: number, count: number): string {
  return String(value).padStart(count, '0');
}

/** A difference from UTC: `+01:30` in the pattern `+HH:mm`, `+1:30` in short where the pattern's hours are not padded. */
function writeOffset(table: LocaleTable, minutes: number, isShort: boolean): string {
  const [around = '', none = '', patterns = ''] = table.dates.offset;
  if (minutes === 0) return none;
  const [east = '', west = ''] = patterns.split(';');
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  let pattern = minutes < 0 ? west : east;
  if (isShort) pattern = pattern.replace('HH', 'H');
  if (isShort && rest === 0) pattern = pattern.replace(/[^H]?mm/, '');
  const text = pattern.replace('HH', pad(hours, 2)).replace('H', String(hours)).replace('mm', pad(rest, 2));
  return around.replace('{0}', writeDigits(text, table.numbers.system));
}

function plainOffset(minutes: number, isLong: boolean): string {
  if (isLong && minutes === 0) return 'Z';
  const text = pad(Math.floor(Math.abs(minutes) / 60), 2) + (isLong ? ':' : '') + pad(Math.abs(minutes) % 60, 2);
  return (minutes < 0 ? '-' : '+') + text;
}

/** The name of the part of the day, where the locale has such; else before or after noon. */
function periodOf(table: LocaleTable, { hour }: Moment, isFlexible: boolean): string {
  const [before = '', after = ''] = table.dates.dayPeriods;
  const parts = isFlexible ? table.dates.flexiblePeriods : undefined;
  const part = parts?.findLast(([from]) => from <= hour) ?? parts?.at(-1);
  return part?.[1] ?? (hour < 12 ? before : after);
}

function writeField(table: LocaleTable, letter: string, count: number, moment: Moment): string {
  const { dates, numbers } = table;
  const digits = (value: number, length = count): string => writeDigits(pad(value, length), numbers.system);
  switch (letter) {
    case 'G':
      return dates.era[count === 4 ? 1 : count === 5 ? 2 : 0] ?? '';
    case 'y':
      return count === 2 ? digits(moment.year % 100) : digits(moment.year);
    case 'M':
    case 'L':
      return count < 3 ? digits(moment.month) : nameOf(dates.months, count, moment.month - 1, letter === 'L');
    case 'Q':
    case 'q': {
      const quarter = Math.ceil(moment.month / 3);
      return count < 3 ? digits(quarter) : (dates.quarters[quarter - 1] ?? '');
    }
    case 'd':
      return digits(moment.day);
    case 'E':
    case 'c':
      return nameOf(
        dates.days,
        letter === 'c' && count < 3 ? 3 : Math.max(3, count),
        moment.weekday % 7,
        letter === 'c',
      );
    case 'a':
    case 'B':
      return periodOf(table, moment, letter === 'B');
    case 'h':
      return digits(moment.hour % 12 || 12);
    case 'H':
      return digits(moment.hour);
    case 'k':
      return digits(moment.hour || 24);
    case 'K':
      return digits(moment.hour % 12);
    case 'm':
      return digits(moment.minute);
    case 's':
      return digits(moment.second);
    case 'S':
      return writeDigits(pad(moment.millisecond, 3).slice(0, count), numbers.system);
    case 'z':
      return writeOffset(table, moment.offsetMinutes, count < 4);
    default:
      return count === 4
        ? writeOffset(table, moment.offsetMinutes, false)
        : plainOffset(moment.offsetMinutes, count === 5);
  }
}

function momentOf(date: DateValue, setting: DateSetting): Moment {
  const offsetMs = offsetMsOf(date, setting);
  return {
    ...civilFields(date.kind === 'instant' ? date.ms + offsetMs : date.ms),
    offsetMinutes: Math.round(offsetMs / 60_000),
  };
}

const knownPatterns = new Map<string, readonly DatePatternPart[]>();
/** Patterns that are remembered: those of a few locales, and some that templates give. */
const maxKnown = 500;

function partsOf(pattern: string): readonly DatePatternPart[] {
  let parts = knownPatterns.get(pattern);
  if (!parts) {
    const read = parseDatePattern(pattern);
    parts = 'message' in read ? [pattern] : read;
    if (knownPatterns.size >= maxKnown) knownPatterns.clear();
    knownPatterns.set(pattern, parts);
  }
  return parts;
}

/** A date in a pattern of CLDR's letters; a pattern that cannot be read is written as it is: see `parseDatePattern`. */
export function formatDatePattern(table: LocaleTable, date: DateValue, pattern: string, setting: DateSetting): string {
  const moment = momentOf(date, setting);
  return partsOf(pattern)
    .map((part) => (typeof part === 'string' ? part : writeField(table, part.letter, part.count, moment)))
    .join('');
}

/** Sets of fields that a locale has a pattern for. */
export const dateSkeletons = [
  'd', 'E', 'EEEE', 'M', 'MMM', 'MMMM', 'y', 'yM', 'yMd', 'yMMdd', 'yMEd', 'yMMM', 'yMMMd', 'yMMMEd', 'yMMMM', 'yMMMMd',
  'yMMMMEEEEd', 'yQQQ', 'Md', 'MEd', 'MMMd', 'MMMEd', 'MMMMd', 'MMMMEEEEd',
] as const; // prettier-ignore
/** Sets of fields of a time; `j` is the hour as the locale counts it. */
export const timeSkeletons = ['H', 'Hm', 'Hms', 'h', 'hm', 'hms', 'j', 'jm', 'jms'] as const;

/** How a date can be written: a length, or the fields to show. */
export type DateFormat = DateStyle | (typeof dateSkeletons)[number];
/** How a time can be written: a length, or the fields to show. */
export type TimeFormat = DateStyle | (typeof timeSkeletons)[number];

function isStyle(format: string): format is DateStyle {
  return dateStyles.some((style) => style === format);
}

function patternOf(table: LocaleTable, format: string, styles: Readonly<Record<DateStyle, string>>): string {
  return isStyle(format) ? styles[format] : (table.dates.skeletons[format] ?? styles.medium);
}

/** The day of a date, such as `31 January 2026`. */
export function formatDate(table: LocaleTable, date: DateValue, format: DateFormat, setting: DateSetting): string {
  return formatDatePattern(table, date, patternOf(table, format, table.dates.date), setting);
}

/** The time of a date, such as `9:30 AM`; midnight of a day. */
export function formatTime(table: LocaleTable, date: DateValue, format: TimeFormat, setting: DateSetting): string {
  return formatDatePattern(table, date, patternOf(table, format, table.dates.time), setting);
}

/** Day and time of a date, joined as the locale does. */
export function formatDateTime(
  table: LocaleTable,
  date: DateValue,
  dateFormat: DateFormat,
  timeFormat: TimeFormat,
  setting: DateSetting,
): string {
  const day = patternOf(table, dateFormat, table.dates.date);
  const time = patternOf(table, timeFormat, table.dates.time);
  const style = isStyle(dateFormat) ? dateFormat : /MMMM/.test(dateFormat) ? 'long' : 'medium';
  return formatDatePattern(table, date, table.dates.join[style].replace('{1}', day).replace('{0}', time), setting);
}
