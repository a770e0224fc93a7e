import type { WorkflowNodeRun, WorkflowRun, WorkflowRunDetail } from '@platen/api';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { WorkflowRunTable } from '../../db/tables/workflow-tables.ts';
import { ServiceError } from '../../http/service-error.ts';

/** A run as it is read, without what it works with. */
export type RunRow = Omit<
  Selectable<WorkflowRunTable>,
  'input' | 'attempt' | 'event_key' | 'leased_until' | 'next_at' | 'is_woken'
>;

const runColumns = [
  'id',
  'workspace_id',
  'workflow_id',
  'status',
  'trigger_type',
  'is_test',
  'steps',
  'step',
  'rows_total',
  'rows_succeeded',
  'rows_failed',
  'automation_credits_used',
  'render_credits_used',
  'error',
  'created_at',
  'started_at',
  'completed_at',
] as const;

/** The runs of a workflow. */
export function selectRuns({ database }: { database: Database }, workflowId: number) {
  return database.query.selectFrom('workflow_run').select(runColumns).where('workflow_id', '=', workflowId);
}

/** A run of a workflow. Throws ServiceError `workflow_run_not_found`. */
export async function findRun(parts: { database: Database }, workflowId: number, runId: number): Promise<RunRow> {
  const row = await selectRuns(parts, workflowId).where('id', '=', runId).executeTakeFirst();
  if (!row) throw new ServiceError('workflow_run_not_found', 'Run not found');
  return row;
}

/** Converts a run to its form in lists. */
export function toRun(row: RunRow): WorkflowRun {
  return {
    id: row.id,
    workflow_id: row.workflow_id,
    status: row.status,
    trigger_type: row.trigger_type,
    is_test: row.is_test,
    rows_total: row.rows_total,
    rows_succeeded: row.rows_succeeded,
    rows_failed: row.rows_failed,
    automation_credits_used: row.automation_credits_used,
    render_credits_used: row.render_credits_used,
    error: row.error,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}

/** Rows that failed which are shown of a run. */
const maxFailedRows = 100;

/** Converts a run to its form in the API, with its steps. */
export async function presentRun(parts: { database: Database }, row: RunRow): Promise<WorkflowRunDetail> {
  const { query } = parts.database;
  const nodes = await query
    .selectFrom('workflow_node_run')
    .selectAll()
    .where('run_id', '=', row.id)
    .orderBy('node_index')
    .execute();
  const failed = await query
    .selectFrom('workflow_run_row')
    .select(['number', 'step', 'error', 'is_uncertain'])
    .where('run_id', '=', row.id)
    .where('status', '=', 'failed')
    .orderBy('number')
    .limit(maxFailedRows)
    .execute();
  const isOver = row.status !== 'queued' && row.status !== 'running';
  return {
    ...toRun(row),
    node_runs: row.steps.map((step, index): WorkflowNodeRun => {
      const node = nodes.find(({ node_index }) => node_index === index);
      const base = { node_index: index, node_key: step.key, node_type: step.type };
      if (!node) {
        const status = row.status === 'cancelled' ? 'cancelled' : isOver ? 'skipped' : 'pending';
        return { ...base, status, ...nothing };
      }
      return {
        ...base,
        status: row.status === 'cancelled' && node.completed_at === null ? 'cancelled' : node.status,
        rows_in: node.rows_in,
        rows_out: node.rows_out,
        rows_failed: node.rows_failed,
        sample: node.sample,
        error: node.error,
        started_at: node.started_at?.toISOString() ?? null,
        completed_at: node.completed_at?.toISOString() ?? null,
      };
    }),
    failed_rows: failed.map(({ number, step, error, is_uncertain }) => ({
      row: number,
      node_key: row.steps[step]?.key ?? '',
      error: error ?? '',
      check: is_uncertain,
    })),
  };
}

const nothing = {
  rows_in: 0,
  rows_out: 0,
  rows_failed: 0,
  sample: [],
  error: null,
  started_at: null,
  completed_at: null,
};
