import { findParameters, type Template } from '@platen/template';
import { parse } from 'csv-parse/sync';
import { FileError } from './error.ts';
import { nameOf, readText } from './read-file.ts';
import type { Values } from './values.ts';

/** One line of data: its number in the file (1 is the first after the head), all its cells, and the values among them. */
export interface Row {
  number: number;
  cells: Readonly<Record<string, string>>;
  values: Values;
}

/** Rows of a CSV file, and its columns that mean nothing to the template. */
export interface Rows {
  rows: Row[];
  unknownColumns: string[];
}

/** Texts and sources may be empty; an empty cell for a color or a style says that nothing is given. */
function mayBeEmpty(template: Template, key: string): boolean {
  const { parameters } = findParameters(template, key);
  return parameters.length > 0 && parameters.every(({ type }) => /^(?:text|voiceText|imageUrl|videoUrl)$/.test(type));
}

/** Sorts the cells of a row into values for the template. */
export function createRow(template: Template, number: number, cells: Readonly<Record<string, string>>): Row {
  const used = Object.entries(cells).filter(
    ([key, value]) => findParameters(template, key).isUsed && (value !== '' || mayBeEmpty(template, key)),
  );
  return { number, cells, values: Object.fromEntries(used) };
}

/**
 * Reads a CSV file with a head line: commas, semicolons or tabs, quotes doubled inside quotes, with or without byte order mark.
 * Columns are named by modification keys. Throws FileError.
 */
export async function readCsv(file: string, template: Template): Promise<Rows> {
  const text = await readText(file);
  const [head = ''] = text.split('\n', 1);
  const delimiter = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';
  let columns: string[] = [];
  let records: Record<string, string>[];
  try {
    records = parse<Record<string, string>>(text, {
      bom: true,
      delimiter,
      skip_empty_lines: true,
      trim: false,
      columns: (names: string[]) => {
        columns = names.map((name) => name.trim());
        return columns;
      },
    });
  } catch (error) {
    throw new FileError(nameOf(file), error);
  }
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) throw new FileError(nameOf(file), new Error(`has the column "${twice}" twice`));
  if (records.length === 0) throw new FileError(nameOf(file), new Error('has no rows below its header'));
  return {
    rows: records.map((cells, index) => createRow(template, index + 1, cells)),
    unknownColumns: columns.filter((name) => !findParameters(template, name).isUsed),
  };
}
