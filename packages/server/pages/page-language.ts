/** Languages of the pages, by their tags; the first is what others get. */
export const pageLanguages = ['en', 'de', 'ar'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** Texts of pages in every language, with the same names in each. `{name}` is a placeholder. */
export type PageStrings<Name extends string> = Readonly<Record<PageLanguage, Readonly<Record<Name, string>>>>;

/** The words of one concern's pages in one language. */
export type Strings<Table> = Table extends PageStrings<infer Name> ? Readonly<Record<Name, string>> : never;

/** Which way a language is written. */
export function directionOf(language: PageLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The language that a browser's `Accept-Language` (RFC 9110, 12.5.4) likes best among those there are. */
export function chooseLanguage(header: string | undefined): PageLanguage {
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find((each) => each !== undefined);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const wish of wishes) {
    const found = pageLanguages.find((language) => language === wish.language);
    if (found) return found;
  }
  return pageLanguages[0];
}

/** Puts values into the holes of a sentence. */
export function formatString(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : hole,
  );
}
