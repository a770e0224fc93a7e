import type { WorkflowStep } from '@platen/api';
import { ServiceError } from '../http/service-error.ts';
import type { Database } from '../db/database.ts';
import { checkStepsOf, type CheckedSteps } from './check-steps.ts';

/** Throws ServiceError `workflow_invalid` for steps that no workflow may have, and `plan_gated` for those that the plan does not have. */
export async function requireValidSteps(
  parts: { database: Database },
  workspaceId: number,
  steps: readonly WorkflowStep[],
): Promise<CheckedSteps> {
  const checked = await checkStepsOf(parts, workspaceId, steps);
  const [first] = checked.errors;
  if (first) {
    throw new ServiceError('workflow_invalid', 'Invalid workflow', {
      message: `${first.message} ${first.hint}`,
      fields: detailsOf(checked.errors),
    });
  }
  if (checked.gated.length > 0) {
    const gated = checked.gated.map(({ step, type, plan: needed }) => `${step} (${type}, ${needed})`);
    throw new ServiceError('plan_gated', 'Some steps in this workflow require a higher plan', {
      message: `These steps do: ${gated.join(', ')}.`,
      fields: { gated: checked.gated },
    });
  }
  return checked;
}

/** Also throws ServiceError `workflow_not_runnable` for steps that miss something. Nothing is delivered in a test, so that it needs no destination. */
export async function requireRunnableSteps(
  parts: { database: Database },
  workspaceId: number,
  steps: readonly WorkflowStep[],
  isTest = false,
): Promise<void> {
  const checked = await requireValidSteps(parts, workspaceId, steps);
  const missing = checked.missing.filter(({ code }) => !isTest || code !== 'no_destination');
  const [first] = missing;
  if (!first) return;
  throw new ServiceError('workflow_not_runnable', 'Workflow is not runnable', {
    message: `${first.message} ${first.hint}`,
    fields: detailsOf(missing),
  });
}

function detailsOf(issues: CheckedSteps['errors']): { details: string[]; hints: string[]; problems: typeof issues } {
  return { details: issues.map(({ code }) => code), hints: issues.map(({ hint }) => hint), problems: issues };
}
