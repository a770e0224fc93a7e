import type { WorkflowStep } from '@platen/api';
import { sql } from 'kysely';
import { ServiceError } from '../../http/service-error.ts';
import { queueRun } from '../../jobs/queue-run.ts';
import { requireRunnableSteps } from '../refuse-steps.ts';
import type { WorkflowParts } from '../workflow-parts.ts';
import type { RunRow } from './run-record.ts';

/**
 * Queues the failed rows of a run again, each from the step at which it failed: with the present settings if the steps are still the same.
 * Rows of which nobody can say whether they were delivered only if somebody has looked. Throws ServiceError `conflict`.
 */
export async function retryRun(
  parts: WorkflowParts,
  run: RunRow,
  present: readonly WorkflowStep[],
  { isChecked }: { isChecked: boolean },
): Promise<void> {
  const { database, queue, now } = parts;
  if (run.status === 'queued' || run.status === 'running') {
    throw new ServiceError('conflict', 'This run is still in progress: wait for its end.');
  }
  const steps = isSame(run.steps, present) ? present : run.steps;
  await requireRunnableSteps(parts, run.workspace_id, steps, run.is_test);
  await database.transaction(async () => {
    const opened = await database.query
      .updateTable('workflow_run')
      .set({ status: 'queued', completed_at: null, error: null, steps: JSON.stringify(steps), next_at: now() })
      .where('id', '=', run.id)
      .where('status', 'not in', ['queued', 'running'])
      .returning('id')
      .executeTakeFirst();
    if (!opened) throw new ServiceError('conflict', 'This run is being retried already.');
    const rows = await database.query
      .updateTable('workflow_run_row')
      .set({ status: 'active', error: null, is_uncertain: false })
      .where('run_id', '=', run.id)
      .where('status', '=', 'failed')
      .$if(!isChecked, (query) => query.where('is_uncertain', '=', false))
      .returning(['number', 'step'])
      .execute();
    if (rows.length === 0) throw nothingToRetry(isChecked);
    const first = rows.reduce((lowest, { step }) => Math.min(lowest, step), run.steps.length);
    await database.query.updateTable('workflow_run').set({ step: first }).where('id', '=', run.id).execute();
    // What was not delivered is sent anew; what was looked at by somebody, too.
    await sql`
      update workflow_delivery as delivery set status = 'failed', attempts = 0, next_at = null
      from workflow_run_row as row
      where delivery.run_id = ${run.id} and row.run_id = delivery.run_id and row.number = delivery.number
        and row.status = 'active' and delivery.status in ('failed', 'check')`.execute(database.query);
    await queueRun(queue, run.workspace_id, run.id);
  });
}

function isSame(one: readonly WorkflowStep[], other: readonly WorkflowStep[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ key, type }, index) => key === other[index]?.key && type === other[index]?.type)
  );
}

function nothingToRetry(isChecked: boolean): ServiceError {
  const sentence = isChecked
    ? 'There are no rows to retry: none failed, or they are no longer retained.'
    : 'There are no rows to retry. Rows that may have been delivered are only retried with checked: true.';
  return new ServiceError('conflict', sentence);
}
