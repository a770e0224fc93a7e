import type { Database } from '../db/database.ts';

/** The plan of a workspace. */
export async function planOf({ database }: { database: Database }, workspaceId: number): Promise<string> {
  const { plan } = await database.query
    .selectFrom('workspace')
    .select('plan')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return plan;
}
