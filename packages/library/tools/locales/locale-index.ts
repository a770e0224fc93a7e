import type { JsonObject, LocaleIndex } from '@platen/template/internal';
import { Cldr, cldrVersion, objectAt, optionalTextAt, textAt } from './read-cldr.ts';

/** Other names of languages that tables are there for. */
const wantedAliases = ['iw', 'in', 'tl', 'sh', 'nb', 'nn', 'mo', 'ji', 'jw', 'cmn', 'arb', 'prs'];

/** The index from locale tags to tables: parents, scripts and aliases. */
export function localeIndex(cldr: Cldr, tags: readonly string[]): LocaleIndex {
  const parents = objectAt(cldr.supplemental('parentLocales'), 'parentLocales', 'parentLocale');
  const likely = objectAt(cldr.supplemental('likelySubtags'), 'likelySubtags');
  const aliases = objectAt(cldr.supplemental('aliases'), 'metadata', 'alias', 'languageAlias');
  const languages = new Set(tags.map((tag) => tag.split('-')[0] ?? tag));
  const parentOf = (tag: string): string => {
    const parent = optionalTextAt(parents, tag) ?? (tag.includes('-') ? tag.slice(0, tag.lastIndexOf('-')) : 'und');
    if (parent === 'und' || parent === 'root') return 'root';
    return tags.includes(parent) ? parent : parentOf(parent);
  };
  return {
    cldr: cldrVersion,
    tags: [...tags],
    parents: Object.fromEntries([
      ...tags.map((tag): [string, string] => [tag, parentOf(tag)]),
      ...regionsWithParents(parents, tags, parentOf),
    ]),
    scripts: likelyScripts(likely, languages),
    aliases: Object.fromEntries(
      wantedAliases.flatMap((alias): [string, string][] => {
        const to = optionalTextAt(aliases, alias, '_replacement') ?? optionalTextAt(parents, alias);
        return to !== undefined && languages.has(to.split('-')[0] ?? to) ? [[alias, to]] : [];
      }),
    ),
  };
}

/** Regions without a table of their own whose parent is another region's: Argentina's Spanish is America's. */
function regionsWithParents(
  parents: JsonObject,
  tags: readonly string[],
  parentOf: (tag: string) => string,
): [string, string][] {
  return Object.keys(parents).flatMap((tag): [string, string][] => {
    const [, language] = /^([a-z]{2,3})-(?:[A-Z]{2}|\d{3})$/.exec(tag) ?? [];
    const parent = parentOf(tag);
    return language !== undefined && !tags.includes(tag) && parent !== 'root' && parent !== language
      ? [[tag, parent]]
      : [];
  });
}

/** The writing system of each language, and of its regions that have another. */
function likelyScripts(likely: JsonObject, languages: ReadonlySet<string>): Record<string, string> {
  const scripts: Record<string, string> = {};
  const scriptOf = (tag: string): string => textAt(likely, tag).split('-')[1] ?? '';
  for (const language of languages) scripts[language] = scriptOf(language);
  for (const key of Object.keys(likely)) {
    const [, language = '', region] = /^([a-z]{2,3})-([A-Z]{2})$/.exec(key) ?? [];
    if (region !== undefined && languages.has(language) && scriptOf(key) !== scripts[language])
      scripts[key] = scriptOf(key);
  }
  return scripts;
}
