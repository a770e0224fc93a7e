import type { WorkflowRunDetail, WorkflowStep } from '@platen/api';
import type { Client } from '@platen/api/client';
import type { NodeCatalog } from '../../../workflows/node-catalog.ts';
import { samplesOf, type StepSamples } from '../../../workflows/step-columns.ts';

/** The findings of the service about steps. */
export type CheckedSteps = Awaited<ReturnType<Client['validateWorkflow']>>;

/** Steps about which nothing is known yet. */
export const unchecked: CheckedSteps = {
  valid: true,
  runnable: false,
  errors: [],
  warnings: [],
  gated: [],
  next_runs: [],
};

/** Facts that the steps of a workflow are shown with. */
export interface StepFacts {
  catalog: NodeCatalog;
  steps: readonly WorkflowStep[];
  checked: CheckedSteps;
  /** The newest run whose rows are shown; undefined before the first. */
  run: WorkflowRunDetail | undefined;
  samples: StepSamples;
  /** Whether the person may change nothing. */
  isReadOnly: boolean;
}

/** The rows that are known of a run; none without one. */
export function samplesOrNone(run: WorkflowRunDetail | undefined): StepSamples {
  return run ? samplesOf(run) : new Map();
}

/** A change of the steps. */
export interface StepsChange {
  steps: readonly WorkflowStep[];
  /** The thing that is typed into, whose changes in a row are one; empty for a change of its own. */
  subject: string;
}

/** Whether a run needs posted data: no step brings rows but the trigger. */
export function needsData(steps: readonly WorkflowStep[], catalog: NodeCatalog): boolean {
  const sources = steps.filter(({ type }) => catalog.get(type)?.kind === 'data');
  return sources.every(({ type }) => type === 'webhook_body');
}
