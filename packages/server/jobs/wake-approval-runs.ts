import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { queueRun } from './queue-run.ts';
import type { Queue } from './queue.ts';

/** Lets runs of workflows that wait for an item of an approval flow look at it, in the transaction in which it changes. */
export async function wakeApprovalRuns(
  { database, queue }: { database: Database; queue: Queue },
  { id, workspace_id: workspaceId }: { id: number; workspace_id: number },
): Promise<void> {
  const runs = await database.query
    .selectFrom('workflow_run as run')
    .innerJoin('workflow_node_run as node', 'node.run_id', 'run.id')
    .select('run.id')
    .where('run.workspace_id', '=', workspaceId)
    .where('run.next_at', 'is not', null)
    .where('node.node_type', '=', 'approve')
    .where('node.status', '=', 'waiting')
    .where(
      sql<boolean>`exists (select from json_array_elements(node.state->'items') as waiting where (waiting->>'itemId')::bigint = ${id})`,
    )
    .execute();
  for (const run of runs) await queueRun(queue, workspaceId, run.id);
}
