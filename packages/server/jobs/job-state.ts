import { randomUUID } from 'node:crypto';
import { maxReported, type RenderJobFinished } from '@platen/api';
import { presentCompatRender, type CompatRequest } from '@platen/api/compat';
import type { Report } from '@platen/template';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Queue } from './queue.ts';
import type { RenderRequest } from '../renders/request/render-request.ts';
import { queueWebhookEvents } from './webhooks/queue-webhook-events.ts';
import { nothingDelivered, renderJobChannel, renderJobColumns, toRenderJob } from './render-job-record.ts';

/** Dependencies of the state of jobs. */
export interface JobStore {
  publicUrl: string;
  database: Database;
  queue: Queue;
  now: () => Date;
}

/** Tries that fail after which a job has failed, and tries that end with their process. */
export const maxAttempts = 3;

/** One try of a job. Its number fences what it writes: once a later one has begun, it changes nothing any more. */
export interface JobTry {
  jobId: number;
  /** 1 at the first. */
  attempt: number;
}

/** A try that has begun. */
export interface BegunTry extends JobTry {
  request: RenderRequest;
  /** How the result is published, as stored; null if it is not. */
  publish: unknown;
  /** Earlier tries that failed, those that ended with their process not counted. */
  failures: number;
}

/** How a job ends. */
export type JobEnd =
  | { status: 'succeeded'; result: Readonly<Record<string, unknown>> }
  | { status: 'failed'; error: string; errorCode: string; report?: Readonly<Report> };

/** Attempts that ended with their process, including an unreported one. */
const lostTries = sql<number>`lost_tries + is_running::integer`;

/**
 * Starts the next attempt of a job. `over` when it has finished or is unknown, `spent` when each of its tries ended with its process,
 * `suspected` when one did and it is not alone now: it, or what ran beside it, would end this process too.
 */
export async function beginTry(
  { database, now }: Pick<JobStore, 'database' | 'now'>,
  jobId: number,
  { isAlone }: { isAlone: boolean },
): Promise<BegunTry | { over: true } | { spent: JobTry } | { suspected: true }> {
  const begun = await database.query
    .updateTable('render_job')
    .set((column) => ({
      status: 'processing',
      attempts: column('attempts', '+', 1),
      is_running: true,
      lost_tries: lostTries,
      started_at: column.fn.coalesce('started_at', column.val(now())),
    }))
    .where('id', '=', jobId)
    .where('status', 'in', ['queued', 'processing'])
    .where(lostTries, '<', isAlone ? maxAttempts : 1)
    .returning(['attempts', 'lost_tries', 'request', 'publish', notifyChange])
    .executeTakeFirst();
  if (begun) {
    const { attempts, lost_tries, request, publish } = begun;
    const failures = attempts - 1 - lost_tries;
    return { jobId, attempt: attempts, failures, request: request as RenderRequest, publish };
  }
  const row = await database.query
    .selectFrom('render_job')
    .select(['attempts', lostTries.as('lost')])
    .where('id', '=', jobId)
    .where('status', 'in', ['queued', 'processing'])
    .executeTakeFirst();
  if (!row) return { over: true };
  return row.lost < maxAttempts ? { suspected: true } : { spent: { jobId, attempt: row.attempts } };
}

/** Ends a failed attempt while its process continues; another may follow. */
export async function leaveTry({ database }: Pick<JobStore, 'database'>, { jobId, attempt }: JobTry): Promise<void> {
  await database.query
    .updateTable('render_job')
    .set({ is_running: false })
    .where('id', '=', jobId)
    .where('attempts', '=', attempt)
    .execute();
}

/** Takes a try back that was interrupted through no fault of the job; before its first try a job is queued and can be canceled. */
export async function takeBackTry({ database }: JobStore, { jobId, attempt }: JobTry): Promise<void> {
  const isFirst = attempt === 1;
  await database.query
    .updateTable('render_job')
    .set({
      attempts: attempt - 1,
      is_running: false,
      ...(isFirst && { status: 'queued', started_at: sql<Date>`null` }),
    })
    .where('id', '=', jobId)
    .where('status', '=', 'processing')
    .where('attempts', '=', attempt)
    .returning(notifyChange)
    .execute();
}

/** Writes how far a try has come, which never goes back. */
export async function saveProgress(
  { database }: JobStore,
  { jobId, attempt }: JobTry,
  progress: number,
): Promise<void> {
  await database.query
    .updateTable('render_job')
    .set({ progress })
    .where('id', '=', jobId)
    .where('status', '=', 'processing')
    .where('attempts', '=', attempt)
    .where('progress', '<', progress)
    .returning(notifyChange)
    .execute();
}

/**
 * Ends a job with what its try came to, and queues its webhook, together. Answers false and changes nothing when a later try has
 * begun or the job has ended.
 */
export async function finishJob(store: JobStore, { jobId, attempt }: JobTry, end: JobEnd): Promise<boolean> {
  const { database, queue, publicUrl, now } = store;
  return database.transaction(async () => {
    const row = await database.query
      .updateTable('render_job')
      .set({
        status: end.status,
        completed_at: now(),
        is_running: false,
        ...(end.status === 'succeeded'
          ? { progress: 1, result: JSON.stringify(end.result) }
          : {
              error: end.error.replaceAll('\u0000', '\uFFFD'),
              error_code: end.errorCode,
              ...(end.report && { report: JSON.stringify(end.report.slice(0, maxReported)) }),
            }),
      })
      .where('id', '=', jobId)
      .where('status', 'in', ['queued', 'processing'])
      .where('attempts', '=', attempt)
      .returning(renderJobColumns)
      .returning(['workspace_id', 'result', sql<CompatRequest | null>`request->'compat'`.as('compat'), notifyChange])
      .executeTakeFirst();
    if (!row) return false;
    const job = toRenderJob({ ...row, ...nothingDelivered }, publicUrl);
    const event = 'render_job.finished';
    const workspaceId = row.workspace_id;
    // Subscriptions are those of live receivers; a test render has its own webhook.
    if (!row.is_test) await queueWebhookEvents(store, { workspaceId, event, write: () => [{ event, job }] });
    if (row.webhook_url === null) return true;
    const delivery = await database.query
      .insertInto('webhook_delivery')
      .values({
        workspace_id: row.workspace_id,
        render_job_id: jobId,
        message_id: `msg_${randomUUID().replaceAll('-', '')}`,
        url: row.webhook_url,
        body: JSON.stringify(
          row.compat ? presentCompatRender(job, row.compat, publicUrl) : ({ event, job } satisfies RenderJobFinished),
        ),
        created_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queue.add('webhook', { deliveryId: delivery.id, attempts: 0 });
    return true;
  });
}

/** Notifies every process of the change on commit. */
const notifyChange = sql`pg_notify(${renderJobChannel}, render_job.id::text)`.as('told');
