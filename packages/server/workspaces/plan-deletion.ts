import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { ServiceError } from '../http/service-error.ts';

interface Parts {
  config: Config;
  database: Database;
  now: () => Date;
}

/** Plans the end of a workspace. Throws ServiceError `conflict` when the name is not the workspace's. Answers when it comes. */
export async function planWorkspaceDeletion(
  { config, database, now }: Parts,
  workspaceId: number,
  name: string,
): Promise<Date> {
  const { name: real, deletes_at: planned } = await database.query
    .selectFrom('workspace')
    .select(['name', 'deletes_at'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  if (real.trim() !== name.trim()) throw new ServiceError('conflict', 'This is not the name of the workspace.');
  if (planned) return planned;
  const deletesAt = new Date(now().getTime() + config.workspaceDeletionMs);
  await database.query.updateTable('workspace').set({ deletes_at: deletesAt }).where('id', '=', workspaceId).execute();
  return deletesAt;
}

/** Cancels the deletion of a workspace. Returns whether it was scheduled. */
export async function keepWorkspace({ database }: Pick<Parts, 'database'>, workspaceId: number): Promise<boolean> {
  const { numUpdatedRows } = await database.query
    .updateTable('workspace')
    .set({ deletes_at: null })
    .where('id', '=', workspaceId)
    .where('deletes_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The owners and admins of a workspace. */
export async function findManagers({ database }: Pick<Parts, 'database'>, workspaceId: number): Promise<number[]> {
  const rows = await database.query
    .selectFrom('member')
    .select('person_id')
    .where('workspace_id', '=', workspaceId)
    .where('role', 'in', ['owner', 'admin'])
    .execute();
  return rows.map((row) => row.person_id);
}
