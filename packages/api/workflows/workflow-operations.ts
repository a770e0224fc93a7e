import { z } from 'zod';
import { renderTemplates, writeTemplates, type Access } from '../access.ts';
import type { ServiceErrorCode } from '../error.ts';
import { cursorQuery, idInPath, nextCursor, timestamp } from '../field.ts';
import { defineOperation, json, type RateLimit } from '../operation.ts';
import { workflowNodeKind } from './nodes/workflow-node.ts';
import {
  workflow,
  workflowGatedStep,
  workflowIssue,
  workflowRecipe,
  workflowStatus,
  workflowStepsBody,
  workflowSummary,
} from './workflow.ts';
import { workflowLimits } from './workflow-limits.ts';
import { workflowRun, workflowRunDetail } from './workflow-run.ts';

const tag = 'Workflows';
/** 60 calls a minute of a workspace, all operations on workflows together. */
export const workflowRateLimit: RateLimit = {
  group: 'workflows',
  perMinute: 60,
  per: 'workspace',
  dialect: 'draft',
};
/** Access to read workflows: for the workspace itself, and not for embeds. */
const readWorkflows: Access = { kind: 'caller', level: 'read', scope: 'workspace:templates:read', embed: 'never' };
const common = { tag, rateLimit: workflowRateLimit } as const;
const reading = { ...common, access: readWorkflows } as const;
const writing = { ...common, access: writeTemplates, liveOnly: true } as const;
const running = { ...common, access: renderTemplates, liveOnly: true } as const;

const inPath = z.object({ id: idInPath.describe('The id of the workflow.') });
const runInPath = inPath.extend({ runId: idInPath.describe('The id of the run.') });
const unknownWorkflow = ['workflow_not_found'] as const satisfies readonly ServiceErrorCode[];
const unknownRun = ['workflow_not_found', 'workflow_run_not_found'] as const satisfies readonly ServiceErrorCode[];
const one = json('The workflow.', workflow);
const oneRun = json('The run.', workflowRunDetail);

const metadata = z
  .record(z.string().max(200), z.unknown())
  .refine((value) => JSON.stringify(value).length <= workflowLimits.metadataLength, 'must not be longer than 16 KiB')
  .describe('Your own data. The keys `health`, `poll` and `share` are ignored.');
const fields = {
  name: z.string().trim().max(200).describe('At most 200 characters.'),
  description: z.string().max(2000),
  steps: workflowStepsBody,
  status: workflowStatus.describe('Only a workflow that can be run becomes `active`.'),
  metadata,
};
const change = z.strictObject(fields).partial();
const changeErrors = ['workflow_invalid', 'plan_gated', 'conflict'] as const satisfies readonly ServiceErrorCode[];

const update = {
  ...writing,
  path: '/workflows/{id}',
  params: inPath,
  body: change,
  answers: { 200: one },
  errors: [...unknownWorkflow, ...changeErrors],
} as const;

