import { readSheet as readXlsx } from 'read-excel-file/node';
import { fromBufferPromise } from 'yauzl';
import { ServiceError } from '../../http/service-error.ts';
import { checkColumns, type TableLimits } from '../bulk/read-csv.ts';

/** Bytes that an XLSX may have unpacked. */
const maxUnpackedBytes = 256 * 1024 * 1024;

/** A sheet as text: the names of its columns, and the cells of its rows. */
export interface Sheet {
  columns: string[];
  rows: string[][];
}

/**
 * Reads the first sheet of an XLSX: its first row names the columns, empty rows are omitted. Dates are written as `2026-03-01` or
 * `2026-03-01T09:30:00`. Throws ServiceError `invalid_request` for what is no XLSX or too large.
 */
export async function readSheet(file: Uint8Array, limits: TableLimits): Promise<Sheet> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const cells = await readCells(bytes);
  const [header = [], ...rows] = cells.map((row) => row.map(toText)).filter((row) => row.some((cell) => cell !== ''));
  if (rows.length === 0) {
    throw new ServiceError('invalid_request', 'The sheet needs a first row with the names of its columns, and a row.');
  }
  if (rows.length > limits.rows) {
    throw new ServiceError('invalid_request', `The sheet has more than ${limits.rows} rows: send them in parts.`);
  }
  const names = header.map((name) => name.trim());
  // Sheets often have columns of nothing at their end.
  const used = names.flatMap((name, index) =>
    name !== '' || rows.some((row) => (row[index] ?? '') !== '') ? [index] : [],
  );
  const columns = used.map((index) => names[index] ?? '');
  checkColumns(columns, limits);
  return { columns, rows: rows.map((row) => used.map((index) => row[index] ?? '')) };
}

async function readCells(bytes: Buffer): Promise<readonly (readonly unknown[])[]> {
  try {
    await checkUnpackedSize(bytes);
    return await readXlsx(bytes);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('invalid_request', 'The file is not an XLSX workbook.', { cause: error });
  }
}

/** Unpacks every file once, so that what a ZIP says of its sizes is what they are. */
async function checkUnpackedSize(bytes: Buffer): Promise<void> {
  const zip = await fromBufferPromise(bytes, { validateEntrySizes: true });
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > maxUnpackedBytes) {
      throw new ServiceError('invalid_request', `The workbook has more than ${maxUnpackedBytes} bytes unpacked.`);
    }
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) void chunk;
  }
}

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  const text = cell.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
}
