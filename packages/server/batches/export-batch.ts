import { Readable } from 'node:stream';
import { writeCell } from '@platen/template/exchange';
import type { Database } from '../db/database.ts';
import { writeCellText } from '../templates/tables/write-cells.ts';
import type { BatchRecord } from './batch-record.ts';
import { eachRow, type ReadRow } from './batch-rows.ts';

/** The columns that a report adds to those of the data. */
const ownColumns = ['row', 'status', 'file', 'url', 'error'] as const;

/** The rows of a batch as CSV (RFC 4180, with a byte order mark for spreadsheets), written as it is read. */
export function exportBatch(parts: { database: Database; publicUrl: string }, batch: BatchRecord): Readable {
  const write = async function* (): AsyncGenerator<string, void, undefined> {
    yield `\uFEFF${toLine([...batch.columns, ...ownColumns])}`;
    for await (const row of eachRow(parts, batch)) yield toLine(toCells(batch, row));
  };
  return Readable.from(write(), { objectMode: false });
}

function toCells({ columns, column_keys: keys }: BatchRecord, { row, cells }: ReadRow): string[] {
  const data = columns.map((name) => cells[name] ?? writeCellText(row.modifications[keys?.[name] ?? name]));
  const issues = row.issues.map(({ column, message }) => `${column} ${message}`.trim());
  return [
    ...data,
    String(row.row),
    row.status,
    row.files.map(({ name }) => name).join(' '),
    row.files.map(({ url }) => url).join(' '),
    issues.length > 0 ? issues.join('; ') : (row.error ?? ''),
  ];
}

function toLine(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}