/** The operations on workflows and their runs. */
export const workflowOperations = {
  listWorkflows: defineOperation({
    ...reading,
    id: 'listWorkflows',
    method: 'GET',
    path: '/workflows',
    summary: 'List workflows',
    description: 'Newest first, without their steps.',
    query: z.object({
      status: workflowStatus.optional().describe('Only workflows in this state.'),
      ...cursorQuery({ max: 200, usual: 50 }),
      offset: z.coerce.number().int().min(0).max(100_000).default(0).describe('Number of results to skip.'),
      page: z.coerce.number().int().min(1).max(10_000).optional().describe('The page, in place of `offset`.'),
    }),
    answers: {
      200: json(
        'One page of workflows.',
        z.object({
          data: z.array(workflowSummary),
          pagination: z.object({
            limit: z.int(),
            offset: z.int(),
            total: z.int(),
            has_more: z.boolean(),
            next_cursor: nextCursor,
          }),
        }),
      ),
    },
  }),
  createWorkflow: defineOperation({
    ...writing,
    id: 'createWorkflow',
    method: 'POST',
    path: '/workflows',
    summary: 'Create a workflow',
    description:
      'The steps are checked as by `validate`; a draft may miss settings that are needed to run it. `GET /workflows/nodes` has the types of steps and their settings.',
    idempotent: true,
    atomic: true,
    body: z.strictObject({
      name: fields.name.default(''),
      description: fields.description.default(''),
      steps: fields.steps,
      status: fields.status.default('draft'),
      metadata: fields.metadata.default({}),
    }),
    answers: { 201: one },
    errors: changeErrors,
  }),
  listWorkflowNodes: defineOperation({
    ...reading,
    id: 'listWorkflowNodes',
    method: 'GET',
    path: '/workflows/nodes',
    summary: 'List the types of steps',
    description: 'The catalog from which workflows are made.',
    answers: {
      200: json(
        'Every type of step.',
        z.object({
          data: z.array(
            z.object({
              key: z.string().describe('The `type` of a step.'),
              kind: workflowNodeKind,
              title: z.string(),
              description: z.string(),
              configSchema: z.record(z.string(), z.unknown()).describe('The JSON Schema of its settings.'),
              available: z.boolean().describe('True if the plan of the workspace has it.'),
              plan: z.string().describe('The lowest plan that has it.'),
              requires: z.array(z.string()).describe('The connection that it needs, by type; empty if it needs none.'),
            }),
          ),
        }),
      ),
    },
  }),
  listWorkflowRecipes: defineOperation({
    ...reading,
    id: 'listWorkflowRecipes',
    method: 'GET',
    path: '/workflows/recipes',
    summary: 'List workflows to begin with',
    description:
      'Ready-made workflows. Their steps miss what only the workspace has, such as the template and connections; `POST /workflows/validate` says what.',
    query: z.object({
      goal: z
        .string()
        .trim()
        .min(3)
        .max(1000)
        .optional()
        .describe('What is to be done, in plain words: at most three recipes that fit best.'),
    }),
    answers: { 200: json('The recipes, most useful first.', z.object({ data: z.array(workflowRecipe) })) },
  }),
  validateWorkflow: defineOperation({
    ...reading,
    id: 'validateWorkflow',
    method: 'POST',
    path: '/workflows/validate',
    summary: 'Check the steps of a workflow',
    description: 'Writes nothing.',
    body: z.strictObject({ steps: workflowStepsBody }),
    bodyLimitBytes: workflowLimits.hookBytes,
    answers: {
      200: json(
        'What was found.',
        z.object({
          valid: z.boolean().describe('True if there are no errors: the steps can be saved.'),
          runnable: z.boolean().describe('True if a workflow of these steps can be run as it is.'),
          errors: z.array(workflowIssue).describe('What a workflow must not have.'),
          warnings: z.array(workflowIssue).describe('What is missing to run it, and what is probably not meant.'),
          gated: z.array(workflowGatedStep).describe('Steps that the plan of the workspace does not have.'),
          next_runs: z.array(timestamp).max(5).describe('The next five times of its schedule, from now on.'),
        }),
      ),
    },
  }),
  getWorkflow: defineOperation({
    ...reading,
    id: 'getWorkflow',
    method: 'GET',
    path: '/workflows/{id}',
    summary: 'Read a workflow',
    description: 'One workflow with its steps, whether it can run, and the address of its webhook if it has one.',
    params: inPath,
    answers: { 200: one },
    errors: unknownWorkflow,
  }),
  updateWorkflow: defineOperation({
    ...update,
    id: 'updateWorkflow',
    method: 'PATCH',
    summary: 'Change a workflow',
    description:
      'Omitted fields stay unchanged; `steps` is replaced as a whole, `metadata` is merged. Runs that were started before keep their steps.',
  }),
  putWorkflow: defineOperation({
    ...update,
    id: 'putWorkflow',
    method: 'PUT',
    summary: 'Change a workflow, as with PATCH',
    description: 'The same as PATCH: omitted fields stay unchanged.',
  }),
  deleteWorkflow: defineOperation({
    ...writing,
    id: 'deleteWorkflow',
    method: 'DELETE',
    path: '/workflows/{id}',
    summary: 'Delete a workflow',
    description: 'Its runs are deleted with it. This cannot be undone.',
    params: inPath,
    answers: { 200: json('The workflow was deleted.', z.object({ message: z.string(), id: z.string() })) },
    errors: unknownWorkflow,
  }),
  rotateWorkflowWebhook: defineOperation({
    ...writing,
    id: 'rotateWorkflowWebhook',
    method: 'POST',
    path: '/workflows/{id}/webhook/rotate',
    summary: 'Give a workflow a new address and secret',
    description:
      'The earlier address and secret end at once. The secret is only shown here; senders that sign or send it need it.',
    params: inPath,
    answers: {
      200: json(
        'The address and its secret.',
        z.object({
          url: z.string().describe('Post to this address.'),
          secret: z.string().describe('The secret, as Standard Webhooks writes it: `whsec_…`.'),
        }),
      ),
    },
    errors: [...unknownWorkflow, 'conflict'],
  }),
  receiveWorkflowWebhook: defineOperation({
    ...common,
    id: 'receiveWorkflowWebhook',
    method: 'POST',
    path: '/workflows/hooks/{hookId}',
    summary: 'Start a workflow by its address',
    description:
      'Needs no key: the address is secret, and a workflow can ask for a secret or a signature besides. Accepts JSON or a form. A message with the `webhook-id` of an earlier one starts no second run.',
    access: { kind: 'public' },
    rateLimit: { group: 'workflow-hooks', perMinute: 120, per: 'address', dialect: 'draft' },
    params: z.object({ hookId: z.string().max(100).describe('The secret part of the address.') }),
    body: z.unknown().describe('Any JSON.'),
    // As bytes: signatures are over them.
    bodyTypes: ['application/json', 'application/x-www-form-urlencoded'],
    bodyLimitBytes: workflowLimits.hookBytes,
    answers: { 202: json('The run.', z.object({ runId: z.int(), status: z.literal('queued') })) },
    errors: [
      'workflow_not_found',
      'invalid_signature',
      'workflow_not_active',
      'workflow_not_runnable',
      'too_many_jobs',
    ],
  }),
  runWorkflow: defineOperation({
    ...running,
    id: 'runWorkflow',
    method: 'POST',
    path: '/workflows/{id}/run',
    summary: 'Run a workflow',
    description: 'Queues a run by hand. A draft can be run if it is complete.',
    idempotent: true,
    params: inPath,
    body: z.strictObject({
      data: z.unknown().optional().describe('Stands for the data that would be posted to the address of the workflow.'),
      test: z.boolean().default(false).describe('If true, at most 3 rows are taken, and nothing is delivered.'),
    }),
    bodyOptional: true,
    bodyLimitBytes: workflowLimits.hookBytes,
    answers: { 202: json('The run, queued.', z.object({ runId: z.int(), status: z.literal('queued') })) },
    errors: [...unknownWorkflow, 'workflow_not_runnable', 'workflow_run_queued', 'plan_gated', 'too_many_jobs'],
  }),
  listWorkflowRuns: defineOperation({
    ...reading,
    id: 'listWorkflowRuns',
    method: 'GET',
    path: '/workflows/{id}/runs',
    summary: 'List the runs of a workflow',
    description: 'Newest first. Runs are retained for 30 days.',
    params: inPath,
    query: z.object(cursorQuery({ max: 100, usual: 20 })),
    answers: {
      200: json(
        'One page of runs.',
        z.object({
          data: z.array(workflowRun),
          pagination: z.object({ limit: z.int(), has_more: z.boolean(), next_cursor: nextCursor }),
        }),
      ),
    },
    errors: unknownWorkflow,
  }),
  getWorkflowRun: defineOperation({
    ...reading,
    id: 'getWorkflowRun',
    method: 'GET',
    path: '/workflows/{id}/runs/{runId}',
    summary: 'Read a run',
    description: 'With what each step took and gave. Poll until the status is final.',
    params: runInPath,
    answers: { 200: oneRun },
    errors: unknownRun,
  }),
  cancelWorkflowRun: defineOperation({
    ...running,
    id: 'cancelWorkflowRun',
    method: 'POST',
    path: '/workflows/{id}/runs/{runId}/cancel',
    summary: 'Cancel a run',
    description: 'It stops at the next row. A run that is over is returned unchanged.',
    params: runInPath,
    answers: { 200: oneRun },
    errors: unknownRun,
  }),
  retryWorkflowRun: defineOperation({
    ...running,
    id: 'retryWorkflowRun',
    method: 'POST',
    path: '/workflows/{id}/runs/{runId}/retry',
    summary: 'Retry the failed rows of a run',
    description:
      'Only rows that failed are taken again, from the step at which they failed, with the present settings of the workflow if its steps are still the same. Rows can be retried for 7 days.',
    params: runInPath,
    body: z.strictObject({
      checked: z
        .boolean()
        .default(false)
        .describe('If true, also rows of which nobody can say whether they were delivered: you have looked.'),
    }),
    bodyOptional: true,
    answers: { 202: oneRun },
    errors: [...unknownRun, 'conflict', 'plan_gated', 'workflow_not_runnable'],
  }),
};
