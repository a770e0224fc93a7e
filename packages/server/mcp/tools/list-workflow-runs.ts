import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { workflowId, workflowRunField } from '../workflow-fields.ts';
import { cursor, nextCursor } from './shared-fields.ts';

/** Lists the runs of a workflow. */
export const listWorkflowRuns = defineTool({
  name: 'list_workflow_runs',
  title: 'List the runs of a workflow',
  description: 'Lists the runs of a workflow, newest first. get_workflow_run shows the steps of one.',
  input: z.strictObject({
    workflow_id: workflowId,
    limit: z.int().min(1).max(100).default(20),
    cursor: cursor.optional(),
  }),
  output: z.object({ runs: z.array(workflowRunField), next_cursor: nextCursor }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.listWorkflowRuns],
  fieldsThere: { workflow_id: 'id' },
  async run({ workflow_id: id, limit, cursor: from }, { client }) {
    const query = { limit, ...(from !== undefined && { cursor: from }) };
    const { data, pagination } = await client.listWorkflowRuns({ params: { id }, query });
    const runs = data.map((run) => ({
      run_id: run.id,
      status: run.status,
      trigger: run.trigger_type,
      rows_total: run.rows_total,
      rows_succeeded: run.rows_succeeded,
      rows_failed: run.rows_failed,
      error: run.error,
      created_at: run.created_at,
    }));
    return { data: { runs, next_cursor: pagination.next_cursor } };
  },
});
