import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { workflowId, workflowSteps } from '../workflow-fields.ts';

/** Saves a workflow. */
export const createWorkflow = defineTool({
  name: 'create_workflow',
  title: 'Create a workflow',
  description:
    'Saves a workflow as a draft, which run_workflow can run. Set active to have its trigger start it from then on: ask the person before you do that.',
  input: z.strictObject({
    name: z.string().min(1).max(200),
    description: z.string().max(2000).optional(),
    steps: workflowSteps,
    active: z.boolean().default(false).describe('If true, its trigger starts it.'),
  }),
  output: z.object({
    workflow_id: workflowId,
    status: z.string(),
    runnable: z.boolean(),
    webhook_url: z.string().nullable().describe('Whoever posts to it starts the workflow.'),
    next_run_at: z.string().nullable(),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  operations: [operations.createWorkflow],
  async run({ name, description, steps, active }, { client }) {
    const made = await client.createWorkflow({
      body: { name, ...(description !== undefined && { description }), steps, status: active ? 'active' : 'draft' },
    });
    const { id, status, runnable, webhook_url, next_run_at } = made;
    return { data: { workflow_id: id, status, runnable, webhook_url, next_run_at } };
  },
});
