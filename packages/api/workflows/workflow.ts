import { z } from 'zod';
import { timestamp } from '../field.ts';
import { workflowLimits } from './workflow-limits.ts';

/** The states of a workflow. Only an active one is started by its trigger; a complete draft can be run by hand. */
export const workflowStatuses = ['draft', 'active', 'paused', 'archived'] as const;
/** The schema of a workflow's state. */
export const workflowStatus = z.enum(workflowStatuses);
export type WorkflowStatus = z.infer<typeof workflowStatus>;

/** The name of a step within its workflow, by which expressions of later steps refer to it. */
export const workflowStepKey = z
  .string()
  .regex(/^[A-Za-z_]\w{0,63}$/, 'must begin with a letter and have letters, digits and underscores only, at most 64');

/** One step of a workflow: `type` is a key of the catalog, `config` its settings. */
export const workflowStep = z.object({
  key: workflowStepKey.describe('The name of the step within the workflow.'),
  type: z.string().max(64).describe('The type of the step: a key of the catalog.'),
  config: z.record(z.string(), z.unknown()).describe('The settings of the step.'),
});
export type WorkflowStep = z.infer<typeof workflowStep>;

/** Steps as they are sent: keys and settings may be omitted. */
export const workflowStepsBody = z
  .array(
    z.object({
      key: workflowStepKey.optional().describe('The name of the step within the workflow. Default: its type.'),
      type: workflowStep.shape.type,
      config: workflowStep.shape.config.nullish().describe('The settings of the step. Default: none.'),
    }),
  )
  .max(workflowLimits.steps)
  .describe('The steps in their order. The first is a trigger or a data source.');
export type WorkflowStepsBody = z.infer<typeof workflowStepsBody>;

/** A problem of the steps of a workflow. */
export const workflowIssue = z.object({
  code: z.string().describe('A stable code, such as `no_data_source`.'),
  message: z.string().describe('A sentence that says what is wrong.'),
  hint: z.string().describe('A sentence that says what to do.'),
  step: z.string().nullable().describe('The key of the step; null for the workflow as a whole.'),
  field: z.string().nullable().describe('The setting, such as `columns.title`; null for the step as a whole.'),
});
export type WorkflowIssue = z.infer<typeof workflowIssue>;

/** A step that the plan of the workspace does not have. */
export const workflowGatedStep = z.object({
  step: z.string().describe('The key of the step.'),
  type: z.string(),
  plan: z.string().describe('The lowest plan that has it.'),
});
export type WorkflowGatedStep = z.infer<typeof workflowGatedStep>;

/** A workflow without its steps, as lists have it. */
export const workflowSummary = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  status: workflowStatus,
  trigger_type: z.string().describe('The type of its trigger; `manual` if it has none.'),
  step_types: z.array(z.string()).describe('The types of its steps in their order.'),
  metadata: z.record(z.string(), z.unknown()).describe('Your own data.'),
  next_run_at: timestamp.nullable().describe('When its schedule starts it next; null if nothing is planned.'),
  last_run: z
    .object({ id: z.int(), status: z.string(), created_at: timestamp })
    .nullable()
    .describe('Its newest run; null before the first.'),
  created_at: timestamp,
  updated_at: timestamp,
});
export type WorkflowSummary = z.infer<typeof workflowSummary>;

/** A workflow with its steps. */
export const workflow = workflowSummary.extend({
  steps: z.array(workflowStep),
  runnable: z.boolean().describe('True if it can be run as it is.'),
  webhook_url: z.string().nullable().describe('The address that starts it; null without a webhook as its trigger.'),
});
export type Workflow = z.infer<typeof workflow>;

/** A workflow to begin with. */
export const workflowRecipe = z.object({
  id: z.string().describe('A stable name, such as `form-to-certificate-by-email`.'),
  name: z.string(),
  description: z.string().describe('A sentence that says what it does.'),
  steps: z.array(workflowStep).describe('The steps, without what only the workspace has.'),
  requires: z.array(z.string()).describe('The types of connections that its steps need; empty if they need none.'),
});
export type WorkflowRecipe = z.infer<typeof workflowRecipe>;
