import type { WorkflowIssue, WorkflowStep } from '@platen/api';
import { z } from 'zod';
import type { Database } from '../db/database.ts';

/** Kinds of things that settings name by their ids. */
const kinds = [
  { field: 'templateId', table: 'template', noun: 'template' },
  { field: 'connectionId', table: 'workflow_connection', noun: 'connection' },
  { field: 'accounts', table: 'social_account', noun: 'account' },
] as const;

const id = z.coerce.number().int().positive();
const ids = z.union([z.array(id), id.transform((one) => [one])]);

/** Finds ids in steps that their workspace does not have. */
export async function checkReferences(
  { database }: { database: Database },
  workspaceId: number,
  steps: readonly WorkflowStep[],
): Promise<WorkflowIssue[]> {
  const issues: WorkflowIssue[] = [];
  for (const { field, table, noun } of kinds) {
    const named = steps.flatMap(({ key, config }) => {
      const { data = [] } = ids.safeParse(config[field]);
      return data.map((each) => ({ key, id: each }));
    });
    if (named.length === 0) continue;
    const rows = await database.query
      .selectFrom(table)
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where(
        'id',
        'in',
        named.map((each) => each.id),
      )
      .execute();
    const known = new Set(rows.map((row) => row.id));
    for (const each of named) {
      if (known.has(each.id)) continue;
      issues.push({
        code: `${noun}_unknown`,
        message: `There is no ${noun} ${each.id} in this workspace.`,
        hint: `Choose a ${noun} in the step ${each.key}.`,
        step: each.key,
        field,
      });
    }
  }
  return issues;
}
