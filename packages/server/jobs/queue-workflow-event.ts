import type { Database } from '../db/database.ts';
import type { Queue } from './queue.ts';
import type { WorkflowEvent } from './work-kinds.ts';

/** Queues an event for the workflows that wait for it, in the transaction in which it happens; none is queued where none waits. */
export async function queueWorkflowEvent(
  { database, queue }: { database: Database; queue: Queue },
  event: WorkflowEvent,
  startAfter?: Date,
): Promise<void> {
  const { workspaceId, type, key } = event;
  const waiting = await database.query
    .selectFrom('workflow')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'active')
    .where('trigger_type', '=', type)
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return;
  await queue.add('workflow-event', event, {
    singletonKey: `${workspaceId} ${key}`,
    share: { workspaceId, user: null },
    ...(startAfter && { startAfter }),
  });
}
