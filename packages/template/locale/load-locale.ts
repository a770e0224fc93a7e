import { isJsonObject } from '../json/json-object.ts';
import { localeChain, localeIndex, type LocaleIndex } from './locale-tag.ts';
import { localeTable, type LocaleTable } from './locale-table.ts';

/** Reads a file of the library's `locales` folder, as parsed JSON: `index`, or the table of a tag. */
export type ReadLocaleFile = (name: string) => Promise<unknown>;

/** How one locale writes, with everything it inherits. */
export interface Locale {
  /** The tag that was asked for. */
  tag: string;
  /** The tables that were found for it, the nearest first; `root` alone when its language has none. */
  chain: readonly string[];
  table: LocaleTable;
}

/** A table's overrides of its parent; `null` removes. Lists are replaced whole. */
function overlay(parent: unknown, child: unknown): unknown {
  if (child === undefined) return parent;
  if (!isJsonObject(parent) || !isJsonObject(child)) return child;
  const merged: Record<string, unknown> = { ...parent };
  for (const [key, value] of Object.entries(child)) {
    if (value === null) delete merged[key];
    else merged[key] = overlay(parent[key], value);
  }
  return merged;
}

/**
 * Loads locales by their tags, each table once. A tag without a table of its own is written as the nearest one there is, in the
 * end in the plain forms of `root`; see `localeChain`. Rejects with what `read` rejects with, and with a zod error for files that
 * are no tables; a later call tries again.
 */
export class Locales {
  readonly #read: ReadLocaleFile;
  readonly #tables = new Map<string, Promise<unknown>>();
  #index: Promise<LocaleIndex> | undefined;

  constructor(read: ReadLocaleFile) {
    this.#read = read;
  }

  /** The index from tags to tables. */
  index(): Promise<LocaleIndex> {
    this.#index ??= this.#read('index').then((file) => localeIndex.parse(file));
    this.#index.catch(() => (this.#index = undefined));
    return this.#index;
  }

  async load(tag: string): Promise<Locale> {
    const chain = localeChain(tag, await this.index());
    const tables = await Promise.all(chain.map((name) => this.#table(name)));
    return { tag, chain, table: localeTable.parse(tables.reduceRight(overlay)) };
  }

  #table(name: string): Promise<unknown> {
    let table = this.#tables.get(name);
    if (!table) {
      table = this.#read(name);
      this.#tables.set(name, table);
      table.catch(() => this.#tables.delete(name));
    }
    return table;
  }
}
