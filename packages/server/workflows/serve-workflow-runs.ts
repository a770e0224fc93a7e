import { operations } from '@platen/api';
import { Reply, type Routes } from '../http/routes.ts';
import { cancelRun } from './runs/cancel-run.ts';
import { retryRun } from './runs/retry-run.ts';
import { findRun, presentRun, selectRuns, toRun } from './runs/run-record.ts';
import { startRun } from './runs/start-run.ts';
import { findWorkflow } from './workflow-record.ts';
import type { WorkflowParts } from './workflow-parts.ts';

/** Runs of workflows. */
export function serveWorkflowRuns(routes: Routes, parts: WorkflowParts): void {
  routes.serve(operations.runWorkflow, async ({ params, body }, { caller, commit }) => {
    const { id } = await findWorkflow(parts, caller.workspaceId, params.id);
    return parts.database.transaction(async () => {
      const runId = await startRun(parts, id, {
        triggerType: 'manual',
        input: body?.data,
        isTest: body?.test ?? false,
        isAlone: true,
      });
      const reply = new Reply(202, { runId, status: 'queued' });
      await commit(reply);
      return reply;
    });
  });

  routes.serve(operations.listWorkflowRuns, async ({ params, query }, { caller }) => {
    const { id } = await findWorkflow(parts, caller.workspaceId, params.id);
    const { limit, cursor } = query;
    const rows = await selectRuns(parts, id)
      .$if(cursor !== undefined, (found) => found.where('id', '<', cursor ?? 0))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const shown = rows.slice(0, limit);
    const next_cursor = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
    return { data: shown.map(toRun), pagination: { limit, has_more: next_cursor !== null, next_cursor } };
  });

  routes.serve(operations.getWorkflowRun, async ({ params }, { caller }) => {
    const { id } = await findWorkflow(parts, caller.workspaceId, params.id);
    return presentRun(parts, await findRun(parts, id, params.runId));
  });

  routes.serve(operations.cancelWorkflowRun, async ({ params }, { caller }) => {
    const { id } = await findWorkflow(parts, caller.workspaceId, params.id);
    await cancelRun(parts, await findRun(parts, id, params.runId));
    return presentRun(parts, await findRun(parts, id, params.runId));
  });

  routes.serve(operations.retryWorkflowRun, async ({ params, body }, { caller }) => {
    const { id, steps } = await findWorkflow(parts, caller.workspaceId, params.id);
    await retryRun(parts, await findRun(parts, id, params.runId), steps, { isChecked: body?.checked ?? false });
    return presentRun(parts, await findRun(parts, id, params.runId));
  });
}
