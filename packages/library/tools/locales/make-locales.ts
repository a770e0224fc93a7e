/**
 * Writes the tables in `locales/` from CLDR's JSON packages, which are installed into a folder of their own for it:
 * `node --conditions=@platen/source packages/library/tools/locales/make-locales.ts [FOLDER OF MODULES]`
 *
 * A file holds what differs from the locale's parent; `null` takes away what the parent has.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { isJsonObject, localeTable, type JsonObject } from '@platen/template/internal';
import { dateTable } from './date-table.ts';
import { localeIndex } from './locale-index.ts';
import { localeTags } from './locale-tags.ts';
import { currencyTables, numberTable } from './number-table.ts';
import { pluralRules } from './plural-forms.ts';
import { Cldr, cldrPackages, cldrVersion, objectAt } from './read-cldr.ts';
import { listJoint, listTables, relativeTable, unitTable } from './word-tables.ts';

const folder = fileURLToPath(new URL('../../locales/', import.meta.url));

function installCldr(): string {
  const place = mkdtempSync(join(tmpdir(), 'platen-cldr-'));
  const dependencies = Object.fromEntries(cldrPackages.map((name) => [name, cldrVersion]));
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, dependencies }));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: place,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 300_000,
  });
  return place;
}

/** Everything that is said of a locale, what it inherits included. */
function wholeTable(cldr: Cldr, tag: string): JsonObject {
  const language = tag.split('-')[0] ?? tag;
  const rules = (file: 'plurals' | 'ordinals', type: string): JsonObject => {
    const all = objectAt(cldr.supplemental(file), `plurals-type-${type}`);
    const own = all[tag] ?? all[language];
    return isJsonObject(own) ? pluralRules(own) : {};
  };
  return {
    numbers: numberTable(cldr, tag),
    ...currencyTables(cldr, tag),
    dates: dateTable(cldr, tag),
    lists: listTables(cldr, tag),
    ...listJoint(tag),
    plurals: rules('plurals', 'cardinal'),
    ordinals: rules('ordinals', 'ordinal'),
    relative: relativeTable(cldr, tag),
    units: unitTable(cldr, tag),
  };
}

/** The difference between `table` and `parent`; undefined if they are equal. */
function difference(table: unknown, parent: unknown): unknown {
  if (!isJsonObject(table) || !isJsonObject(parent))
    return JSON.stringify(table) === JSON.stringify(parent) ? undefined : table;
  const changes: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(table)) {
    const change = difference(value, parent[key]);
    if (change !== undefined) changes[key] = change;
  }
  for (const key of Object.keys(parent)) if (!(key in table)) changes[key] = null;
  return Object.keys(changes).length === 0 ? undefined : changes;
}

const given = process.argv[2];
const place = given === undefined ? installCldr() : undefined;
try {
  const cldr = new Cldr(given ?? join(place ?? '', 'node_modules'));
  const index = localeIndex(cldr, localeTags);
  const whole = new Map(['root', ...localeTags].map((tag) => [tag, wholeTable(cldr, tag)]));
  for (const table of whole.values()) localeTable.parse(table);
  const files = [...whole].map(([tag, table]): [string, string] => {
    const parent = tag === 'root' ? undefined : whole.get(index.parents[tag] ?? 'root');
    return [tag, `${JSON.stringify(parent ? (difference(table, parent) ?? {}) : table)}\n`];
  });
  for (const [tag, text] of files) writeFileSync(join(folder, `${tag}.json`), text);
  writeFileSync(join(folder, 'index.json'), `${JSON.stringify(index)}\n`);
  const sizes = files.map(([tag, text]): [string, number] => [tag, gzipSync(text, { level: 9 }).length]);
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  console.log(sizes.map(([tag, size]) => `${tag} ${size}`).join(', '));
  const together = gzipSync(files.map(([, text]) => text).join(''), { level: 9 }).length;
  console.log(`${files.length} tables, ${sum} bytes gzipped one by one, ${together} together`);
} finally {
  if (place !== undefined) rmSync(place, { recursive: true });
}
