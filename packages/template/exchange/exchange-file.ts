import { PlatenError } from '../errors/errors.ts';
import { isLocaleTag } from '../locale/locale-tag.ts';
import { normalizeTag } from '../model/locales.ts';
import type { Template } from '../model/template.ts';
import type { Segment } from './text-unit.ts';

/** The most characters that a file of texts may have. */
export const maxTextsLength = 10 * 1024 * 1024;

/** A translation as a file has it. */
export interface FileText {
  /** The id of its unit. */
  id: string;
  /** The text that was translated; undefined when the file does not say. */
  source: string | undefined;
  /** Reads the translation with the styles that the unit has: its segments, undefined when there is none, or why it cannot be read. */
  read(hasStyles: boolean): Segment[] | { problem: string } | undefined;
}

/** The translations of a file by locale, as it spells them. */
export interface FileTexts {
  /** The locale that was translated from. */
  source: string;
  locales: ReadonlyMap<string, readonly FileText[]>;
  /** Columns that are not those of texts. */
  unknownColumns: readonly string[];
}

/** Refuses a file of texts: a sentence that begins with "The file". */
export function unreadable(problem: string, cause?: unknown): PlatenError {
  return new PlatenError('IMPORT_UNSUPPORTED', `The file ${problem}.`, { cause });
}

function refuse(sentence: string): PlatenError {
  return new PlatenError('OPTIONS_INVALID', sentence);
}

/**
 * The locale that a template is written in; what is given, else English, when it does not say. Throws OPTIONS_INVALID for targets that are no locales, the
 * same as another, or the template's own.
 */
export function sourceLocale({ locales }: Template, targets: readonly string[], usual = 'en'): string {
  const source = locales?.default ?? usual;
  for (const tag of [source, ...targets])
    if (!isLocaleTag(tag)) throw refuse(`"${tag.slice(0, 50)}" is no tag of a language such as de or pt-BR.`);
  for (const [index, target] of targets.entries()) {
    if (sameLocale(target, source))
      throw refuse(`The template is written in ${source}: name a locale to translate to.`);
    if (targets.findIndex((other) => sameLocale(other, target)) !== index)
      throw refuse(`The locale ${target} is given twice.`);
  }
  return source;
}

/** Whether two tags are of one locale: `pt_br` and `pt-BR` are. */
export function sameLocale(one: string, other: string): boolean {
  return normalizeTag(one) === normalizeTag(other);
}
