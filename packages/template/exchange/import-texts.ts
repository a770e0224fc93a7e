import type { Template } from '../model/template.ts';
import { maxTextsLength, unreadable } from './exchange-file.ts';
import { readTextsCsv } from './read-texts-csv.ts';
import { readXliff } from './read-xliff.ts';
import { applyTranslations, type ImportedTexts } from './apply-translations.ts';
import { hasStyles, listUnits } from './text-unit.ts';

/**
 * Puts the translations of an XLIFF 1.2 or CSV file into `locales` of a template, which is not changed itself. Texts that the file has no translation of stay
 * as they are. The first character tells the format. Throws IMPORT_UNSUPPORTED for files that are malformed, too large, with a document type, or from
 * another language, of which nothing is taken.
 */
export function importTexts(template: Template, text: string): ImportedTexts {
  if (text.length > maxTextsLength) throw unreadable('has more than 10 MiB');
  const content = text.replace(/^\uFEFF/, '');
  if (/^\s*</.test(content)) return applyTranslations(template, readXliff(content.trimStart()));
  const usual = template.locales?.default;
  const styled = new Set(listUnits(template, usual ?? '').flatMap(({ id, source }) => (hasStyles(source) ? [id] : [])));
  return applyTranslations(
    template,
    readTextsCsv(content, usual, (id) => styled.has(id)),
  );
}
