import { findParameters, type ColumnMapping, type Template } from '@platen/template';

/** A table of data as it was read: the names of its columns, and a text for each column in each row. */
export interface DataTable {
  columns: readonly string[];
  rows: readonly Readonly<Record<string, string>>[];
}

/** Rows that are read at most; the rest is omitted, and said to be. */
export const maxDataRows = 10_000;

/** The values that a row gives to a template. An empty cell gives none for colors and styles, and an empty text for the rest. */
export function rowValues(
  template: Template,
  row: Readonly<Record<string, string>>,
  mapping: ColumnMapping,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [column, key] of Object.entries(mapping)) {
    const value = row[column];
    if (value !== undefined && (value !== '' || mayBeEmpty(template, key))) values[key] = value;
  }
  return values;
}

/** The delimiter that the first line of a table has most of: comma, semicolon or tab. */
export function findDelimiter(text: string): ',' | ';' | '\t' {
  const [head = ''] = text.split(/\r?\n/, 1);
  const counts = ([',', ';', '\t'] as const).map((mark) => ({ mark, count: head.split(mark).length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.mark ?? ',';
}

function mayBeEmpty(template: Template, key: string): boolean {
  const { parameters } = findParameters(template, key);
  return parameters.length > 0 && parameters.every(({ type }) => /^(?:text|voiceText|imageUrl|videoUrl)$/.test(type));
}
