import { configureLocalization } from '@lit/localize';

/** Languages of the interface, by their tags. */
export const locales = ['en', 'de', 'ar'] as const;
export type Locale = (typeof locales)[number];

const { getLocale, setLocale } = configureLocalization({
  sourceLocale: 'en',
  targetLocales: ['de', 'ar'],
  loadLocale: (locale) => (locale === 'de' ? import('./de/index.ts') : import('./ar/index.ts')),
});

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

/** Changes the language of every editor and picker of the page. Resolves once its words are there. */
export async function useLocale(locale: Locale): Promise<void> {
  await setLocale(locale);
}

/** Which way a language runs. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr';
}
