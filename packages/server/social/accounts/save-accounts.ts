import { rulesFor } from '../adapters/adapter-list.ts';
import type { SocialAccount, SocialPlatform } from '@platen/api/social';
import type { Selectable } from 'kysely';
import type { SocialAccountTable } from '../../db/tables/social-tables.ts';
import type { Database } from '../../db/database.ts';
import type { Vault } from '../../vault/vault.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { FoundAccount } from '../adapters/connection.ts';
import { sealCredentials } from './account-credentials.ts';

/** Accounts that a workspace has at most. */
const maxAccounts = 500;

/** An account as it is shown. */
export function presentAccount(row: Selectable<SocialAccountTable>): SocialAccount {
  return {
    id: row.id,
    platform: row.platform,
    account_name: row.name,
    account_username: row.username,
    account_avatar: row.avatar_url,
    max_characters: rulesFor(row.platform, row).maxCharacters,
    connected_at: row.connected_at.toISOString(),
    requires_reconnect: row.requires_reconnect,
  };
}

/** Connects accounts. One that was connected before keeps its id and its posts. Throws ServiceError when there are too many. */
export async function saveAccounts(
  parts: { database: Database; vault: Vault; now: () => Date },
  { workspaceId, platform, personId }: { workspaceId: number; platform: SocialPlatform; personId: number | null },
  accounts: readonly FoundAccount[],
): Promise<Selectable<SocialAccountTable>[]> {
  const { database, now } = parts;
  return database.transaction(async () => {
    const saved: Selectable<SocialAccountTable>[] = [];
    for (const account of accounts) {
      const values = {
        name: account.name.slice(0, 300),
        username: account.username?.slice(0, 300) ?? null,
        avatar_url: account.avatarUrl?.slice(0, 2000) ?? null,
        details: JSON.stringify(account.details),
        credentials: sealCredentials(parts, account.credentials),
        expires_at: account.credentials.expiresAt ?? null,
        refreshing_until: null,
        requires_reconnect: false,
        connected_by: personId,
        connected_at: now(),
        updated_at: now(),
      };
      saved.push(
        await database.query
          .insertInto('social_account')
          .values({ workspace_id: workspaceId, platform, provider_id: account.providerId, ...values })
          .onConflict((conflict) => conflict.columns(['workspace_id', 'platform', 'provider_id']).doUpdateSet(values))
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
    }
    const { count } = await database.query
      .selectFrom('social_account')
      .select((column) => column.fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspaceId)
      .where('credentials', 'is not', null)
      .executeTakeFirstOrThrow();
    if (Number(count) > maxAccounts) {
      throw new ServiceError('conflict', `A workspace can have at most ${maxAccounts} accounts. Disconnect one first.`);
    }
    return saved;
  });
}
