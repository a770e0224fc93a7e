import type { RenderFormatName } from '@platen/api';
import { sql } from 'kysely';
import type { ItemScope } from '../fairness/share.ts';
import { ServiceError } from '../http/service-error.ts';
import { mayRender } from '../renders/request/may-render.ts';
import { readRenderedTemplate } from '../renders/request/read-rendered-template.ts';
import type { RenderRequest } from '../renders/request/render-request.ts';
import { checkCredits } from '../workspaces/credits.ts';
import { isFinished, type BatchRecord } from './batch-record.ts';
import { checkOpenBatches, refuseRows, type BatchParts } from './create-batch.ts';
import { queueLanes } from './lanes.ts';
import { createRowChecker } from './row-values.ts';

/** A row to try again, perhaps with other values. */
interface RetriedRow {
  row: number;
  modifications?: Record<string, unknown> | undefined;
}

/**
 * Queues the rows of a finished batch again that failed or were canceled: all of them, but for those whose values do not match the
 * template, or those that are given, with their new values. Throws ServiceError `conflict` when there is none, or the batch is not finished.
 */
export async function retryBatch(
  parts: BatchParts,
  scope: ItemScope,
  batch: BatchRecord,
  rows?: readonly RetriedRow[],
): Promise<void> {
  const { database, queue } = parts;
  if (!isFinished(batch.status))
    throw new ServiceError('conflict', 'This batch is still in progress: wait for its end.');
  const request = await readRequest(parts, batch.id);
  const { content } = await readRenderedTemplate(parts, request);
  await mayRender(parts, request);
  if (!request.isTest) await checkCredits(parts, scope.workspaceId);
  await checkOpenBatches(parts, scope);
  if (rows) checkRows(createRowChecker(content), rows);
  await database.transaction(async () => {
    const opened = await database.query
      .updateTable('render_batch')
      .set({
        status: 'queued',
        completed_at: sql<null>`null`,
        started_at: sql<null>`null`,
        combined: null,
        combine_error: null,
      })
      .where('id', '=', batch.id)
      .where('status', '=', batch.status)
      .returning(['lanes', 'concurrency'])
      .executeTakeFirst();
    if (!opened) throw new ServiceError('conflict', 'This batch is being retried already.');
    const count = rows ? await requeueGiven(parts, batch.id, rows) : await requeueAll(parts, batch.id);
    if (count === 0)
      throw new ServiceError(
        'conflict',
        'There are no rows to render again: none was canceled or failed for other reasons than its values.',
      );
    const lanes = await queueLanes(queue, scopeOf(batch), {
      batchId: batch.id,
      format: batch.format as RenderFormatName,
      rows: count,
      concurrency: opened.concurrency,
      first: opened.lanes + 1,
    });
    await database.query
      .updateTable('render_batch')
      .set({ lanes: opened.lanes + lanes })
      .where('id', '=', batch.id)
      .execute();
  });
}

/** The scope that a batch belongs to, whoever asks for it. */
function scopeOf({ workspace_id, embed_id, embed_user_id }: BatchRecord): ItemScope {
  return { workspaceId: workspace_id, embedId: embed_id, embedUserId: embed_user_id };
}

async function readRequest({ database }: Pick<BatchParts, 'database'>, id: number): Promise<RenderRequest> {
  const { request } = await database.query
    .selectFrom('render_batch')
    .select('request')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return request as RenderRequest;
}

function checkRows(check: ReturnType<typeof createRowChecker>, rows: readonly RetriedRow[]): void {
  const listed = rows.flatMap(({ row, modifications }) =>
    (modifications ? check(modifications) : []).map(({ column, message }) => ({
      path: `rows[${row}]${column === '' ? '' : `.${column}`}`,
      message,
    })),
  );
  if (listed.length > 0)
    throw refuseRows({ count: new Set(listed.map(({ path }) => path.split('.', 1)[0])).size, listed });
}

const cleared = {
  status: 'queued',
  failures: 0,
  lost_tries: 0,
  error: null,
  error_code: null,
  issues: '[]',
  report: '[]',
} as const;

async function requeueAll({ database }: Pick<BatchParts, 'database'>, batchId: number): Promise<number> {
  await database.query
    .updateTable('render_batch_row')
    .set(cleared)
    .where('batch_id', '=', batchId)
    .where('status', 'in', ['failed', 'canceled'])
    .where((where) => where.or([where('error_code', 'is', null), where('error_code', '!=', 'rows_invalid')]))
    .execute();
  return countQueued({ database }, batchId);
}

async function requeueGiven(
  { database }: Pick<BatchParts, 'database'>,
  batchId: number,
  rows: readonly RetriedRow[],
): Promise<number> {
  // The others of a canceled batch stay as they are.
  await database.query
    .updateTable('render_batch_row')
    .set({ status: 'canceled' })
    .where('batch_id', '=', batchId)
    .where('status', '=', 'queued')
    .execute();
  const given = JSON.stringify(rows.map(({ row, modifications = null }) => ({ number: row, modifications })));
  await sql`
    update render_batch_row as retried set status = 'queued', failures = 0, lost_tries = 0, error = null, error_code = null,
      issues = '[]', report = '[]', modifications = coalesce(given.modifications, retried.modifications)
    from json_to_recordset(${given}::json) as given (number integer, modifications json)
    where batch_id = ${batchId} and retried.number = given.number and retried.status in ('failed', 'canceled')
      and (given.modifications is not null or retried.error_code is distinct from 'rows_invalid')`.execute(
    database.query,
  );
  return countQueued({ database }, batchId);
}

async function countQueued({ database }: Pick<BatchParts, 'database'>, batchId: number): Promise<number> {
  const { count } = await database.query
    .selectFrom('render_batch_row')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('batch_id', '=', batchId)
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow();
  return Number(count);
}
