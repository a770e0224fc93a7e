import { batchLimits } from '@platen/api';
import { readTable, type TableFile } from './read-table.ts';

/**
 * The columns and cells of a file of rows as JSON, `{"columns": […], "rows": [[…]]}`; all cells are text. Values of a JSON list that are
 * lists or objects are JSON text. Throws ServiceError as `readTable`.
 */
export async function writeCells(file: TableFile): Promise<Uint8Array> {
  const { columns, lines } = await readTable(file);
  if (columns) return writeLines(columns, lines);
  const objects = new TextDecoder()
    .decode(lines)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const names = [...new Set(objects.flatMap((row) => Object.keys(row)))].slice(0, batchLimits.columns);
  return encode({ columns: names, rows: objects.map((row) => names.map((name) => writeCellText(row[name]))) });
}

/** The lines are JSON already: only what is between them changes. */
function writeLines(columns: readonly string[], lines: Uint8Array): Uint8Array {
  const head = encode({ columns });
  // The last line has no comma after it.
  const rows = lines.slice(0, -1).map((byte) => (byte === 0x0a ? 0x2c : byte));
  return Buffer.concat([head.subarray(0, -1), Buffer.from(',"rows":['), rows, Buffer.from(']}')]);
}

/** A value of a row as the text of a cell; empty for none. */
export function writeCellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function encode(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
