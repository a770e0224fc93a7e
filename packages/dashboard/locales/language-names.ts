import type { Locale } from '@platen/editor/localization';

/** Languages by the names that their speakers look for. */
export const languageNames: Readonly<Record<Locale, string>> = { en: 'English', de: 'Deutsch', ar: 'العربية' };
