import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  dateAt,
  formatCurrency,
  formatDate,
  formatList,
  formatNumber,
  formatPercent,
  formatTime,
  localeIndex,
  pluralCategory,
  TimeZones,
  toDecimal,
} from '@platen/template/internal';
import { locales, timeZones } from '../data/library-tables.ts';

const { tags } = localeIndex.parse(
  JSON.parse(readFileSync(new URL('../../packages/library/locales/index.json', import.meta.url), 'utf8')),
);
const numbers = [0, -0.5, 1, 12, 999.995, 1234, -9876.54321, 12_345.678, 1_234_567.891, 1e12, 0.000_012, 5e-7];
const moments = [Date.UTC(2026, 0, 31, 9, 5, 7), Date.UTC(1999, 11, 5, 0, 0, 0), Date.UTC(2030, 6, 9, 23, 59, 59)];

/** V8 writes narrow no-break spaces of dates as plain spaces, for old scripts that read them. The tables have them as CLDR says. */
function asOldScripts(text: string): string {
  return text.replaceAll(/[\u{202f}\u{2009}]/gu, ' ');
}

interface Difference {
  tag: string;
  of: string;
  ours: string;
  theirs: string;
}

/** Compares in each locale what the tables say with what the host's Intl says, and answers what differs. */
async function compare(
  write: (tag: string, note: (of: string, ours: string, theirs: string) => void, table: Table) => void,
): Promise<{ count: number; differences: Difference[] }> {
  const differences: Difference[] = [];
  let count = 0;
  for (const tag of tags) {
    const { table } = await locales.load(tag);
    write(
      tag,
      (of, ours, theirs) => {
        count++;
        if (ours !== theirs) differences.push({ tag, of, ours, theirs });
      },
      table,
    );
  }
  return { count, differences };
}
type Table = Awaited<ReturnType<typeof locales.load>>['table'];

test('numbers, percentages and money are written as Node writes them', async () => {
  const { count, differences } = await compare((tag, note, table) => {
    const plain = new Intl.NumberFormat(tag);
    const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
    for (const value of numbers) {
      note(`number ${value}`, formatNumber(table, value), plain.format(value));
      note(`percent ${value}`, formatPercent(table, value, { maxDecimals: 1 }), percent.format(value));
    }
    for (const currency of ['EUR', 'USD', 'JPY', 'CHF', 'INR', 'KWD']) {
      const money = new Intl.NumberFormat(tag, { style: 'currency', currency });
      for (const value of [0, 5, -12.5, 1234.5, 1_234_567.891])
        note(`${currency} ${value}`, formatCurrency(table, value, currency), money.format(value));
    }
  });
  assert.ok(count > 3000, String(count));
  assert.deepEqual(differences, []);
});

test('dates and times are written as Node writes them', async () => {
  const styles = ['full', 'long', 'medium', 'short'] as const;
  const setting = { zones: new TimeZones(), zone: 'UTC' };
  const { count, differences } = await compare((tag, note, table) => {
    for (const ms of moments) {
      const date = dateAt('instant', ms);
      assert.ok(date);
      for (const style of styles) {
        // Persian and Thai calendars of Intl are other calendars: dates here are always those of the Gregorian one.
        const calendar = { calendar: 'gregory', timeZone: 'UTC' };
        const day = new Intl.DateTimeFormat(tag, { dateStyle: style, ...calendar });
        note(`${style} ${ms}`, asOldScripts(formatDate(table, date, style, setting)), asOldScripts(day.format(ms)));
        if (style === 'full' || style === 'long') continue;
        const time = new Intl.DateTimeFormat(tag, { timeStyle: style, ...calendar });
        note(
          `time-${style} ${ms}`,
          asOldScripts(formatTime(table, date, style, setting)),
          asOldScripts(time.format(ms)),
        );
      }
    }
  });
  assert.ok(count > 1000, String(count));
  assert.deepEqual(differences, []);
});

test('lists and plurals are as Node has them', async () => {
  const samples = [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']];
  const { count, differences } = await compare((tag, note, table) => {
    const and = new Intl.ListFormat(tag, { type: 'conjunction' });
    const or = new Intl.ListFormat(tag, { type: 'disjunction' });
    for (const items of samples) {
      note(`and ${items.length}`, formatList(table, items, 'and'), and.format(items));
      note(`or ${items.length}`, formatList(table, items, 'or'), or.format(items));
    }
    const cardinal = new Intl.PluralRules(tag);
    const ordinal = new Intl.PluralRules(tag, { type: 'ordinal' });
    for (const value of [...Array.from({ length: 131 }, (_, index) => index), 1.5, 0.1, 2.25, 1000, 1e6]) {
      note(`plural ${value}`, pluralCategory(table, 'plurals', toDecimal(value)), cardinal.select(value));
      if (Number.isInteger(value))
        note(`ordinal ${value}`, pluralCategory(table, 'ordinals', toDecimal(value)), ordinal.select(value));
    }
  });
  assert.ok(count > 15_000, String(count));
  assert.deepEqual(differences, []);
});

test('tags lead to the nearest table of their own writing system', async () => {
  const chains: Record<string, string[]> = {
    'de-LI': ['de', 'root'],
    'de-CH': ['de-CH', 'de', 'root'],
    'es-AR': ['es-419', 'es', 'root'],
    'zh-TW': ['zh-Hant', 'root'],
    iw: ['he', 'root'],
    tlh: ['root'],
    'no tag': ['root'],
  };
  for (const [tag, chain] of Object.entries(chains)) assert.deepEqual((await locales.load(tag)).chain, chain, tag);
});

test('clocks of time zones are those of Node', () => {
  for (const zone of [
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Pacific/Apia',
    'America/Sao_Paulo',
    'Europe/Dublin',
  ]) {
    const clock = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    for (let ms = Date.UTC(1990, 0, 1, 0, 30); ms < Date.UTC(2037, 0, 1); ms += 9.3 * 86_400_000) {
      const parts = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
      const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
      const shown = Date.UTC(year, month - 1, day, hour, minute, second);
      assert.equal(
        timeZones.offsetMs(zone, ms),
        shown - Math.floor(ms / 1000) * 1000,
        `${zone} ${new Date(ms).toISOString()}`,
      );
    }
  }
  assert.equal(timeZones.has('Europe/Atlantis'), false);
  assert.equal(timeZones.has('europe/berlin'), true);
});
