import type { Queue } from '../../jobs/queue.ts';
import { ServiceError } from '../../http/service-error.ts';
import { startRun } from '../runs/start-run.ts';
import type { WorkflowParts } from '../workflow-parts.ts';
import { nextTimes } from './schedule-times.ts';

/** Queues the next time of a workflow. A change of it makes this void. */
export async function queueSchedule(
  queue: Queue,
  { id, workspaceId }: { id: number; workspaceId: number },
  at: Date,
): Promise<void> {
  await queue.add(
    'workflow-schedule',
    { workflowId: id, at: at.toISOString() },
    { startAfter: at, singletonKey: `${id} ${at.toISOString()}`, share: { workspaceId, user: null } },
  );
}

/**
 * Starts a workflow at its time, once however many processes come to it, and plans the next time. A time at which another run still waits
 * is left out, and of several that were missed one is made up for.
 */
export async function fireSchedule(parts: WorkflowParts, workflowId: number, at: Date): Promise<void> {
  const { database, queue, now, log } = parts;
  const due = await database.transaction(async () => {
    const workflow = await database.query
      .selectFrom('workflow')
      .select(['id', 'workspace_id', 'steps', 'trigger_type'])
      .where('id', '=', workflowId)
      .where('status', '=', 'active')
      .where('next_run_at', '=', at)
      .forUpdate()
      .executeTakeFirst();
    if (!workflow) return undefined;
    // Clocks of two machines may differ: the same time does not come twice.
    const [next] = nextTimes(workflow.steps, new Date(Math.max(now().getTime(), at.getTime())), 1);
    await database.query
      .updateTable('workflow')
      .set({ next_run_at: next ?? null })
      .where('id', '=', workflowId)
      .execute();
    if (next) await queueSchedule(queue, { id: workflowId, workspaceId: workflow.workspace_id }, next);
    return workflow;
  });
  if (!due) return;
  try {
    await startRun(parts, workflowId, {
      triggerType: due.trigger_type,
      input: { at: at.toISOString() },
      eventKey: `${due.trigger_type} ${at.toISOString()}`,
      isAlone: true,
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    log.info({ workflowId, code: error.code }, 'A planned run of a workflow was left out');
  }
}
