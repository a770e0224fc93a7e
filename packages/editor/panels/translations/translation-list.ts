import type { Template } from '@platen/template';
import { translateText, type TextIssue, type TextTranslation } from '@platen/template/exchange';
import { setOverride, takeTranslations } from '../../commands/edit-locales.ts';
import type { Edit } from '../../store/template-document.ts';

/** The ids of texts, those without translation first. */
export function translationOrder(texts: readonly TextTranslation[]): string[] {
  const isDone = ({ target }: TextTranslation): number => (target === undefined ? 0 : 1);
  return texts.toSorted((a, b) => isDone(a) - isDone(b)).map(({ id }) => id);
}

/** An edit that translates a text, or resets it when nothing is left of it; and a problem of the translation. */
export function translate(
  template: Template,
  tag: string,
  { id, key, cell, source }: TextTranslation,
  text: string,
  label: string,
): { edit: Edit | undefined; issue: TextIssue | undefined } {
  const isCleared = text.trim() === '';
  if (isCleared && !cell) return { edit: setOverride(tag, key, undefined), issue: undefined };
  // A cell is one of the rows that a language has as a whole.
  const { template: next, changed, issues } = translateText(template, tag, id, isCleared ? source : text);
  return { edit: changed > 0 ? takeTranslations(next, label) : undefined, issue: issues[0] };
}
