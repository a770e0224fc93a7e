import type { Template } from '@platen/template';
import type { TextIssue } from '@platen/template/exchange';
import {
  applyTranslations,
  formatTagged,
  hasStyles,
  listUnits,
  parseTagged,
  wordsOf,
  type TextUnit,
} from '@platen/template/internal';
import { setOverride, takeTranslations, usualLocale } from '../../commands/edit-locales.ts';
import type { Edit } from '../../store/template-document.ts';

/** A text with its translation, as both are shown and typed. */
export interface TranslationRow {
  unit: TextUnit;
  source: string;
  /** Undefined: the language shows the original. */
  target: string | undefined;
  /** Whether parts of it are in numbered tags. */
  isTagged: boolean;
}

/** The texts of a template with what a language has for them. */
export function translationRows(template: Template, tag: string): TranslationRow[] {
  return listUnits(template, tag).map((unit) => {
    const isTagged = unit.styles.length > 0;
    const write = (segments: TextUnit['source']): string => (isTagged ? formatTagged(segments) : wordsOf(segments));
    return { unit, source: write(unit.source), target: unit.target && write(unit.target), isTagged };
  });
}

/** The ids of rows, those without translation first. */
export function rowOrder(rows: readonly TranslationRow[]): string[] {
  const isDone = ({ target }: TranslationRow): number => (target === undefined ? 0 : 1);
  return rows.toSorted((a, b) => isDone(a) - isDone(b)).map(({ unit }) => unit.id);
}

/** An edit that translates a text, or resets it when nothing is left of it; and what is wrong with the translation. */
export function translate(
  template: Template,
  tag: string,
  { unit }: TranslationRow,
  text: string,
  label: string,
): { edit: Edit | undefined; issue: TextIssue | undefined } {
  const isCleared = text.trim() === '';
  if (isCleared && !unit.entry.cell) return { edit: setOverride(tag, unit.entry.key, undefined), issue: undefined };
  // A cell is one of the rows that a language has as a whole.
  const words = isCleared ? unit.entry.text : text;
  const applied = applyTranslations(template, {
    source: template.locales?.default ?? usualLocale,
    locales: new Map([
      [
        tag,
        [{ id: unit.id, source: undefined, read: (isStyled) => (isStyled ? parseTagged(words) : [{ text: words }]) }],
      ],
    ]),
    unknownColumns: [],
  });
  const issue = applied.issues.find(
    ({ code, key }) => code !== 'text_missing' && [unit.id, unit.entry.key].includes(key),
  );
  return { edit: applied.changed > 0 ? takeTranslations(applied.template, label) : undefined, issue };
}

/** Whether a text has parts with styles of their own, which are in numbered tags. */
export function hasTags({ unit }: TranslationRow): boolean {
  return hasStyles(unit.source);
}
