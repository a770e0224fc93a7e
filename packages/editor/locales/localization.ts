import { configureLocalization, type LocaleModule } from '@lit/localize';

/** Languages of the interface, by their tags. */
export const locales = ['en', 'de', 'ar'] as const;
export type Locale = (typeof locales)[number];

/** Loads the words of a program around the editor in a language. */
export type LoadStrings = (locale: Exclude<Locale, 'en'>) => Promise<LocaleModule>;
const others: LoadStrings[] = [];

const { getLocale, setLocale } = configureLocalization({
  sourceLocale: 'en',
  targetLocales: ['de', 'ar'],
  async loadLocale(tag) {
    const locale = tag === 'de' ? 'de' : 'ar';
    const own = locale === 'de' ? import('./de/index.ts') : import('./ar/index.ts');
    const modules = await Promise.all([own, ...others.map((load) => load(locale))]);
    return { templates: Object.assign({}, ...modules.map(({ templates }) => templates)) };
  },
});

/**
 * Registers a program's own translations, loaded along with the editor's: a page has one list of texts. Call it before the language is
 * chosen.
 */
export function addStrings(load: LoadStrings): void {
  others.push(load);
}

/** The language the interface is in. */
export function currentLocale(): Locale {
  return locales.find((locale) => locale === getLocale()) ?? 'en';
}

/**
 * The language of the interface that fits a list of language tags best, most wanted first, such as `navigator.languages`; English when
 * none does. Regions are left out of account: `de-CH` is German.
 */
export function chooseLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split(/[-_]/)[0];
    const locale = locales.find((one) => one === language);
    if (locale) return locale;
  }
  return 'en';
}

/**
 * Language tags of the person’s browser with their regions, most wanted first: those of `navigator.languages` that are well-formed. What
 * the system adds is left out, as in `en-US@posix`, which Chromium says where the locale is C or POSIX and which `Intl` refuses.
 */
export function browserLanguages(): readonly string[] {
  return navigator.languages.flatMap((tag) => {
    try {
      return Intl.getCanonicalLocales(tag.split('@', 1));
    } catch {
      return [];
    }
  });
}

/** Changes the language of every editor and picker of the page. Resolves once its words are there. */
export async function useLocale(locale: Locale): Promise<void> {
  await setLocale(locale);
}

/** Which way a language runs. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr';
}
