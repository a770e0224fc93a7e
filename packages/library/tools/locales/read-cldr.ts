import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type JsonObject } from '@platen/template/internal';

/** CLDR's JSON packages that the tables are made from, and their version. They are 280 MB, and so no dependencies. */
export const cldrVersion = '48.2.0';
/** Their names on npm. */
export const cldrPackages: readonly string[] = [
  'cldr-core',
  'cldr-dates-full',
  'cldr-misc-full',
  'cldr-numbers-full',
  'cldr-units-full',
];

/** The object at a path of keys within parsed JSON. Throws when there is none. */
export function objectAt(value: unknown, ...path: readonly string[]): JsonObject {
  const found = valueAt(value, ...path);
  if (!isJsonObject(found)) throw new Error(`CLDR has no object at ${path.join(' > ')}`);
  return found;
}

/** The text at a path of keys within parsed JSON. Throws when there is none. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = valueAt(value, ...path);
  if (typeof found !== 'string') throw new Error(`CLDR has no text at ${path.join(' > ')}`);
  return found;
}

/** The text at a path of keys within parsed JSON, if there is one. */
export function optionalTextAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = valueAt(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

function valueAt(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const key of path) found = isJsonObject(found) ? found[key] : undefined;
  return found;
}

/** CLDR's data as the packages below a folder of modules hold it. */
export class Cldr {
  readonly #modules: string;
  readonly #known = new Map<string, unknown>();

  constructor(modules: string) {
    this.#modules = modules;
  }

  /** A file of one locale; `root` is what all locales inherit from. */
  locale(
    tag: string,
    file: 'numbers' | 'currencies' | 'ca-gregorian' | 'dateFields' | 'timeZoneNames' | 'listPatterns' | 'units',
  ): JsonObject {
    const kind = {
      numbers: 'numbers',
      currencies: 'numbers',
      'ca-gregorian': 'dates',
      dateFields: 'dates',
      timeZoneNames: 'dates',
      listPatterns: 'misc',
      units: 'units',
    }[file];
    // The locales `sr` and `zh` are there under their full names too; and Norwegian's data under both of its names.
    const folder = [tag === 'root' ? 'und' : tag].find((name) =>
      existsSync(join(this.#modules, `cldr-${kind}-full`, 'main', name)),
    );
    if (folder === undefined) throw new Error(`CLDR has no ${file} for ${tag}`);
    return objectAt(this.#read(`cldr-${kind}-full/main/${folder}/${file}.json`), 'main', folder);
  }

  /** A file about all locales. */
  supplemental(file: string): JsonObject {
    return objectAt(this.#read(`cldr-core/supplemental/${file}.json`), 'supplemental');
  }

  #read(path: string): unknown {
    if (!this.#known.has(path)) this.#known.set(path, JSON.parse(readFileSync(join(this.#modules, path), 'utf8')));
    return this.#known.get(path);
  }
}
