import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { workflowId, workflowRunField } from '../workflow-fields.ts';

/** Reads a run with its steps. */
export const getWorkflowRun = defineTool({
  name: 'get_workflow_run',
  title: 'View a run of a workflow',
  description:
    'Shows a run with what each step took and gave, and the rows that failed with the reason. While the status is queued or running, call it again after a few seconds.',
  input: z.strictObject({ workflow_id: workflowId, run_id: z.int().positive().describe('From run_workflow.') }),
  output: workflowRunField.extend({
    steps: z.array(
      z.object({
        key: z.string(),
        type: z.string(),
        status: z.string(),
        rows_in: z.int(),
        rows_out: z.int(),
        error: z.string().nullable(),
        sample: z.array(z.record(z.string(), z.unknown())).describe('At most 3 of its rows.'),
      }),
    ),
    failed_rows: z.array(z.object({ row: z.int(), node_key: z.string(), error: z.string(), check: z.boolean() })),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.getWorkflowRun],
  fieldsThere: { workflow_id: 'id', run_id: 'runId' },
  async run({ workflow_id: id, run_id: runId }, { client }) {
    const run = await client.getWorkflowRun({ params: { id, runId } });
    return {
      data: {
        run_id: run.id,
        status: run.status,
        trigger: run.trigger_type,
        rows_total: run.rows_total,
        rows_succeeded: run.rows_succeeded,
        rows_failed: run.rows_failed,
        error: run.error,
        created_at: run.created_at,
        steps: run.node_runs.map(({ node_key, node_type, status, rows_in, rows_out, error, sample }) => ({
          key: node_key,
          type: node_type,
          status,
          rows_in,
          rows_out,
          error,
          sample,
        })),
        failed_rows: run.failed_rows,
      },
    };
  },
});
