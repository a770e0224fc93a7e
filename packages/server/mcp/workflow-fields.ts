import { z } from 'zod';

/** A workflow by its id. */
export const workflowId = z.int().positive().describe('Id of the workflow.');

/** Steps of a workflow, as tools take and answer them. */
export const workflowSteps = z
  .array(
    z.object({
      key: z.string().max(64).optional().describe('Name of the step; expressions of later steps refer to it.'),
      type: z.string().max(64).describe('Type of the step, from list_workflow_nodes.'),
      config: z.record(z.string(), z.unknown()).optional().describe('Its settings, by configSchema.'),
    }),
  )
  .max(30)
  .describe('Steps in their order: a trigger, a data source, then shape, act and destination steps.');

/** A problem of steps. */
export const workflowProblem = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string(),
  step: z.string().nullable(),
  field: z.string().nullable(),
});

/** A run, in short. */
export const workflowRunField = z.object({
  run_id: z.int(),
  status: z.string().describe('queued, running, success, partial, failed, skipped or cancelled.'),
  trigger: z.string(),
  rows_total: z.int(),
  rows_succeeded: z.int(),
  rows_failed: z.int(),
  error: z.string().nullable(),
  created_at: z.string(),
});
