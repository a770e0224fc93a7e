import { createFileReader } from '../../assets/content/create-file-reader.ts';
import { createMergeThreads } from '../../batches/combine/merge-threads.ts';
import { createBodyReader } from '../../bodies/body-reader.ts';
import { queueRun } from '../../jobs/queue-run.ts';
import type { Work } from '../../jobs/work.ts';
import { startForEvent } from '../triggers/event-triggers.ts';
import { fireSchedule, queueSchedule } from '../triggers/fire-schedule.ts';
import type { WorkflowParts } from '../workflow-parts.ts';
import { performRun } from './perform-run.ts';

/** Runs that a process works on at a time: they wait for others more than they work. */
const atOnce = 4;
const timeLimitMs = 15 * 60_000;
/** How often runs are looked for that nobody came back to, in milliseconds. */
const lookEveryMs = 60_000;
/** Milliseconds past its time after which a run counts as forgotten. */
const forgottenAfterMs = 30_000;

/** Works on runs of workflows in this process. */
export async function workWorkflows(parts: WorkflowParts): Promise<Work> {
  const { queue, log, database } = parts;
  const worker = createBodyReader();
  const mergeThreads = createMergeThreads(timeLimitMs);
  const stepParts = { ...parts, worker, mergeThreads, fileReader: createFileReader(1) };
  // No other process can have any of an embedded database.
  if (database.kind === 'embedded') {
    await database.query
      .updateTable('workflow_run')
      .set({ leased_until: null })
      .where('leased_until', 'is not', null)
      .execute();
  }
  await queue.work('workflow-run', { concurrency: atOnce, timeLimitMs }, (data, context) =>
    performRun(stepParts, data, context),
  );
  await queue.work('workflow-schedule', { concurrency: atOnce, timeLimitMs }, ({ workflowId, at }) =>
    fireSchedule(parts, workflowId, new Date(at)),
  );
  await queue.work('workflow-event', { concurrency: atOnce, timeLimitMs }, (event) => startForEvent(parts, event));
  const look = async (): Promise<void> => {
    const before = new Date(parts.now().getTime() - forgottenAfterMs);
    const runs = await database.query
      .selectFrom('workflow_run')
      .select(['id', 'workspace_id'])
      .where('next_at', '<', before)
      .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', before)]))
      .orderBy('next_at')
      .limit(500)
      .execute();
    for (const { id, workspace_id: workspaceId } of runs) await queueRun(queue, workspaceId, id);
    const schedules = await database.query
      .selectFrom('workflow')
      .select(['id', 'workspace_id', 'next_run_at'])
      .where('status', '=', 'active')
      .where('next_run_at', '<', before)
      .orderBy('next_run_at')
      .limit(500)
      .execute();
    for (const { id, workspace_id: workspaceId, next_run_at: at } of schedules) {
      if (at) await queueSchedule(queue, { id, workspaceId }, at);
    }
  };
  const lookNow = (): void => {
    look().catch((error: unknown) => log.error({ err: error }, 'Runs of workflows could not be looked for'));
  };
  lookNow();
  const timer = setInterval(lookNow, lookEveryMs).unref();
  return {
    stop: () => clearInterval(timer),
    close: async () => void (await Promise.all([worker.close(), mergeThreads.close()])),
  };
}
