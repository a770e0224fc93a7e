import type { Database } from '../../db/database.ts';
import { ServiceError } from '../../http/service-error.ts';

/** Throws ServiceError `plan_required` where a workspace's plan has no publishing. */
export async function requireSocialPlan({ database }: { database: Database }, workspaceId: number): Promise<void> {
  const { plan } = await database.query
    .selectFrom('workspace')
    .select('plan')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  if (plan === 'free') throw new ServiceError('plan_required', 'Social publishing is part of the paid plans.');
}
