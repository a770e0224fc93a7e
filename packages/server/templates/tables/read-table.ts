import { batchLimits, type BatchDataType } from '@platen/api';
import { ServiceError } from '../../http/service-error.ts';
import { readCsv } from '../bulk/read-csv.ts';
import { readSheet } from './read-sheet.ts';

/** A file of rows, and its type; by the content when it is not given. */
export interface TableFile {
  file: Uint8Array;
  type?: BatchDataType | undefined;
}

/** The rows of a file, a line each, so that whoever goes through them holds no more than one. */
export interface TableLines {
  /** The names of the columns; undefined for a JSON list, whose rows name their values themselves. */
  columns: string[] | undefined;
  count: number;
  /** A line of JSON for each row: a list of cells, all of them text, or an object of values. */
  lines: Uint8Array;
}

/**
 * Reads a file of rows: CSV, the first sheet of an XLSX, or a JSON list of objects. Throws ServiceError `invalid_request` for what is none
 * of these, and for too many rows or columns.
 */
export async function readTable({ file, type = detectType(file) }: TableFile): Promise<TableLines> {
  if (type === 'json') {
    const list = readList(file);
    return { columns: undefined, count: list.length, lines: toLines(list) };
  }
  if (type === 'xlsx') {
    const { columns, rows } = await readSheet(file, batchLimits);
    return { columns, count: rows.length, lines: toLines(rows) };
  }
  const { columns, rows } = readCsv(file, batchLimits);
  const cells = rows.map(({ cells: own, line }) => {
    if (own.length <= columns.length) return own;
    throw refusal(`Line ${line} has ${own.length} cells, and the first line ${columns.length}.`);
  });
  return { columns, count: rows.length, lines: toLines(cells) };
}

/** The type of a file of rows by its first bytes. */
export function detectType(file: Uint8Array): BatchDataType {
  if (file[0] === 0x50 && file[1] === 0x4b) return 'xlsx';
  const first = file.find((byte) => byte > 0x20 && byte < 0x80);
  return first === 0x5b || first === 0x7b ? 'json' : 'csv';
}

function readList(file: Uint8Array): unknown[] {
  let list: unknown;
  try {
    list = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file));
  } catch (error) {
    throw new ServiceError('invalid_request', 'The file is not JSON in UTF-8.', { cause: error });
  }
  if (!Array.isArray(list) || list.length === 0) throw refusal('The JSON must be a list of objects, one for each row.');
  if (list.length > batchLimits.rows) throw refusal(`The list has more than ${batchLimits.rows} rows.`);
  return list;
}

function toLines(rows: readonly unknown[]): Uint8Array {
  const encoder = new TextEncoder();
  // Written in parts: the text of all of them could be longer than a string may be.
  const parts: Uint8Array[] = [];
  for (let from = 0; from < rows.length; from += 1000) {
    const text = rows.slice(from, from + 1000).map((row) => `${JSON.stringify(row)}\n`);
    parts.push(encoder.encode(text.join('')));
  }
  const lines = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let place = 0;
  for (const part of parts) {
    lines.set(part, place);
    place += part.byteLength;
  }
  return lines;
}

function refusal(sentence: string): ServiceError {
  return new ServiceError('invalid_request', sentence);
}
