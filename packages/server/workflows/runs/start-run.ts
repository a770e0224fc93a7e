import { workflowLimits } from '@platen/api';
import { ServiceError } from '../../http/service-error.ts';
import { queueRun } from '../../jobs/queue-run.ts';
import { requireRunnableSteps } from '../refuse-steps.ts';
import { workflowNotFound } from '../workflow-record.ts';
import type { WorkflowParts } from '../workflow-parts.ts';

/** Why and with what a run starts. */
export interface RunStart {
  triggerType: string;
  input: unknown;
  isTest?: boolean;
  /** The same for what comes twice: then the run that it started is answered. */
  eventKey?: string;
  /** Refuses if another run waits. Default false. */
  isAlone?: boolean;
}

/**
 * Queues a run of a workflow, and answers its id. Throws ServiceError `workflow_not_runnable` and `plan_gated`, `workflow_run_queued` where
 * another one waits, and `too_many_jobs`.
 */
export function startRun(parts: WorkflowParts, workflowId: number, start: RunStart): Promise<number> {
  const { database, queue, now } = parts;
  return database.transaction(async () => {
    const workflow = await database.query
      .selectFrom('workflow')
      .select(['id', 'workspace_id', 'steps'])
      .where('id', '=', workflowId)
      .forUpdate()
      .executeTakeFirst();
    if (!workflow) throw workflowNotFound();
    await requireRunnableSteps(parts, workflow.workspace_id, workflow.steps, start.isTest);
    const earlier = start.eventKey === undefined ? undefined : await findEvent(parts, workflowId, start.eventKey);
    if (earlier !== undefined) return earlier;
    await checkWaiting(parts, workflowId, start.isAlone === true);
    const { id } = await database.query
      .insertInto('workflow_run')
      .values({
        workspace_id: workflow.workspace_id,
        workflow_id: workflowId,
        status: 'queued',
        trigger_type: start.triggerType,
        event_key: start.eventKey ?? null,
        is_test: start.isTest ?? false,
        input: JSON.stringify(start.input ?? null),
        steps: JSON.stringify(workflow.steps),
        next_at: now(),
        created_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueRun(queue, workflow.workspace_id, id);
    return id;
  });
}

async function findEvent(
  { database }: WorkflowParts,
  workflowId: number,
  eventKey: string,
): Promise<number | undefined> {
  const run = await database.query
    .selectFrom('workflow_run')
    .select('id')
    .where('workflow_id', '=', workflowId)
    .where('event_key', '=', eventKey)
    .executeTakeFirst();
  return run?.id;
}

async function checkWaiting({ database }: WorkflowParts, workflowId: number, isAlone: boolean): Promise<void> {
  const { count } = await database.query
    .selectFrom('workflow_run')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workflow_id', '=', workflowId)
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow();
  if (isAlone && Number(count) > 0) {
    throw new ServiceError('workflow_run_queued', 'A run is already queued');
  }
  if (Number(count) < workflowLimits.queuedRuns) return;
  throw new ServiceError('too_many_jobs', `${workflowLimits.queuedRuns} runs of this workflow are already waiting.`, {
    headers: { 'retry-after': '60' },
  });
}
