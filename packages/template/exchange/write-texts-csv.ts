import type { Template } from '../model/template.ts';
import { sourceLocale } from './exchange-file.ts';
import { formatTagged } from './tagged-text.ts';
import { describePlace, hasStyles, listUnits, wordsOf, type Segment } from './text-unit.ts';

/** A text as a cell that no spreadsheet takes for a formula: an apostrophe goes before what begins like one. */
export function guardCell(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** The text of a cell that may be guarded. */
export function unguardCell(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

/** A text as a cell of CSV, guarded and quoted where it has to be. */
export function writeCell(text: string): string {
  const cell = guardCell(text);
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function writeSegments(segments: readonly Segment[], isTagged: boolean): string {
  return isTagged ? formatTagged(segments) : wordsOf(segments);
}

/**
 * The texts of a template as CSV (RFC 4180, with a byte order mark for spreadsheets): a row for each text, with its key, its place, the template's own text
 * and a column for each locale. Runs with styles of their own are in numbered tags. `from` is the locale that the template is written in when it does not
 * say; default English. Throws OPTIONS_INVALID when a locale is the template's own.
 */
export function exportTextsCsv(
  template: Template,
  locales: readonly string[],
  options: { from?: string } = {},
): string {
  const source = sourceLocale(template, locales, options.from);
  const targets = locales.map((locale) => new Map(listUnits(template, locale).map((unit) => [unit.id, unit])));
  const rows = listUnits(template, source).map(({ id, entry, source: segments }) => [
    id,
    describePlace(entry),
    writeSegments(segments, hasStyles(segments)),
    ...targets.map((units) => {
      const unit = units.get(id);
      return unit?.target ? writeSegments(unit.target, unit.styles.length > 0) : '';
    }),
  ]);
  const lines = [['key', 'where', source, ...locales], ...rows].map((row) => row.map(writeCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
