import { parse } from 'csv-parse/browser/esm/sync';
import { isLocaleTag } from '../locale/locale-tag.ts';
import { sameLocale, unreadable, type FileText, type FileTexts } from './exchange-file.ts';
import { parseTagged } from './tagged-text.ts';
import { wordsOf } from './text-unit.ts';
import { unguardCell } from './write-texts-csv.ts';

const maxColumns = 250;
/** Characters of a row. */
const maxRowLength = 2_000_000;

function findDelimiter(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1);
  const [best] = [',', ';', '\t']
    .map((delimiter) => ({ delimiter, count: head.split(delimiter, maxColumns + 1).length }))
    .toSorted((a, b) => b.count - a.count);
  if (best && best.count > maxColumns) throw unreadable(`has more than ${maxColumns} columns`);
  return best?.delimiter ?? ',';
}

function parseRows(text: string): string[][] {
  const delimiter = findDelimiter(text);
  try {
    return parse(text, {
      bom: true,
      delimiter,
      skip_empty_lines: true,
      max_record_size: maxRowLength,
      // Some tools leave empty cells at the end of a row out.
      relax_column_count_less: true,
    });
  } catch (error) {
    throw unreadable('is not CSV: a row has more cells than the first, is too long, or a quote is not closed', error);
  }
}

/** A text as it is compared; one with tags that are not closed is another one. */
function plainSource(cell: string, hasStyles: boolean): string {
  const segments = hasStyles ? parseTagged(cell) : cell;
  return typeof segments === 'string' ? segments : Array.isArray(segments) ? wordsOf(segments) : cell;
}

/**
 * Reads CSV with a column `key`, one of the template's own texts and one for each locale. `usual` is the locale that the template is written in; when it
 * does not say, the first column of a locale is. `hasSourceStyles` says whether the source of a key has styles. Throws IMPORT_UNSUPPORTED for other files.
 */
export function readTextsCsv(
  text: string,
  usual: string | undefined,
  hasSourceStyles: (id: string) => boolean,
): FileTexts {
  const [head = [], ...rows] = parseRows(text);
  const names = head.map((name) => name.trim());
  const keyColumn = names.findIndex((name) => name.toLowerCase() === 'key');
  if (keyColumn < 0) throw unreadable('has no column "key"');
  const columns = names.flatMap((name, index) => (index !== keyColumn && isLocaleTag(name) ? [{ name, index }] : []));
  const twice = columns.find(({ name }, at) => columns.slice(0, at).some((other) => sameLocale(other.name, name)));
  if (twice) throw unreadable(`has the column "${twice.name}" twice`);
  const sourceColumn = usual === undefined ? columns[0] : columns.find(({ name }) => sameLocale(name, usual));
  if (!sourceColumn) throw unreadable(`has no column ${usual === undefined ? 'of a locale' : `"${usual}"`}`);
  const known = new Set(['key', 'where', ...columns.map(({ name }) => name)]);
  const textsOf = (column: number): FileText[] =>
    rows.map((cells) => {
      const id = unguardCell(cells[keyColumn] ?? '');
      const target = unguardCell(cells[column] ?? '');
      return {
        id,
        source: plainSource(unguardCell(cells[sourceColumn.index] ?? ''), hasSourceStyles(id)),
        read: (hasStyles) => (target === '' ? undefined : hasStyles ? parseTagged(target) : [{ text: target }]),
      };
    });
  const targets = columns.filter((column) => column !== sourceColumn);
  if (targets.length === 0) throw unreadable('has no column of a locale to translate to');
  return {
    source: sourceColumn.name,
    locales: new Map(targets.map(({ name, index }) => [name, textsOf(index)])),
    unknownColumns: names.filter((name) => !known.has(name) && name.toLowerCase() !== 'key'),
  };
}
