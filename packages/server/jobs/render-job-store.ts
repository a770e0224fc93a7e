import { readMetadataFilter, type RenderJob, type RenderJobStatus } from '@platen/api';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { withinScope } from '../db/within-scope.ts';
import type { Database } from '../db/database.ts';
import type { Queue } from './queue.ts';
import type { ItemScope } from '../fairness/share.ts';
import { ServiceError } from '../http/service-error.ts';
import { renderJobChannel, renderJobColumns, toRenderJob, webhookDeliveryColumns } from './render-job-record.ts';

interface Store {
  publicUrl: string;
  database: Database;
}

/** Bytes of a result past which lists leave it out. */
const listedResultBytes = 64 * 1024;

/** The id of a job from its text. Throws ServiceError `invalid-job-id`. */
export function parseJobId(text: string): number {
  if (!/^[1-9]\d{0,18}$/.test(text)) {
    throw new ServiceError('invalid-job-id', 'The id of a render job is a number, as returned by the render.');
  }
  // Past what JavaScript counts exactly no job has got yet; 0 is nobody's id.
  return Number.isSafeInteger(Number(text)) ? Number(text) : 0;
}

/** Returns the error for a job that does not exist, or that the caller may not see. */
export function jobNotFound(): ServiceError {
  return new ServiceError('job-not-found', 'There is no render job with this id. Jobs are retained for 7 days.');
}

function selectJobs({ database }: Store) {
  return database.query
    .selectFrom('render_job')
    .leftJoin('webhook_delivery', 'webhook_delivery.render_job_id', 'render_job.id')
    .where('render_job.deleted_at', 'is', null)
    .select(renderJobColumns)
    .select(webhookDeliveryColumns);
}

/** A job of the scope, or of any when no scope is given. Undefined when there is none of that id. */
export async function findRenderJob(store: Store, jobId: number, scope?: ItemScope): Promise<RenderJob | undefined> {
  const row = await selectJobs(store)
    .select('render_job.result')
    .where('render_job.id', '=', jobId)
    .$if(scope !== undefined, (query) => (scope ? query.where(withinScope('render_job', scope)) : query))
    .executeTakeFirst();
  return row && toRenderJob(row, store.publicUrl);
}

/** One page of a scope's jobs, newest first, with whether there are older ones. */
export async function listRenderJobs(
  store: Store,
  scope: ItemScope,
  {
    status,
    limit,
    cursor,
    metadata,
    userId,
  }: {
    status?: RenderJobStatus | undefined;
    limit: number;
    cursor?: number | undefined;
    metadata?: string | undefined;
    /** Only those that this person requested; null is nobody. */
    userId?: number | null | undefined;
  },
): Promise<{ jobs: RenderJob[]; hasMore: boolean }> {
  const rows = await selectJobs(store)
    .select(
      sql<unknown>`case when octet_length(render_job.result::text) <= ${listedResultBytes} then render_job.result end`.as(
        'result',
      ),
    )
    .where(withinScope('render_job', scope))
    .$if(status !== undefined, (query) => query.where('render_job.status', '=', status ?? 'queued'))
    .$if(metadata !== undefined, (query) => query.where(hasMetadata('render_job.metadata', metadata ?? '')))
    .$if(userId !== undefined, (query) => query.where('render_job.user_id', '=', userId ?? null))
    .$if(cursor !== undefined, (query) => query.where('render_job.id', '<', cursor ?? 0))
    .orderBy('render_job.id', 'desc')
    .limit(limit + 1)
    .execute();
  return {
    jobs: rows.slice(0, limit).map((row) => toRenderJob(row, store.publicUrl)),
    hasMore: rows.length > limit,
  };
}

/** The condition that a column has the metadata that a filter asks for. */
export function hasMetadata(column: string, filter: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} @> ${JSON.stringify(readMetadataFilter(filter.toWellFormed()))}::jsonb`;
}

/** Cancels a job of the scope that has not started, and answers the job as it is then. Throws ServiceError `job-not-found`. */
export async function cancelRenderJob(
  store: Store & { queue: Queue; now: () => Date },
  scope: ItemScope,
  jobId: number,
): Promise<RenderJob> {
  await stopQueuedJob(store, scope, jobId);
  const job = await findRenderJob(store, jobId, scope);
  if (!job) throw jobNotFound();
  return job;
}

/** Cancels a job of the scope if it has not started. */
export async function stopQueuedJob(
  { database, queue, now }: Pick<Store, 'database'> & { queue: Queue; now: () => Date },
  scope: ItemScope,
  jobId: number,
): Promise<void> {
  await database.transaction(async () => {
    const canceled = await database.query
      .updateTable('render_job')
      .set({ status: 'canceled', completed_at: now() })
      .where('id', '=', jobId)
      .where(withinScope('render_job', scope))
      .where('status', '=', 'queued')
      .where('attempts', '=', 0)
      .returning(['work_kind', 'work_id', sql`pg_notify(${renderJobChannel}, id::text)`.as('told')])
      .executeTakeFirst();
    // Its place is free for another one. A worker that has it already finds it canceled.
    if (canceled?.work_id) await queue.remove(canceled.work_kind === 'video' ? 'video' : 'render', canceled.work_id);
  });
}
