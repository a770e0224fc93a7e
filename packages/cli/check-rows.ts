import type { Template } from '@platen/template';
import { decodeText, parseJson, readBytes } from './read-file.ts';
import { parseTable } from './table-rows.ts';
import { toData, type Values } from './values.ts';

/** Values that a check tries in place of its own, and columns of a table that mean nothing to the template. */
export interface CheckData {
  rows: readonly Values[];
  unknownColumns: readonly string[];
}

/** Reads `--data` of a check: JSON with an object of values or a list of them, or a table, CSV or XLSX, with a row for each. Throws FileError. */
export async function readCheckData(file: string, template: Template): Promise<CheckData> {
  const bytes = await readBytes(file);
  if (!isJson(bytes, file)) {
    const { rows, unknownColumns } = await parseTable(bytes, file, template);
    return { rows: rows.map(({ values }) => values), unknownColumns };
  }
  const data = toData(parseJson(decodeText(bytes, file), file), file);
  return { rows: Array.isArray(data) ? data : [data], unknownColumns: [] };
}

/** Whether a file is JSON, by its name or by how it begins. */
function isJson(bytes: Uint8Array, file: string): boolean {
  if (/\.json$/i.test(file)) return true;
  const start = new TextDecoder().decode(bytes.subarray(0, 1000)).trimStart();
  return start.startsWith('{') || start.startsWith('[');
}
