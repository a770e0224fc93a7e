import { bulkLimits } from '@platen/api';
import { CsvError, parse } from 'csv-parse/sync';
import { ServiceError } from '../../http/service-error.ts';

/** A table as CSV holds it: the names of its columns, and its rows with the line that each ends on, from 1. */
export interface CsvTable {
  columns: string[];
  rows: { line: number; cells: string[] }[];
}

/** How large a table may be. */
export interface TableLimits {
  rows: number;
  columns: number;
}

/**
 * Reads CSV (RFC 4180): UTF-8, or UTF-16 with a byte order mark; separated by commas, semicolons or tabs, whichever its first line
 * has most of. Empty lines are omitted. Throws ServiceError `invalid_request` for what is no text, has unclosed quotes, no rows, too
 * many of them, or columns without a name or with the same.
 */
export function readCsv(csv: Uint8Array | string, limits: TableLimits = bulkLimits): CsvTable {
  const text = typeof csv === 'string' ? csv : decode(csv);
  const records = parseRecords(text, limits.rows);
  const [header, ...rows] = records;
  if (!header || rows.length === 0)
    throw refusal('The CSV needs a first line with the names of its columns, and a row.');
  if (rows.length > limits.rows) throw refusal(`The CSV has more than ${limits.rows} rows: send them in parts.`);
  const columns = header.cells.map((name) => name.trim());
  checkColumns(columns, limits);
  return { columns, rows };
}

/** Throws ServiceError `invalid_request` for too many columns, and for columns without a name or with the same. */
export function checkColumns(columns: readonly string[], limits: Pick<TableLimits, 'columns'>): void {
  if (columns.length > limits.columns) throw refusal(`The table has more than ${limits.columns} columns.`);
  for (const [index, name] of columns.entries()) {
    if (name === '') throw refusal(`Column ${index + 1} of the table has no name.`);
    if (columns.indexOf(name) !== index) throw refusal(`The table has two columns "${name}".`);
  }
}

function parseRecords(text: string, maxRows: number): CsvTable['rows'] {
  const bytes = Buffer.from(text.replace(/^\uFEFF/, ''));
  try {
    const records = parse(bytes, {
      delimiter: findDelimiter(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // One more than is taken, and the header.
      to: maxRows + 2,
    }) as unknown as { info: { bytes: number }; record: string[] }[];
    const lineOf = createLineCounter(bytes);
    return records.map(({ info, record }) => ({ line: lineOf(info.bytes), cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const sentence = `The CSV cannot be read: ${error.message}`;
    throw new ServiceError('invalid_request', sentence.endsWith('.') ? sentence : `${sentence}.`, { cause: error });
  }
}

/** Returns the line that ends before a byte, for bytes in increasing order. The parser counts breaks within quotes twice. */
function createLineCounter(bytes: Buffer): (end: number) => number {
  let line = 1;
  let from = 0;
  return (end) => {
    const hasBreak = bytes[end - 1] === 0x0a || bytes[end - 1] === 0x0d;
    const last = hasBreak ? end - (bytes[end - 1] === 0x0a && bytes[end - 2] === 0x0d ? 2 : 1) : end;
    for (; from < last; from++) {
      const isBreak = bytes[from] === 0x0a || (bytes[from] === 0x0d && bytes[from + 1] !== 0x0a);
      if (isBreak) line++;
    }
    return line;
  };
}

function decode(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ServiceError('invalid_request', `The CSV is not text in ${encoding.toUpperCase()}.`, { cause: error });
  }
}

function findDelimiter(text: string): string {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  for (const character of text.slice(0, 100_000)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === ',' || character === ';' || character === '\t') counts[character]++;
    else if ((character === '\n' || character === '\r') && counts[','] + counts[';'] + counts['\t'] > 0) break;
    // A header of one column has no delimiter; those of the rows after it are text.
    else if (character === '\n') return ',';
  }
  if (counts[','] >= counts[';'] && counts[','] >= counts['\t']) return ',';
  return counts[';'] >= counts['\t'] ? ';' : '\t';
}

function refusal(sentence: string): ServiceError {
  return new ServiceError('invalid_request', sentence);
}
