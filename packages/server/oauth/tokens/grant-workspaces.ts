import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** The workspaces of a grant that its person is still in, the oldest first, as decimal texts. */
export async function findGrantWorkspaces({ database }: { database: Database }, grantKey: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.workspace_id::text as id
    from oauth_grant g
    join oauth_grant_workspace w on w.grant_id = g.id
    join member m on m.workspace_id = w.workspace_id and m.person_id = g.person_id
    where g.key = ${grantKey}
    order by m.workspace_id`.execute(database.query);
  return rows.map(({ id }) => id);
}
