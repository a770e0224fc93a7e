import type { Template } from '@platen/template';
import { localeValues } from '@platen/template/internal';

/** Whether a locale, or one that it falls back to, has a content of its own for a layer. */
export function isTranslated({ locales }: Pick<Template, 'locales'>, layerId: string, locale: string): boolean {
  return locales !== undefined && localeValues(locales, locale).properties.get(layerId)?.has('content') === true;
}
