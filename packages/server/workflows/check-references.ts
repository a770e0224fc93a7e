import type { WorkflowIssue, WorkflowStep } from '@platen/api';
import { z } from 'zod';
import type { Database } from '../db/database.ts';

const templateIdOf = z.object({ templateId: z.coerce.number() });

/** Finds ids in steps that their workspace does not have. */
export async function checkReferences(
  { database }: { database: Database },
  workspaceId: number,
  steps: readonly WorkflowStep[],
): Promise<WorkflowIssue[]> {
  const named = steps.flatMap((step) => {
    const { data } = templateIdOf.safeParse(step.config);
    return data && Number.isSafeInteger(data.templateId) ? [{ step, id: data.templateId }] : [];
  });
  if (named.length === 0) return [];
  const rows = await database.query
    .selectFrom('template')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where(
      'id',
      'in',
      named.map(({ id }) => id),
    )
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return named
    .filter(({ id }) => !known.has(id))
    .map(({ step, id }) => ({
      code: 'template_unknown',
      message: `There is no template ${id} in this workspace.`,
      hint: `Choose a template in the step ${step.key}.`,
      step: step.key,
      field: 'templateId',
    }));
}
