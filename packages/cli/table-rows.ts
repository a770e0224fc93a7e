import { batchLimits } from '@platen/api';
import { createCellReader, type CellReader, type Template } from '@platen/template';
import { parse } from 'csv-parse/sync';
import { FileError } from './error.ts';
import { decodeText, nameOf, readBytes } from './read-file.ts';
import type { Values } from './values.ts';

/** One line of data: its number in the file (1 is the first after the head), all its cells, and the values among them. */
export interface Row {
  number: number;
  cells: Readonly<Record<string, string>>;
  values: Values;
}

/** Rows of a table, and its columns that mean nothing to the template. */
export interface Rows {
  rows: Row[];
  unknownColumns: string[];
}

/** A row of cells with its values for the template. */
function createRow(reader: CellReader, number: number, cells: Readonly<Record<string, string>>): Row {
  return { number, cells, values: reader.read(cells) };
}

/** A table as text: the names of its columns, and a record of cells for each row. */
interface Table {
  columns: string[];
  records: Record<string, string>[];
}

/**
 * Reads a table whose first row names the columns after modification keys: a CSV file with commas, semicolons or tabs, quotes doubled
 * inside quotes, with or without byte order mark, or the first sheet of an XLSX. Throws FileError.
 */
export async function readTable(file: string, template: Template): Promise<Rows> {
  return parseTable(await readBytes(file), file, template);
}

/** The same of bytes that were read. */
export async function parseTable(bytes: Uint8Array, file: string, template: Template): Promise<Rows> {
  const isXlsx = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const { columns, records } = isXlsx ? await readWorkbook(bytes, file) : parseCsv(decodeText(bytes, file), file);
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) throw new FileError(nameOf(file), new Error(`has the column "${twice}" twice`));
  if (records.length === 0) throw new FileError(nameOf(file), new Error('has no rows below its header'));
  const reader = createCellReader(template);
  return {
    rows: records.map((cells, index) => createRow(reader, index + 1, cells)),
    unknownColumns: columns.filter((name) => !reader.knows(name)),
  };
}

function parseCsv(text: string, file: string): Table {
  const [head = ''] = text.split('\n', 1);
  const delimiter = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';
  let columns: string[] = [];
  try {
    const records = parse<Record<string, string>>(text, {
      bom: true,
      delimiter,
      skip_empty_lines: true,
      trim: false,
      columns: (names: string[]) => {
        columns = names.map((name) => name.trim());
        return columns;
      },
    });
    return { columns, records };
  } catch (error) {
    throw new FileError(nameOf(file), error);
  }
}

async function readWorkbook(bytes: Uint8Array, file: string): Promise<Table> {
  // It is the service's reader, with its limits; only those who need it wait for it.
  const { readSheet } = await import('@platen/server');
  try {
    const { columns, rows } = await readSheet(bytes, batchLimits);
    const records = rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index] ?? ''])));
    return { columns, records };
  } catch (error) {
    throw new FileError(nameOf(file), error);
  }
}
