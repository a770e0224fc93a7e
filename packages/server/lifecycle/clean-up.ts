import { sql, type RawBuilder } from 'kysely';
import { removeDue } from '../accounts/remove-due.ts';
import { notifyOfDue } from '../approvals/notifications/notify-of-due.ts';
import { removeExpiredUploads } from '../assets/remove-expired-uploads.ts';
import { withoutTimeLimit } from '../db/share-connections.ts';
import { endedNotifications, queueLateMail } from '../notifications/keep-notifications.ts';
import { endedOAuthRows } from '../oauth/tokens/remove-ended.ts';
import { removeLeftoverFiles } from '../renders/files/leftover-files.ts';
import { renewIdleAccounts } from '../social/accounts/renew-idle-accounts.ts';
import { createFileSweeper } from '../storage/sweep-files.ts';
import { finishJob } from '../jobs/job-state.ts';
import type { Work } from '../jobs/work.ts';
import { tidyWorkFlows } from '../jobs/work-turns.ts';
import type { Dependencies } from './dependencies.ts';

/** Milliseconds that it takes at most, and between two times of it. */
const limitMs = 600_000;
const everyMs = 3_600_000;
const dayMs = 24 * 3_600_000;

/** Milliseconds that a render job and its webhook are kept. */
export const keepJobsMs = 7 * dayMs;
/** Milliseconds after which a batch is over whatever became of it. */
const forgottenBatchMs = 30 * dayMs;
/** Milliseconds after which a row that a source no longer has is forgotten. */
const keepSeenMs = 180 * dayMs;
/** Milliseconds that runs of workflows are kept; their rows as long as jobs. */
const keepRunsMs = 30 * dayMs;
/** Milliseconds that the answer to an `Idempotency-Key` is kept. */
const keepIdempotentMs = dayMs;
/** Milliseconds after which a process that wrote no render is believed to have ended. */
const keepWritersMs = 30 * dayMs;
/** Milliseconds that a render which nobody requested again can be answered from the cache. */
const keepCachedMs = 30 * dayMs;

/** Rows that one statement deletes, so that none takes long: the embedded database does one thing at a time. */
const rowsAtOnce = 1000;

