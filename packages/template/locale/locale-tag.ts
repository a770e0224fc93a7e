import { z } from 'zod';

/** The index from locale tags to tables. */
export const localeIndex = z.object({
  /** Version of CLDR that the tables are made from. */
  cldr: z.string(),
  /** Tags of the tables, `root` left out. */
  tags: z.array(z.string()),
  /** The next table to look in, for each table and for regions without one: `de` for `de-CH`, `es-419` for `es-AR`. */
  parents: z.record(z.string(), z.string()),
  /** The writing system that languages have, and regions of them that have another: `zh` Hans, `zh-TW` Hant. */
  scripts: z.record(z.string(), z.string()),
  /** Other names of languages: `iw` for `he`. */
  aliases: z.record(z.string(), z.string()),
});
export type LocaleIndex = z.infer<typeof localeIndex>;

interface LocaleTag {
  language: string;
  script: string | undefined;
  region: string | undefined;
}

const form = /^([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?:[-_].*)?$/i;

/** A tag in its parts, each written as usual; undefined when it is no tag of a language. */
function parseTag(tag: string): LocaleTag | undefined {
  const [, language, script, region] = form.exec(tag) ?? [];
  if (language === undefined) return undefined;
  return {
    language: language.toLowerCase(),
    script: script === undefined ? undefined : script.charAt(0).toUpperCase() + script.slice(1).toLowerCase(),
    region: region?.toUpperCase(),
  };
}

/** Whether a text is the tag of a language, such as `de`, `pt-BR` or `zh-Hant-HK`. */
export function isLocaleTag(text: string): boolean {
  return text.length <= 35 && form.test(text);
}

/**
 * The tables that tell how a locale writes, the nearest first and `root` last: `de-CH`, `de`, `root`. A text in another
 * writing system than its language usually has never falls back to that language: `zh-TW` leads to `zh-Hant` and then to `root`.
 * Unknown languages lead to `root` alone.
 */
export function localeChain(tag: string, index: LocaleIndex): string[] {
  const chain = [];
  for (let at = firstTable(tag, index); at !== 'root'; at = index.parents[at] ?? 'root') chain.push(at);
  return [...chain, 'root'];
}

function firstTable(tag: string, index: LocaleIndex): string {
  const given = parseTag(tag);
  if (!given) return 'root';
  const alias = parseTag(own(index.aliases, given.language) ?? given.language) ?? given;
  const { language } = alias;
  const { region } = given;
  const usual = own(index.scripts, language);
  const script =
    given.script ??
    alias.script ??
    (region === undefined ? usual : (own(index.scripts, `${language}-${region}`) ?? usual));
  const base = script === usual || script === undefined ? language : `${language}-${script}`;
  if (region !== undefined) {
    const whole = `${base}-${region}`;
    if (index.tags.includes(whole)) return whole;
    const parent = own(index.parents, whole);
    if (parent !== undefined) return parent;
  }
  return index.tags.includes(base) ? base : 'root';
}

function own(map: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}
