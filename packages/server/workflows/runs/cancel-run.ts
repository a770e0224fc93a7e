import { steps } from '../steps/step-list.ts';
import type { WorkflowParts } from '../workflow-parts.ts';
import type { RunRow } from './run-record.ts';

/** Ends a run that is not over, and what others do for it. Whoever works on it stops at the next row. */
export async function cancelRun(parts: WorkflowParts, run: RunRow): Promise<void> {
  const { database, now } = parts;
  const canceled = await database.query
    .updateTable('workflow_run')
    .set({ status: 'cancelled', completed_at: now(), leased_until: null, next_at: null })
    .where('id', '=', run.id)
    .where('status', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst();
  if (!canceled) return;
  const nodes = await database.query
    .selectFrom('workflow_node_run')
    .select(['node_type', 'state'])
    .where('run_id', '=', run.id)
    .where('completed_at', 'is', null)
    .execute();
  for (const { node_type: type, state } of nodes) {
    const step = Object.hasOwn(steps, type) ? steps[type as keyof typeof steps] : undefined;
    if (step?.kind !== 'act') continue;
    const { workspace_id: workspaceId, workflow_id: workflowId } = run;
    const stepRun = { id: run.id, workspaceId, workflowId, userId: null, isTest: run.is_test, input: null };
    await step.cancel?.({ parts, run: stepRun, state: state ?? undefined });
  }
}
