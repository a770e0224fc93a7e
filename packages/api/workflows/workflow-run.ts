import { z } from 'zod';
import { timestamp } from '../field.ts';
import { workflowLimits } from './workflow-limits.ts';

/** The states of a run; all but the first two are final. */
export const workflowRunStatuses = [
  'queued',
  'running',
  'success',
  'partial',
  'failed',
  'skipped',
  'cancelled',
] as const;
/** The schema of a run's state. */
export const workflowRunStatus = z
  .enum(workflowRunStatuses)
  .describe('`partial`: some rows failed. `skipped`: there was nothing to do.');
export type WorkflowRunStatus = z.infer<typeof workflowRunStatus>;

/** The states of a step of a run. `waiting`: others have to finish something first, such as a batch or an approval. */
export const workflowNodeRunStatuses = [
  'pending',
  'running',
  'waiting',
  'success',
  'partial',
  'failed',
  'skipped',
  'cancelled',
] as const;
/** The schema of the state of a step of a run. */
export const workflowNodeRunStatus = z.enum(workflowNodeRunStatuses);
export type WorkflowNodeRunStatus = z.infer<typeof workflowNodeRunStatus>;

const count = z.int().min(0);

/** A run of a workflow. */
export const workflowRun = z.object({
  id: z.int(),
  workflow_id: z.int(),
  status: workflowRunStatus,
  trigger_type: z.string().describe('How it was started: `manual`, or the type of the trigger.'),
  is_test: z.boolean().describe('True for a test run: at most 3 rows, and nothing is delivered.'),
  rows_total: count.describe('Rows that were not left out on the way.'),
  rows_succeeded: count,
  rows_failed: count,
  automation_credits_used: count.describe('1 for a run that succeeded at least in part.'),
  render_credits_used: count.describe('Credits of the renders of the run.'),
  error: z.string().nullable().describe('Why the run failed; null otherwise.'),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
});
export type WorkflowRun = z.infer<typeof workflowRun>;

/** One step of a run, with the rows that it took and gave. */
export const workflowNodeRun = z.object({
  node_index: count.describe('The place of the step, from 0.'),
  node_key: z.string(),
  node_type: z.string(),
  status: workflowNodeRunStatus,
  rows_in: count,
  rows_out: count,
  rows_failed: count,
  sample: z
    .array(z.record(z.string(), z.unknown()))
    .max(workflowLimits.sampleRows)
    .describe('At most 3 of the rows that it gave; long values are cut.'),
  error: z.string().nullable().describe('Why it failed, or the first of its rows did.'),
  started_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
});
export type WorkflowNodeRun = z.infer<typeof workflowNodeRun>;

/** A row that failed, and where. */
export const workflowFailedRow = z.object({
  row: z.int().describe('The number of the row as it came from the source, from 1.'),
  node_key: z.string().describe('The step at which it failed.'),
  error: z.string(),
  check: z
    .boolean()
    .describe('True if nobody can say whether it was delivered: look at the destination before you retry it.'),
});
export type WorkflowFailedRow = z.infer<typeof workflowFailedRow>;

/** A run with its steps. */
export const workflowRunDetail = workflowRun.extend({
  node_runs: z.array(workflowNodeRun),
  failed_rows: z.array(workflowFailedRow).describe('The first 100 rows that failed.'),
});
export type WorkflowRunDetail = z.infer<typeof workflowRunDetail>;
