import type { Queue } from './queue.ts';

/** Queues the next steps of a run of a workflow: at once, or at the time that is written in the run. */
export async function queueRun(queue: Queue, workspaceId: number, runId: number, at?: Date): Promise<void> {
  await queue.add(
    'workflow-run',
    { runId, ...(at && { at: at.toISOString() }) },
    {
      // Of all who want it to go on now, one is enough; one that is planned for later must not stand in their way.
      singletonKey: at ? `${runId} ${at.toISOString()}` : String(runId),
      share: { workspaceId, user: null },
      ...(at && { startAfter: at }),
    },
  );
}
