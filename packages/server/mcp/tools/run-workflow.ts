import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { workflowId } from '../workflow-fields.ts';

/** Runs a workflow. */
export const runWorkflow = defineTool({
  name: 'run_workflow',
  title: 'Run a workflow',
  description:
    'Queues a run of a workflow; get_workflow_run shows what each step gave. With test, at most 3 rows are taken and nothing is delivered: do that first. Without it rows are delivered for real, so ask the person before.',
  input: z.strictObject({
    workflow_id: workflowId,
    test: z.boolean().default(true).describe('If true, at most 3 rows, and nothing is delivered.'),
    data: z.unknown().optional().describe('Stands for what would be posted to its address.'),
  }),
  output: z.object({ run_id: z.int(), status: z.string() }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  operations: [operations.runWorkflow],
  fieldsThere: { workflow_id: 'id' },
  async run({ workflow_id: id, test, data }, { client }) {
    const { runId, status } = await client.runWorkflow({
      params: { id },
      body: { test, ...(data !== undefined && { data }) },
    });
    return { data: { run_id: runId, status } };
  },
});
