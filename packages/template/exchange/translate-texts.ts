import type { Template } from '../model/template.ts';
import type { TranslatableText } from '../translations/list-texts.ts';
import { applyTranslations, type ImportedTexts } from './apply-translations.ts';
import { formatTagged, parseTagged } from './tagged-text.ts';
import { listUnits, wordsOf, type Segment } from './text-unit.ts';

/** A text of a template with its translation into one locale. */
export interface TextTranslation extends Omit<TranslatableText, 'text' | 'runs'> {
  /** Unique in the template: the key of the override, and for cells of tables their place. */
  id: string;
  /** The text as the template has it; with `isTagged`, parts with styles of their own are in numbered tags, `<1>off</1>`, and `<` and `&` are escaped. */
  source: string;
  /** The text as the locale has it by itself, written alike; undefined when it has none. */
  target: string | undefined;
  isTagged: boolean;
}

/** The texts of a template with what a locale already has for them, in the order of an export. */
export function listTranslations(template: Template, locale: string): TextTranslation[] {
  return listUnits(template, locale).map(({ id, entry, source, target, styles }) => {
    const { text: _text, runs: _runs, ...place } = entry;
    const isTagged = styles.length > 0;
    const write = (segments: readonly Segment[]): string => (isTagged ? formatTagged(segments) : wordsOf(segments));
    return { ...place, id, source: write(source), target: target && write(target), isTagged };
  });
}

/**
 * Puts the translation of one text, written as `listTranslations` has it, into `locales` of a template, which is not changed itself. `from` is the locale that
 * the template is written in when it does not say; default English. Throws what `importTexts` throws.
 */
export function translateText(
  template: Template,
  locale: string,
  id: string,
  text: string,
  options: { from?: string } = {},
): ImportedTexts {
  const read = (hasStyles: boolean): ReturnType<typeof parseTagged> => (hasStyles ? parseTagged(text) : [{ text }]);
  const applied = applyTranslations(template, {
    source: template.locales?.default ?? options.from ?? 'en',
    locales: new Map([[locale, [{ id, source: undefined, read }]]]),
    unknownColumns: [],
  });
  return { ...applied, issues: applied.issues.filter(({ code }) => code !== 'text_missing') };
}