/** Clears away what is over at the start of this process and every hour. */
export async function workCleanUp(parts: Dependencies): Promise<Work> {
  const { queue, log } = parts;
  const cleanUp = createCleanUp(parts);
  await queue.work('cleanup', { concurrency: 1, timeLimitMs: limitMs }, (_work, { signal }) => cleanUp(signal));
  const queueCleanUp = (): void => {
    queue
      .add('cleanup', {}, { singletonKey: 'cleanup' })
      .catch((error: unknown) => log.error({ err: error }, 'The cleanup could not be queued'));
  };
  queueCleanUp();
  const timer = setInterval(queueCleanUp, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * Removes what is over: notifications after 90 days, render jobs and batches with their webhooks, and messages to subscriptions, after 7 days, runs of workflows after 30 and their rows after 7, answers to idempotent calls after a
 * day, sessions of embeds and of people, links, invitations, connections to networks that were not ended, uploads and what the OAuth server gave out that have expired, cached renders
 * that were not used for 30 days or are past their workspace's bytes, what models made once it has expired, files of renders that failed, and others that nothing refers to
 * (see `createFileSweeper`). Tells of items that are due, too, queues late mail again, and keeps connections to social accounts that are not used
 * from ending. May run in several processes at once.
 */
export function createCleanUp(dependencies: Dependencies): (signal: AbortSignal) => Promise<void> {
  const sweepFiles = createFileSweeper(dependencies);
  return (signal) => withoutTimeLimit(() => removeOver(dependencies, sweepFiles, signal));
}

async function removeOver(
  dependencies: Dependencies,
  sweepFiles: (signal: AbortSignal) => Promise<number>,
  signal: AbortSignal,
): Promise<void> {
  const at = dependencies.now().getTime();
  const before = (ageMs: number): Date => new Date(at - ageMs);
  const remove = async (table: string, isOver: RawBuilder<unknown>): Promise<void> => {
    let removed = rowsAtOnce;
    while (removed === rowsAtOnce) {
      signal.throwIfAborted();
      const name = sql.table(table);
      const { numAffectedRows } = await sql`
        delete from ${name} where ctid = any(array(select ctid from ${name} where ${isOver} limit ${rowsAtOnce}))`.execute(
        dependencies.database.query,
      );
      removed = Number(numAffectedRows ?? 0);
    }
  };
  await endForgottenJobs(dependencies, before(keepJobsMs), signal);
  await remove('render_job', sql`completed_at < ${before(keepJobsMs)}`);
  await remove('webhook_delivery', sql`subscription_id is not null and created_at < ${before(keepJobsMs)}`);
  const overBatches = sql`
    select id from render_batch where completed_at < ${before(keepJobsMs)}
    or created_at < ${before(forgottenBatchMs)} or (status = 'preparing' and created_at < ${before(everyMs)})`;
  await remove('render_batch_row', sql`batch_id in (${overBatches})`);
  await remove('render_batch', sql`id in (${overBatches})`);
  const overRows = sql`select id from workflow_run where completed_at < ${before(keepJobsMs)}`;
  await remove('workflow_run_row', sql`run_id in (${overRows})`);
  await remove('workflow_seen_row', sql`seen_at < ${before(keepSeenMs)}`);
  await remove('workflow_run', sql`completed_at < ${before(keepRunsMs)}`);
  await remove('shared_video', sql`used_at < ${before(dayMs)}`);
  await remove('idempotency', sql`created_at < ${before(keepIdempotentMs)}`);
  await remove('embed_session', sql`expires_at < ${before(0)}`);
  for (const table of [
    'person_session',
    'person_verification',
    'email_change',
    'guess',
    'invitation',
    'social_connection',
  ]) {
    await remove(table, sql`expires_at < ${before(0)}`);
  }
  await remove('person_session', sql`updated_at < ${before(dependencies.config.sessionIdleMs)}`);
  for (const [table, isOver] of endedOAuthRows(at)) await remove(table, isOver);
  for (const [table, isOver] of endedNotifications(at)) await remove(table, isOver);
  await removeDue(dependencies, signal);
  await queueLateMail(dependencies);
  await notifyOfDue(dependencies, signal);
  await remove('ledger_writer', sql`written_at < ${before(keepWritersMs)}`);
  await remove('rate_limit', sql`expire < ${at}`);
  await remove('render_cache', sql`used_at < ${before(keepCachedMs)}`);
  await remove('ai_generation', sql`created_at < ${before(dependencies.config.aiCacheMs)}`);
  await remove('render_cache', overBudget(dependencies.config.cacheBytes));
  while ((await removeExpiredUploads(dependencies)) > 0) signal.throwIfAborted();
  await removeLeftoverFiles(dependencies, signal);
  await sweepFiles(signal);
  await renewIdleAccounts(dependencies, signal);
  await tidyWorkFlows(dependencies.database);
}

/** The cached renders of each workspace past so many bytes, those that were used last counted first. */
function overBudget(bytes: number): RawBuilder<unknown> {
  return sql`(workspace_id, hash) in (
    select workspace_id, hash from (
      select workspace_id, hash, sum(bytes) over (partition by workspace_id order by used_at desc, hash) as total
      from (
        select workspace_id, hash, used_at, (
          select coalesce(sum((file->>'byteLength')::bigint), 0) from jsonb_array_elements(answer->'files') as file
        ) as bytes
        from render_cache
      ) as sized
    ) as counted
    where total > ${bytes})`;
}

/** Fails jobs that were not worked on during their retention time, so that their webhooks are sent. */
async function endForgottenJobs(dependencies: Dependencies, before: Date, signal: AbortSignal): Promise<void> {
  const forgotten = await dependencies.database.query
    .selectFrom('render_job')
    .select(['id', 'attempts'])
    .where('status', 'in', ['queued', 'processing'])
    .where('created_at', '<', before)
    .execute();
  for (const { id, attempts } of forgotten) {
    signal.throwIfAborted();
    await finishJob(
      dependencies,
      { jobId: id, attempt: attempts },
      {
        status: 'failed',
        error: 'The render waited for 7 days and no worker finished it. See whether workers run, and ask again.',
        errorCode: 'render_timeout',
      },
    );
  }
}
