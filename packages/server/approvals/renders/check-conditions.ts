import { findParameters } from '@platen/template';
import type { Database } from '../../db/database.ts';
import { ApprovalError } from '../http/approval-error.ts';
import type { Conditions } from '../../db/tables/approval-tables.ts';

/** Refuses conditions on parameters that a template does not have: no render would ever obey them. Throws ApprovalError. */
export async function checkConditions(
  { database }: { database: Database },
  templateId: number,
  conditions: Conditions | undefined,
): Promise<void> {
  if (!conditions) return;
  const { content } = await database.query
    .selectFrom('template')
    .select('content')
    .where('id', '=', templateId)
    .executeTakeFirstOrThrow();
  const reason = 'The template has no such parameter.';
  const issues = Object.keys(conditions)
    .filter((key) => !findParameters(content, key).isUsed)
    .map((key) => ({ path: `conditions.${key}`, reason }));
  if (issues.length === 0) return;
  const sentence = 'A condition is for a parameter that the template does not have.';
  throw new ApprovalError('validation_failed', 'approval.item.condition_unknown', sentence, { issues });
}
