import type { Selectable } from 'kysely';
import type { SocialAccountTable } from '../../db/tables/social-tables.ts';
import type { Database } from '../../db/database.ts';
import { ServiceError } from '../../http/service-error.ts';

/** An account that posts are published to. */
export type TargetAccount = Selectable<SocialAccountTable>;

/** The accounts of a workspace by id, in the order they were named. Throws ServiceError `invalid_accounts` when one is not connected. */
export async function findTargets(
  { database }: { database: Database },
  workspaceId: number,
  ids: readonly number[],
): Promise<TargetAccount[]> {
  const rows = await database.query
    .selectFrom('social_account')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .where('credentials', 'is not', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const missing = ids.filter((id) => !byId.has(id));
  if (missing.length > 0) {
    const sentence =
      missing.length === ids.length
        ? 'There are no valid connected accounts for these ids.'
        : `No account is connected under ${missing.join(', ')}.`;
    throw new ServiceError('invalid_accounts', sentence, { issues: [{ path: 'accounts', message: sentence }] });
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The accounts that a post is for. */
export async function accountsOfPost({ database }: { database: Database }, postId: number): Promise<TargetAccount[]> {
  return database.query
    .selectFrom('social_account')
    .innerJoin('social_publication', 'social_publication.account_id', 'social_account.id')
    .selectAll('social_account')
    .where('social_publication.post_id', '=', postId)
    .execute();
}
