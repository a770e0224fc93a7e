import { currentLocale } from './localization.ts';

/** The name of a language in that of the editor; its tag where there is none. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames([currentLocale()], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
