import { nameRowFile, type BatchRowStatus, type RenderBatchRow, type RenderFormatName } from '@platen/api';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { RenderBatchRowTable } from '../db/tables/batch-tables.ts';
import { fileUrl } from '../storage/file-address.ts';
import type { BatchRecord } from './batch-record.ts';

type RowRecord = Pick<
  Selectable<RenderBatchRowTable>,
  'number' | 'status' | 'modifications' | 'cells' | 'name' | 'files' | 'report' | 'error' | 'error_code' | 'issues'
>;

/** A row with the cells that are no modifications. */
export interface ReadRow {
  row: RenderBatchRow;
  cells: Readonly<Record<string, string>>;
  /** Keys of its files in storage, in the same order. */
  keys: string[];
}

/** Rows that are read together. */
const rowsAtOnce = 500;

/** One part of the rows of a batch in their order, after the row `cursor`, with whether there are more. */
export async function listRows(
  parts: { database: Database; publicUrl: string },
  batch: BatchRecord,
  { status, limit, cursor = 0 }: { status?: BatchRowStatus | undefined; limit: number; cursor?: number | undefined },
): Promise<{ rows: ReadRow[]; hasMore: boolean }> {
  // A row of a canceled batch that did not begin is canceled.
  const shown = sql<BatchRowStatus>`case when status = 'queued' and ${batch.status === 'canceled'} then 'canceled' else status end`;
  const rows = await parts.database.query
    .selectFrom('render_batch_row')
    .select(['number', 'modifications', 'cells', 'name', 'files', 'report', 'error', 'error_code', 'issues'])
    .select(shown.as('status'))
    .where('batch_id', '=', batch.id)
    .where('number', '>', cursor)
    .$if(status !== undefined, (query) => query.where(shown, '=', status ?? 'queued'))
    .orderBy('number')
    .limit(limit + 1)
    .execute();
  return { rows: rows.slice(0, limit).map((row) => toRow(parts, batch, row)), hasMore: rows.length > limit };
}

/** All rows of a batch, a part at a time. */
export async function* eachRow(
  parts: { database: Database; publicUrl: string },
  batch: BatchRecord,
  status?: BatchRowStatus,
): AsyncGenerator<ReadRow, void, undefined> {
  let cursor = 0;
  for (let hasMore = true; hasMore;) {
    const part = await listRows(parts, batch, { status, limit: rowsAtOnce, cursor });
    yield* part.rows;
    cursor = part.rows.at(-1)?.row.row ?? cursor;
    hasMore = part.hasMore;
  }
}

function toRow({ publicUrl }: { publicUrl: string }, batch: BatchRecord, record: RowRecord): ReadRow {
  const { number, name, files } = record;
  const format = batch.format as RenderFormatName;
  const row: RenderBatchRow = {
    row: number,
    status: record.status,
    name,
    modifications: record.modifications,
    files: files.map((file) => {
      const fileName = nameRowFile(file, { number, name, files, format });
      return {
        url: fileUrl(publicUrl, file.key, name === null ? undefined : fileName),
        name: fileName,
        page: file.page,
        ...(file.size !== '' && { size: file.size }),
        width: file.width,
        height: file.height,
        bytes: file.byteLength,
      };
    }),
    report: [...record.report],
    error: record.error,
    error_code: record.error_code,
    issues: record.issues,
  };
  return { row, cells: record.cells ?? {}, keys: files.map(({ key }) => key) };
}
