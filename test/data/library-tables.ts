import { readFileSync } from 'node:fs';
import { Locales, TimeZones, timeZoneTable } from '@platen/template/internal';

function readLibrary(path: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../packages/library/${path}`, import.meta.url), 'utf8'));
}

/** The library's locales, read from its files. */
export const locales: Locales = new Locales((name) => Promise.resolve(readLibrary(`locales/${name}.json`)));

/** The library's time zones, read from its file. */
export const timeZones: TimeZones = new TimeZones(timeZoneTable.parse(readLibrary('time-zones/zones.json')));
