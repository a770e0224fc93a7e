import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { findDelimiter, maxDataRows, type DataTable } from './data-rows.ts';

/** Result of parsing a text with rows. */
export interface ParsedRows extends DataTable {
  /** Rows beyond those that are read. */
  leftOut: number;
}

/**
 * Reads rows under a head line: commas, semicolons or tabs (as cells copied from a spreadsheet have), quotes doubled inside quotes.
 * Throws RowsError when they cannot be read.
 */
export function parseDataRows(text: string): ParsedRows {
  let lines: string[][];
  try {
    lines = parse(text, {
      bom: true,
      delimiter: findDelimiter(text.replace(/^\uFEFF/, '')),
      skip_empty_lines: true,
      relax_column_count: true,
      to: maxDataRows + 2,
    });
  } catch (error) {
    const line = error instanceof CsvError ? Number(error['lines'] ?? 0) : 0;
    throw new RowsError('quotes', line, error);
  }
  const [head = [], ...body] = lines;
  const columns = head.map((name, index) => name.trim() || `#${index + 1}`);
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) throw new RowsError('column-twice', 1, undefined, twice);
  if (body.length === 0) throw new RowsError('no-rows', 1);
  return {
    columns,
    rows: body
      .slice(0, maxDataRows)
      .map((cells) => Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']))),
    leftOut: Math.max(0, body.length - maxDataRows),
  };
}

/** Why rows could not be read. */
export class RowsError extends Error {
  readonly reason: 'quotes' | 'column-twice' | 'no-rows';
  /** From 1; 0 when it is not known. */
  readonly line: number;
  readonly column: string;

  constructor(reason: RowsError['reason'], line: number, cause?: unknown, column = '') {
    super(reason, { cause });
    this.name = 'RowsError';
    this.reason = reason;
    this.line = line;
    this.column = column;
  }
}
