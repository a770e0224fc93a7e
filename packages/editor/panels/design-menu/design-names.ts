import { msg } from '@lit/localize';
import { currentLocale } from '../../locales/localization.ts';

/** The name of an axis as people read it. */
export function axisName(id: string): string {
  if (id === 'brand') return msg('Brand');
  return id === 'mode' ? msg('Mode') : id;
}

/** The name of a language in that of the editor; its tag where there is none. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames([currentLocale()], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
