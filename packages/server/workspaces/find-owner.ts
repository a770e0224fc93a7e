import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * An owner of a workspace, for work on the instance's own machine: of the one with that id, else of the oldest. Undefined when there
 * is none, also when the database has no tables yet.
 */
export async function findOwner(
  { database }: { database: Database },
  workspaceId?: number,
): Promise<{ workspaceId: number; personId: number } | undefined> {
  const tables = await sql<{ name: string | null }>`select to_regclass('member')::text as name`.execute(database.query);
  if (!tables.rows[0]?.name) return undefined;
  const owners = database.query
    .selectFrom('member')
    .select(['workspace_id as workspaceId', 'person_id as personId'])
    .where('role', '=', 'owner')
    .orderBy('workspace_id')
    .orderBy('person_id')
    .limit(1);
  return (workspaceId === undefined ? owners : owners.where('workspace_id', '=', workspaceId)).executeTakeFirst();
}
