import type { operations, OperationAnswer } from '@platen/api';
import { monthOf, type Metering } from './credits.ts';

/** A workspace with its plan and what it used in the present month, UTC. */
export async function describeWorkspace(
  { database, ledger, now }: Omit<Metering, 'config'>,
  workspaceId: number,
): Promise<OperationAnswer<typeof operations.getWorkspace>['data']> {
  await ledger.flush(workspaceId);
  const month = monthOf(now());
  const row = await database.query
    .selectFrom('workspace')
    .leftJoin('usage', (join) => join.onRef('usage.workspace_id', '=', 'workspace.id').on('usage.month', '=', month))
    .select([
      'workspace.name',
      'workspace.plan',
      'workspace.created_at',
      'workspace.credit_limit',
      'workspace.ai_credit_limit',
      'usage.renders',
      'usage.credits',
      'usage.ai_credits',
    ])
    .where('workspace.id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const used = row.credits ?? 0;
  return {
    id: String(workspaceId),
    name: row.name,
    plan: row.plan,
    created_at: row.created_at.toISOString(),
    usage: {
      month: month.slice(0, 7),
      renders: row.renders ?? 0,
      credits_used: used,
      credits_limit: row.credit_limit,
      is_overage: row.credit_limit !== null && used > row.credit_limit,
      ai_credits_used: row.ai_credits ?? 0,
      ai_credits_limit: row.ai_credit_limit,
    },
  };
}
