import type { BulkTable } from '../bulk/bulk-table.ts';
import { asObject } from './config-fields.ts';
import { describeCell } from './step-columns.ts';

/** Typed-in rows as a table of text. */
export function tableOfRows(rows: unknown): BulkTable {
  const records = Array.isArray(rows) ? rows.map(asObject) : [];
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return { columns, rows: records.map((record) => columns.map((name) => describeCell(record[name]))) };
}

/** A table of text as typed-in rows: numbers and truth values are such, and a number that is written otherwise, such as `007`, is a text. */
export function rowsOfTable({ columns, rows }: BulkTable): Record<string, string | number | boolean>[] {
  return rows.map((row) =>
    Object.fromEntries(
      columns.map((name, index): [string, string | number | boolean] => [name, readCell(row[index] ?? '')]),
    ),
  );
}

function readCell(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text !== '' && Number.isFinite(number) && String(number) === text ? number : text;
}

/** A table with one more column, whose cells are empty. */
export function addColumn({ columns, rows }: BulkTable, name: string): BulkTable {
  if (columns.includes(name)) return { columns, rows };
  return { columns: [...columns, name], rows: (rows.length === 0 ? [[]] : rows).map((row) => [...row, '']) };
}

/** A table without a column. */
export function removeColumn({ columns, rows }: BulkTable, index: number): BulkTable {
  return { columns: columns.toSpliced(index, 1), rows: rows.map((row) => row.toSpliced(index, 1)) };
}
