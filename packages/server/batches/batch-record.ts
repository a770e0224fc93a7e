import type { RenderBatch, RenderBatchStatus } from '@platen/api';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { RenderBatchTable } from '../db/tables/batch-tables.ts';
import { withinScope } from '../db/within-scope.ts';
import type { ItemScope } from '../fairness/share.ts';
import { ServiceError } from '../http/service-error.ts';
import { fileUrl } from '../storage/file-address.ts';
import { toWebhookState, webhookDeliveryColumns, type WebhookDeliveryOfJob } from '../jobs/render-job-record.ts';

/** Rows of a batch in each state. */
export interface RowCounts {
  queued: number;
  processing: number;
  succeeded: number;
  failed: number;
  canceled: number;
}

/** A batch as it is read, without its request. */
export type BatchRecord = Omit<
  Selectable<RenderBatchTable>,
  'status' | 'request' | 'lanes' | 'user_id' | 'concurrency' | 'workflow_run_id'
> &
  WebhookDeliveryOfJob & { status: RenderBatchStatus };

const batchColumns = [
  'render_batch.id',
  'render_batch.workspace_id',
  'render_batch.embed_id',
  'render_batch.embed_user_id',
  'render_batch.template_id',
  'render_batch.format',
  'render_batch.name',
  'render_batch.columns',
  'render_batch.column_keys',
  'render_batch.combine',
  'render_batch.combined',
  'render_batch.combine_error',
  'render_batch.unknown_columns',
  'render_batch.metadata',
  'render_batch.is_test',
  'render_batch.webhook_url',
  'render_batch.total',
  'render_batch.created_at',
  'render_batch.started_at',
  'render_batch.completed_at',
] as const;

/** The batches that were queued; those whose rows are still written are none yet. */
export function selectBatches({ database }: { database: Database }) {
  return database.query
    .selectFrom('render_batch')
    .leftJoin('webhook_delivery', 'webhook_delivery.render_batch_id', 'render_batch.id')
    .select(batchColumns)
    .select(sql<RenderBatchStatus>`render_batch.status`.as('status'))
    .select(webhookDeliveryColumns)
    .where('render_batch.status', '!=', 'preparing');
}

/** A batch of a scope by the id of its address. Throws ServiceError `batch-not-found`. */
export async function findBatch(parts: { database: Database }, scope: ItemScope, id: string): Promise<BatchRecord> {
  const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : 0;
  const row = await selectBatches(parts)
    .where('render_batch.id', '=', number)
    .where(withinScope('render_batch', scope))
    .executeTakeFirst();
  if (!row) {
    throw new ServiceError('batch-not-found', 'There is no batch with this id. Batches are retained for 7 days.');
  }
  return row;
}

/** Counts the rows of batches, by the batch's id. Rows of a canceled batch that did not begin are canceled. */
export async function countRows(
  { database }: { database: Database },
  ids: readonly number[],
): Promise<ReadonlyMap<number, RowCounts>> {
  const counts = new Map(ids.map((id) => [id, { queued: 0, processing: 0, succeeded: 0, failed: 0, canceled: 0 }]));
  if (ids.length === 0) return counts;
  const rows = await database.query
    .selectFrom('render_batch_row')
    .select(['batch_id', 'status'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('batch_id', 'in', ids)
    .groupBy(['batch_id', 'status'])
    .execute();
  for (const { batch_id, status, count } of rows) {
    const own = counts.get(batch_id);
    if (own) own[status] = Number(count);
  }
  return counts;
}

/** Converts a batch to its form in the API. */
export function toRenderBatch(record: BatchRecord, rows: RowCounts, at: { publicUrl: string; now: Date }): RenderBatch {
  const { id, status, total, created_at, started_at, completed_at } = record;
  const isCanceled = status === 'canceled';
  const counts = isCanceled ? { ...rows, queued: 0, canceled: rows.canceled + rows.queued } : rows;
  const isOver = isFinished(status);
  const done = counts.succeeded + counts.failed;
  const tookMs = started_at ? (completed_at ?? at.now).getTime() - started_at.getTime() : 0;
  const pace = done > 0 && tookMs > 0 ? done / (tookMs / 1000) : null;
  const left = counts.queued + counts.processing;
  const self = `${at.publicUrl}/v1/render-batches/${id}`;
  return {
    id: String(id),
    status,
    finished: isOver,
    self,
    template_id: record.template_id,
    format: record.format,
    total,
    ...counts,
    progress: total === 0 ? 0 : Math.min(1, done / total),
    rows_per_second: pace === null ? null : Math.round(pace * 100) / 100,
    seconds_left: pace === null || isOver ? null : Math.ceil(left / pace),
    columns: record.columns,
    unknown_columns: record.unknown_columns,
    name: record.name,
    metadata: record.metadata,
    test: record.is_test,
    created_at: created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    completed_at: completed_at?.toISOString() ?? null,
    combined:
      record.combined === null
        ? null
        : {
            url: fileUrl(at.publicUrl, record.combined.key, `batch-${id}`),
            bytes: record.combined.byteLength,
          },
    combine_error: record.combine_error,
    archive_url: `${self}/archive.zip`,
    report_url: `${self}/report.csv`,
    webhook: toWebhookState(record),
  };
}

/** Whether a batch in this state has come to its end. */
export function isFinished(status: RenderBatchStatus): boolean {
  return status !== 'queued' && status !== 'processing';
}

/** One batch with its counts, in the form of the API. */
export async function presentBatch(
  parts: { database: Database; publicUrl: string; now: () => Date },
  record: BatchRecord,
): Promise<RenderBatch> {
  const counts = await countRows(parts, [record.id]);
  return toRenderBatch(record, counts.get(record.id) ?? noRows, { publicUrl: parts.publicUrl, now: parts.now() });
}

/** Counts of a batch without rows. */
export const noRows: Readonly<RowCounts> = { queued: 0, processing: 0, succeeded: 0, failed: 0, canceled: 0 };
