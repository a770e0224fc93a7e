import { z } from 'zod';

/** The plural categories of CLDR. Every language has `other`. */
export const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
export type PluralCategory = (typeof pluralCategories)[number];

/** One pattern for every number, or a pattern for each plural category of the language. */
const pluralForms = z.union([z.string(), z.partialRecord(z.enum(pluralCategories), z.string())]);
export type PluralForms = z.infer<typeof pluralForms>;

const numberSymbols = z.object({
  decimal: z.string(),
  group: z.string(),
  percent: z.string(),
  plus: z.string(),
  minus: z.string(),
  infinity: z.string(),
  /** Only where amounts of money are written otherwise than numbers. */
  currencyDecimal: z.string().optional(),
  currencyGroup: z.string().optional(),
});
export type NumberSymbols = z.infer<typeof numberSymbols>;

const numberPatterns = z.object({
  decimal: z.string(),
  percent: z.string(),
  currency: z.string(),
  accounting: z.string(),
});
export type NumberPatterns = z.infer<typeof numberPatterns>;

const names = (count: number): z.ZodArray<z.ZodString> => z.array(z.string()).length(count);

const widths = (count: number): z.ZodObject<{ [Width in NameWidth]: z.ZodOptional<z.ZodArray<z.ZodString>> }> =>
  z.object({
    wide: names(count).optional(),
    abbreviated: names(count).optional(),
    narrow: names(count).optional(),
    standaloneWide: names(count).optional(),
    standaloneAbbreviated: names(count).optional(),
    standaloneNarrow: names(count).optional(),
  });

/** How long names of months and days are; a missing width of names that stand alone is as within a date. */
export type NameWidth =
  | 'wide'
  | 'abbreviated'
  | 'narrow'
  | 'standaloneWide'
  | 'standaloneAbbreviated'
  | 'standaloneNarrow';

/** The lengths that every locale has patterns for. */
export const dateStyles = ['full', 'long', 'medium', 'short'] as const;
export type DateStyle = (typeof dateStyles)[number];
const byStyle = z.record(z.enum(dateStyles), z.string());

/** The units of `relativeTime`. */
export const relativeUnits = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
export type RelativeUnit = (typeof relativeUnits)[number];

/** A language's names for relative times. */
const relativeNames = z.object({
  past: pluralForms,
  future: pluralForms,
  /** Its names for -1, 0 and 1, such as yesterday, today and tomorrow; empty if it has none. */
  near: names(3).optional(),
});

/** Patterns for two items, and for the first, a further and the last of more. */
const listPattern = z.tuple([z.string(), z.string(), z.string(), z.string()]);

/** How the last item of a list is joined: by `and`, `or`, or as in measurements. */
export const listPatternStyles = ['and', 'or', 'unit'] as const;
export type ListPatternStyle = (typeof listPatternStyles)[number];

/**
 * How one locale writes numbers, money, dates, lists and plurals: data of CLDR, under its own terms and with its own pattern
 * letters. Files of the library hold only what differs from the locale's parent; `loadLocale` puts them together.
 */
export const localeTable = z.object({
  numbers: z.object({
    /** The numbering system used by default: `latn`, `arab`. */
    system: z.string(),
    /** Digits that must stand before the first group mark for one to be written: 2 in Spanish, where 1234 has none. */
    minGrouping: z.number(),
    symbols: z.record(z.string(), numberSymbols),
    patterns: z.record(z.string(), numberPatterns),
    /** Short forms of 10 to the power of 3 up to 14, such as `0K`; `0` where the number is written out. */
    compact: z.array(pluralForms).length(12),
  }),
  /** Symbols by ISO 4217 code; missing where it is the code itself. */
  currencies: z.record(z.string(), z.string()),
  /** Shorter symbols that may stand for several currencies; missing where they are the usual ones. */
  narrowCurrencies: z.record(z.string(), z.string()),
  /** Digits after the decimal mark by ISO 4217 code, where they are not 2. */
  currencyDigits: z.record(z.string(), z.number()),
  dates: z.object({
    months: widths(12),
    /** From Sunday on. */
    days: widths(7),
    quarters: names(4),
    /** Before and after noon. */
    dayPeriods: names(2),
    /** Names of parts of the day by the hour they start at, in rising order; only where dates of the locale use them. */
    flexiblePeriods: z.array(z.tuple([z.number(), z.string()])).optional(),
    /** The common era: abbreviated, wide, narrow. */
    era: names(3),
    date: byStyle,
    time: byStyle,
    /** How a time ({0}) joins a date ({1}), by the date's style. */
    join: byStyle,
    /** Patterns by the fields that they show. */
    skeletons: z.record(z.string(), z.string()),
    /** How a difference from UTC is written: around it, when there is none, and itself, east and west parted by `;`. */
    offset: names(3),
  }),
  lists: z.record(z.enum(listPatternStyles), listPattern),
  /** How joining words change before some words: Spanish says `e` and `u`, Hebrew writes a hyphen. */
  listJoint: z.enum(['spanish', 'hebrew']).optional(),
  plurals: z.partialRecord(z.enum(pluralCategories), z.string()),
  ordinals: z.partialRecord(z.enum(pluralCategories), z.string()),
  relative: z.record(z.enum(relativeUnits), relativeNames),
  /** Short forms of measurements, such as `{0} km`. */
  units: z.record(z.string(), pluralForms),
});
export type LocaleTable = z.infer<typeof localeTable>;
