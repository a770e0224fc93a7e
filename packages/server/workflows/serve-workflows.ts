import { operations } from '@platen/api';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { listNodes } from './catalog.ts';
import { addWorkflow, changeWorkflow, createHook, hookPurpose } from './change-workflow.ts';
import { checkStepsOf } from './check-steps.ts';
import { planOf } from './plan-of.ts';
import { normalizeSteps } from './normalize-steps.ts';
import {
  findWorkflow,
  hookUrl,
  selectWorkflows,
  toWorkflow,
  toWorkflowSummary,
  workflowNotFound,
  type WorkflowRow,
} from './workflow-record.ts';
import { workflowRecipes } from './recipes/recipe-list.ts';
import { suggestRecipes } from './recipes/suggest-recipes.ts';
import { connectionsOf } from './recipes/workflow-recipe.ts';
import { nextTimes } from './triggers/schedule-times.ts';
import type { WorkflowParts } from './workflow-parts.ts';

/** Workflows, the catalog of their steps, and checks. */
export function serveWorkflows(routes: Routes, parts: WorkflowParts): void {
  const { database, publicUrl, vault, now } = parts;

  const present = async (row: WorkflowRow) =>
    toWorkflow(row, { publicUrl, plan: await planOf(parts, row.workspace_id) });

  routes.serve(operations.listWorkflows, async ({ query }, { caller: { workspaceId } }) => {
    const { status, limit, cursor, page } = query;
    const offset = page === undefined ? query.offset : (page - 1) * limit;
    const rows = await selectWorkflows(parts)
      .where('workflow.workspace_id', '=', workspaceId)
      .$if(status !== undefined, (found) => found.where('workflow.status', '=', status ?? 'draft'))
      .$if(cursor !== undefined, (found) => found.where('workflow.id', '<', cursor ?? 0))
      .orderBy('workflow.id', 'desc')
      .offset(offset)
      .limit(limit + 1)
      .execute();
    const { total } = await database.query
      .selectFrom('workflow')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('workspace_id', '=', workspaceId)
      .$if(status !== undefined, (found) => found.where('status', '=', status ?? 'draft'))
      .executeTakeFirstOrThrow();
    const shown = rows.slice(0, limit);
    const next_cursor = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
    return {
      data: shown.map(toWorkflowSummary),
      pagination: { limit, offset, total: Number(total), has_more: next_cursor !== null, next_cursor },
    };
  });

  routes.serve(operations.createWorkflow, async ({ body }, { caller }) => {
    const row = await addWorkflow(parts, caller, body);
    return new Reply(201, await present(row), { location: `${publicUrl}/v1/workflows/${row.id}` });
  });

  routes.serve(operations.listWorkflowNodes, async (_input, { caller }) => ({
    data: listNodes(await planOf(parts, caller.workspaceId)),
  }));

  routes.serve(operations.listWorkflowRecipes, async ({ query: { goal } }) => ({
    data: (goal === undefined ? workflowRecipes : suggestRecipes(goal)).map((recipe) => ({
      id: recipe.id,
      name: recipe.name,
      description: recipe.description,
      steps: [...recipe.steps],
      requires: connectionsOf(recipe),
    })),
  }));

  routes.serve(operations.validateWorkflow, async ({ body }, { caller }) => {
    const steps = normalizeSteps(body.steps);
    const { errors, missing, gated } = await checkStepsOf(parts, caller.workspaceId, steps);
    const valid = errors.length === 0;
    const next_runs = nextTimes(steps, now(), 5).map((at) => at.toISOString());
    return {
      valid,
      runnable: valid && missing.length + gated.length === 0,
      errors,
      warnings: missing,
      gated,
      next_runs,
    };
  });

  routes.serve(operations.getWorkflow, async ({ params }, { caller }) =>
    present(await findWorkflow(parts, caller.workspaceId, params.id)),
  );

  routes.serve(operations.updateWorkflow, async ({ params, body }, { caller }) =>
    present(await changeWorkflow(parts, caller.workspaceId, params.id, body)),
  );

  routes.serve(operations.putWorkflow, async ({ params, body }, { caller }) =>
    present(await changeWorkflow(parts, caller.workspaceId, params.id, body)),
  );

  routes.serve(operations.deleteWorkflow, async ({ params }, { caller }) => {
    const deleted = await database.query
      .deleteFrom('workflow')
      .where('id', '=', params.id)
      .where('workspace_id', '=', caller.workspaceId)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw workflowNotFound();
    return { message: 'The workflow was deleted.', id: String(deleted.id) };
  });

  routes.serve(operations.rotateWorkflowWebhook, async ({ params }, { caller }) => {
    const { hook_id: known } = await findWorkflow(parts, caller.workspaceId, params.id);
    if (known === null) {
      throw new ServiceError('conflict', 'This workflow has no address: make webhook its first step.');
    }
    const hook = createHook(parts);
    await database.query
      .updateTable('workflow')
      .set({ ...hook, updated_at: now() })
      .where('id', '=', params.id)
      .where('workspace_id', '=', caller.workspaceId)
      .where('hook_id', 'is not', null)
      .execute();
    return { url: hookUrl(publicUrl, hook.hook_id), secret: vault.open(hook.hook_secret, hookPurpose) };
  });
}
