import { sql, type RawBuilder } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import type { FileKind } from '../storage/file-address.ts';

/** Dependencies of removing workspaces. */
export interface RemovalParts {
  database: Database;
  storage: Storage;
  log: Logger;
  now: () => Date;
}

/** Rows that one statement deletes: the embedded database does one thing at a time. */
const rowsAtOnce = 1000;
const filesAtOnce = 500;
/** Time in which work begun earlier may still store files: a render job's time limit, and more. */
const settledMs = 24 * 3_600_000;
const fileKinds: readonly FileKind[] = ['renders', 'assets', 'thumbnails', 'social', 'uploads', 'rows'];
/** Tables that may be long, the ones that refer to others first. */
const longTables = [
  'workspace_log',
  'webhook_delivery',
  'render_job',
  'workflow_run',
  'render_batch',
  'render_cache',
  'ai_generation',
  'approval_activity',
  'idempotency',
];

/**
 * Removes a workspace with every row of it. First what lets anybody in ends, in one go: members, keys, embeds, apps, what apps were let
 * do, addresses that others post to, shared pages, connected accounts of networks and work that waits. Files go with
 * `removeFilesOfRemoved`. One that did not come to its end is due, and is removed with the others that are.
 */
export async function removeWorkspace(
  { database, now }: RemovalParts,
  workspaceId: number,
  signal: AbortSignal,
): Promise<void> {
  await database.transaction(async () => {
    await sql`insert into removed_workspace (workspace_id, removed_at) values (${workspaceId}, ${now()})
      on conflict (workspace_id) do update set removed_at = excluded.removed_at`.execute(database.query);
    // Due from now on, by which it is found again: it has no members any more whose accounts could lead to it.
    await database.query.updateTable('workspace').set({ deletes_at: now() }).where('id', '=', workspaceId).execute();
    const grants = await database.query
      .deleteFrom('oauth_grant_workspace')
      .where('workspace_id', '=', workspaceId)
      .returning('grant_id')
      .execute();
    if (grants.length > 0) {
      // Those that reach no other workspace are over.
      const ids = grants.map((row) => row.grant_id);
      const left = database.query.selectFrom('oauth_grant_workspace').select('grant_id').where('grant_id', 'in', ids);
      await database.query.deleteFrom('oauth_grant').where('id', 'in', ids).where('id', 'not in', left).execute();
    }
    const ended = [
      'member',
      'invitation',
      'oauth_client',
      'embed',
      'inbound_webhook',
      'webhook_subscription',
      'social_connection',
    ] as const;
    for (const table of ended) {
      await database.query.deleteFrom(table).where('workspace_id', '=', workspaceId).execute();
    }
    await database.query
      .updateTable('api_key')
      .set({ replaces_id: null })
      .where('workspace_id', '=', workspaceId)
      .execute();
    await database.query.deleteFrom('api_key').where('workspace_id', '=', workspaceId).execute();
    await database.query
      .updateTable('social_account')
      .set({ credentials: null })
      .where('workspace_id', '=', workspaceId)
      .execute();
    await database.query.deleteFrom('social_publication').where('workspace_id', '=', workspaceId).execute();
    await database.query
      .deleteFrom('template_share')
      .where('template_id', 'in', (builder) =>
        builder.selectFrom('template').select('id').where('workspace_id', '=', workspaceId),
      )
      .execute();
    // Who works on one finds it gone, and stores nothing of it.
    await database.query
      .deleteFrom('render_job')
      .where('workspace_id', '=', workspaceId)
      .where('status', 'in', ['queued', 'processing'])
      .execute();
    await database.query.deleteFrom('workflow_connection').where('workspace_id', '=', workspaceId).execute();
    await database.query.deleteFrom('workflow').where('workspace_id', '=', workspaceId).execute();
    await database.query
      .updateTable('render_batch')
      .set({ status: 'canceled' })
      .where('workspace_id', '=', workspaceId)
      .where('status', 'in', ['queued', 'processing'])
      .execute();
  });
  const remove = async (name: string, isOwn: RawBuilder<unknown>): Promise<void> => {
    const table = sql.table(name);
    for (let removed = rowsAtOnce; removed === rowsAtOnce;) {
      signal.throwIfAborted();
      const { numAffectedRows } = await sql`delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${isOwn} limit ${rowsAtOnce}))`.execute(database.query);
      removed = Number(numAffectedRows ?? 0);
    }
  };
  const runs = sql`select id from workflow_run where workspace_id = ${workspaceId}`;
  await remove('workflow_run_row', sql`run_id in (${runs})`);
  const batches = sql`select id from render_batch where workspace_id = ${workspaceId}`;
  await remove('render_batch_row', sql`batch_id in (${batches})`);
  for (const name of longTables) await remove(name, sql`workspace_id = ${workspaceId}`);
  await database.query.deleteFrom('work_flow').where('workspace_id', '=', workspaceId).execute();
  await database.query.deleteFrom('workspace').where('id', '=', workspaceId).execute();
}

/**
 * Removes the files of workspaces that are gone, again for a day: what was being made when they went is stored a little later. Answers
 * how many it was.
 */
export async function removeFilesOfRemoved(
  { database, now, storage }: RemovalParts,
  signal: AbortSignal,
): Promise<number> {
  const gone = await database.query.selectFrom('removed_workspace').selectAll().execute();
  let count = 0;
  for (const { workspace_id: workspaceId, removed_at: removedAt } of gone) {
    for (const kind of fileKinds) count += await removeFiles({ storage }, `${kind}/${workspaceId}/`, signal);
    if (now().getTime() - removedAt.getTime() < settledMs) continue;
    await database.query.deleteFrom('removed_workspace').where('workspace_id', '=', workspaceId).execute();
  }
  return count;
}

async function removeFiles(
  { storage }: Pick<RemovalParts, 'storage'>,
  prefix: string,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (;;) {
    signal.throwIfAborted();
    const files = await storage.list(prefix, { limit: filesAtOnce });
    for (const { key } of files) await storage.delete(key);
    count += files.length;
    if (files.length < filesAtOnce) return count;
  }
}
