import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { withinScope } from '../db/within-scope.ts';
import type { ItemScope } from '../fairness/share.ts';
import type { Caller } from '../http/caller.ts';
import { ServiceError } from '../http/service-error.ts';
import type { RenderLedger } from '../renders/cache/render-ledger.ts';
import { forgetFiles, noteFiles } from '../storage/noted-files.ts';
import type { Storage } from '../storage/storage.ts';
import type { Queue } from './queue.ts';
import { jobNotFound, stopQueuedJob } from './render-job-store.ts';

/** Dependencies of deleting renders. */
export interface DeleteRenderParts {
  publicUrl: string;
  database: Database;
  storage: Storage;
  queue: Queue;
  ledger: RenderLedger;
  log: Logger;
  now: () => Date;
}

/** Counts of the files of a deleted render. */
export interface DeletedRender {
  /** Files that were removed. */
  filesDeleted: number;
  /** Files that stay, because another render made the same ones. */
  filesShared: number;
}

/** The answer to the deletion of a render. */
export function presentDeleted(id: string, { filesDeleted, filesShared }: DeletedRender) {
  return { message: 'The render was deleted.', id, files_deleted: filesDeleted, files_shared: filesShared };
}

type Deleting = { jobId: number } | { logId: number };

/**
 * Deletes a render of the scope by its job or by its entry in the log: its files, values, metadata and webhook. What says that it was made,
 * charged and deleted, and by whom, stays in the log. A file goes once no other render of the workspace has it. Again it changes nothing. Throws
 * ServiceError `job-not-found` or `not_found`, and `conflict` while it is rendered.
 */
export async function deleteRender(
  parts: DeleteRenderParts,
  scope: ItemScope,
  render: Deleting,
  caller: Pick<Caller, 'userId' | 'kind'>,
): Promise<DeletedRender> {
  const { database, storage, ledger, log, now } = parts;
  const { workspaceId } = scope;
  // What was answered before is in the log, also what is not written yet.
  await ledger.flush(workspaceId);
  const at = now();
  const { gone, shared } = await database.transaction(async () => {
    // Two renders with the same file would each leave it to the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`renders of ${workspaceId}`}, 0))`.execute(
      database.query,
    );
    const keys = await clearRows(parts, scope, render, { at, userId: caller.userId });
    const used = await findUsed(database, workspaceId, keys);
    const free = keys.filter((key) => !used.has(key));
    await forgetCached(database, workspaceId, free);
    // Removed later where this process ends before it has.
    await noteFiles({ database }, free, at);
    return { gone: free, shared: used.size };
  });
  for (const key of gone) await storage.delete(key);
  await forgetFiles({ database }, gone, at);
  log.info(
    { workspaceId, userId: caller.userId, credential: caller.kind, ...render, files: gone.length },
    'Render deleted',
  );
  return { filesDeleted: gone.length, filesShared: shared };
}

interface ClearedRow {
  content: string | null;
}

/** Empties the rows of a render, and returns the keys of its files. */
async function clearRows(
  parts: DeleteRenderParts,
  scope: ItemScope,
  render: Deleting,
  { at, userId }: { at: Date; userId: number | null },
): Promise<string[]> {
  const { query } = parts.database;
  const { workspaceId } = scope;
  const logId = 'logId' in render ? render.logId : null;
  let jobId = 'jobId' in render ? render.jobId : null;
  if (logId !== null) {
    const entry = await query
      .selectFrom('workspace_log')
      .select('render_job_id')
      .where('id', '=', logId)
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst();
    if (!entry) throw new ServiceError('not_found', 'There is no render with this id in the log.');
    jobId = entry.render_job_id;
  }
  const job = jobId === null ? undefined : await readJob(parts, scope, jobId);
  if (jobId !== null && logId === null && !job) throw jobNotFound();
  const { rows } = await sql<ClearedRow>`
    with job as (
      select id, result::text as content from render_job
      where id = ${job?.id ?? null}::bigint and deleted_at is null for update
    ), entry as (
      select id, response::text as content from workspace_log
      where workspace_id = ${workspaceId} and deleted_at is null
      and (id = ${logId}::bigint or render_job_id = ${jobId}::bigint) for update
    ), cleared_job as (
      update render_job set deleted_at = ${at}, request = '{}', result = null, report = null, metadata = null, error = null,
        webhook_url = null, publish = null
      where id in (select id from job)
    ), cleared_webhook as (
      delete from webhook_delivery where render_job_id in (select id from job)
    ), cleared_entry as (
      update workspace_log set deleted_at = ${at}, deleted_by = ${userId}::bigint, response = null, metadata = null
      where id in (select id from entry)
    )
    select content from job union all select content from entry`.execute(query);
  const ofWorkspace = new RegExp(`renders/${workspaceId}/[0-9a-f]{64}\\.\\w+`, 'g');
  return [...new Set(rows.flatMap(({ content }) => content?.match(ofWorkspace) ?? []))];
}

/** A job that is over; one that waits is canceled first. */
async function readJob(parts: DeleteRenderParts, scope: ItemScope, jobId: number): Promise<{ id: number } | undefined> {
  await stopQueuedJob(parts, scope, jobId);
  const job = await parts.database.query
    .selectFrom('render_job')
    .select(['id', 'status'])
    .where('id', '=', jobId)
    .where(withinScope('render_job', scope))
    .executeTakeFirst();
  if (job?.status === 'queued' || job?.status === 'processing') {
    throw new ServiceError('conflict', 'This render is in progress. Delete it when it has finished.');
  }
  return job;
}

/** Returns those keys that another render in the log has. */
async function findUsed(
  { query }: Database,
  workspaceId: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  // The condition is that of the index `workspace_log_files`.
  const { rows } = await sql<{ key: string }>`
    select distinct logged.key
    from workspace_log cross join lateral unnest(render_file_keys(response)) as logged(key)
    where workspace_id = ${workspaceId} and response is not null and deleted_at is null
    and render_file_keys(response) && ${keys}::text[] and logged.key = any(${keys}::text[])`.execute(query);
  return new Set(rows.map(({ key }) => key));
}

/** Lets the same render be made again. */
async function forgetCached({ query }: Database, workspaceId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const files = keys.map((key) => JSON.stringify([{ key }]));
  await sql`
    delete from render_cache
    where workspace_id = ${workspaceId} and answer->'files' @> any(${files}::jsonb[])`.execute(query);
}
