import type { Workflow, WorkflowRunStatus, WorkflowStep, WorkflowSummary } from '@platen/api';
import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { WorkflowTable } from '../db/tables/workflow-tables.ts';
import { ServiceError } from '../http/service-error.ts';
import { checkSteps } from './check-steps.ts';

/** A workflow as it is stored, with its newest run. */
export type WorkflowRow = Selectable<WorkflowTable> & {
  run_id: number | null;
  run_status: WorkflowRunStatus | null;
  run_created_at: Date | null;
};

/** Workflows with their newest runs. */
export function selectWorkflows({ database }: { database: Database }) {
  return database.query
    .selectFrom('workflow')
    .leftJoinLateral(
      (builder) =>
        builder
          .selectFrom('workflow_run')
          .select(['workflow_run.id', 'workflow_run.status', 'workflow_run.created_at'])
          .whereRef('workflow_run.workflow_id', '=', 'workflow.id')
          .orderBy('workflow_run.id', 'desc')
          .limit(1)
          .as('run'),
      (join) => join.onTrue(),
    )
    .selectAll('workflow')
    .select(['run.id as run_id', 'run.status as run_status', 'run.created_at as run_created_at']);
}

/** A workflow of a workspace. Throws ServiceError `workflow_not_found`. */
export async function findWorkflow(
  parts: { database: Database },
  workspaceId: number,
  id: number,
): Promise<WorkflowRow> {
  const row = await selectWorkflows(parts)
    .where('workflow.id', '=', id)
    .where('workflow.workspace_id', '=', workspaceId)
    .executeTakeFirst();
  if (!row) throw workflowNotFound();
  return row;
}

/** The refusal of a workflow that there is not. */
export function workflowNotFound(): ServiceError {
  return new ServiceError('workflow_not_found', 'Not found', {
    message: 'There is no such workflow in this workspace.',
  });
}

/** Converts a workflow to its form in lists. */
export function toWorkflowSummary(row: WorkflowRow): WorkflowSummary {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    trigger_type: row.trigger_type,
    step_types: row.steps.map(({ type }) => type),
    metadata: row.metadata,
    next_run_at: row.next_run_at?.toISOString() ?? null,
    last_run:
      row.run_id === null || row.run_status === null || row.run_created_at === null
        ? null
        : { id: row.run_id, status: row.run_status, created_at: row.run_created_at.toISOString() },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Converts a workflow to its form in the API. */
export function toWorkflow(row: WorkflowRow, { publicUrl, plan }: { publicUrl: string; plan: string }): Workflow {
  return {
    ...toWorkflowSummary(row),
    steps: row.steps,
    runnable: isRunnable(row.steps, plan),
    webhook_url: row.hook_id === null ? null : hookUrl(publicUrl, row.hook_id),
  };
}

/** Whether steps can be run as they are. */
export function isRunnable(steps: readonly WorkflowStep[], plan: string): boolean {
  const { errors, missing, gated } = checkSteps(steps, plan);
  return errors.length + missing.length + gated.length === 0;
}

/** The address that starts a workflow. */
export function hookUrl(publicUrl: string, hookId: string): string {
  return `${publicUrl}/v1/workflows/hooks/${hookId}`;
}
