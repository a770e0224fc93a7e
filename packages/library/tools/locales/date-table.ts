import type { JsonObject } from '@platen/template/internal';
import { dateStyles } from '@platen/template/internal';
import { Cldr, objectAt, optionalTextAt, textAt } from './read-cldr.ts';
import { resolveSkeleton, skeletonNames } from './resolve-skeleton.ts';

const monthKeys = Array.from({ length: 12 }, (_, index) => String(index + 1));
const dayKeys = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const widthNames = ['wide', 'abbreviated', 'narrow'] as const;

/** The texts of an object under those keys, in their order. */
function textsOf(object: JsonObject, keys: readonly string[]): string[] {
  return keys.map((key) => textAt(object, key));
}

function widthsOf(names: JsonObject, keys: readonly string[]): JsonObject {
  const table: Record<string, readonly string[]> = {};
  for (const width of widthNames) {
    const within = textsOf(objectAt(names, 'format', width), keys);
    const alone = textsOf(objectAt(names, 'stand-alone', width), keys);
    table[width] = within;
    if (alone.join('\n') !== within.join('\n'))
      table[`standalone${width.charAt(0).toUpperCase()}${width.slice(1)}`] = alone;
  }
  return table;
}

/** The rules by which a language parts the day, if its patterns ask for them, with the names of the parts. */
function flexiblePeriods(cldr: Cldr, tag: string, calendar: JsonObject): JsonObject {
  const patterns = JSON.stringify(calendar['timeFormats']).replaceAll(/'[^']*'/g, '');
  if (!/(?<![A-Za-z])B/.test(patterns)) return {};
  const rules = objectAt(cldr.supplemental('dayPeriods'), 'dayPeriodRuleSet', tag.split('-')[0] ?? tag);
  const names = objectAt(calendar, 'dayPeriods', 'format', 'abbreviated');
  const periods = Object.keys(rules).flatMap((name): [number, string][] => {
    const from = optionalTextAt(rules, name, '_from');
    return from === undefined ? [] : [[Number.parseInt(from, 10), textAt(names, name)]];
  });
  return { flexiblePeriods: periods.toSorted(([one], [other]) => one - other) };
}

/** The text of a pattern that some locales give with its kind of digits, `{ _value, _numbers }`. */
function patternAt(object: JsonObject, ...path: string[]): string {
  return optionalTextAt(object, ...path) ?? textAt(object, ...path, '_value');
}

/** How a locale writes dates of the Gregorian calendar. */
export function dateTable(cldr: Cldr, tag: string): JsonObject {
  const calendar = objectAt(cldr.locale(tag, 'ca-gregorian'), 'dates', 'calendars', 'gregorian');
  const zones = objectAt(cldr.locale(tag, 'timeZoneNames'), 'dates', 'timeZoneNames');
  const byStyle = (from: JsonObject): JsonObject =>
    Object.fromEntries(dateStyles.map((style) => [style, patternAt(from, style)]));
  const eras = objectAt(calendar, 'eras');
  return {
    months: widthsOf(objectAt(calendar, 'months'), monthKeys),
    days: widthsOf(objectAt(calendar, 'days'), dayKeys),
    quarters: textsOf(objectAt(calendar, 'quarters', 'format', 'abbreviated'), ['1', '2', '3', '4']),
    dayPeriods: textsOf(objectAt(calendar, 'dayPeriods', 'format', 'abbreviated'), ['am', 'pm']),
    ...flexiblePeriods(cldr, tag, calendar),
    era: [textAt(eras, 'eraAbbr', '1'), textAt(eras, 'eraNames', '1'), textAt(eras, 'eraNarrow', '1')],
    date: byStyle(objectAt(calendar, 'dateFormats')),
    time: byStyle(objectAt(calendar, 'timeFormats')),
    join: byStyle(objectAt(calendar, 'dateTimeFormats-atTime', 'standard')),
    skeletons: Object.fromEntries(skeletonNames.map((name) => [name, resolveSkeleton(name, calendar)])),
    offset: [textAt(zones, 'gmtFormat'), textAt(zones, 'gmtZeroFormat'), textAt(zones, 'hourFormat')],
  };
}
