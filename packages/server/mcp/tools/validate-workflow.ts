import { operations } from '@platen/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { workflowProblem, workflowSteps } from '../workflow-fields.ts';

/** Checks the steps of a workflow. */
export const validateWorkflow = defineTool({
  name: 'validate_workflow',
  title: 'Check a workflow',
  description:
    'Checks the steps of a workflow without saving them. Correct the errors; warnings are what is missing before it can run.',
  input: z.strictObject({ steps: workflowSteps }),
  output: z.object({
    valid: z.boolean(),
    runnable: z.boolean(),
    errors: z.array(workflowProblem),
    warnings: z.array(workflowProblem),
    gated: z.array(z.object({ step: z.string(), type: z.string(), plan: z.string() })),
    next_runs: z.array(z.string()),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.validateWorkflow],
  async run({ steps }, { client }) {
    return { data: await client.validateWorkflow({ body: { steps } }) };
  },
});
