import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import type { SafeFetcher } from '../../http/fetch/safe-fetcher.ts';
import type { Vault } from '../../vault/vault.ts';
import { SocialError } from '../adapters/social-error.ts';
import { freshCredentials } from './account-credentials.ts';

const idleMs = 20 * 24 * 3_600_000;
/** Accounts of one look; the next has the others. */
const atOnce = 50;

/**
 * Gets new credentials for accounts that nothing was posted to for 20 days and whose own have ended: networks forget the means to renew after
 * one to six months, and a post may be planned for later. Accounts that get none are marked to be connected again, so that people see it
 * before a post fails. A network that is out of reach is left for the next look.
 */
export async function renewIdleAccounts(
  parts: { config: Config; database: Database; fetcher: SafeFetcher; vault: Vault; log: Logger; now: () => Date },
  signal: AbortSignal,
): Promise<void> {
  const at = parts.now();
  const accounts = await parts.database.query
    .selectFrom('social_account')
    .select('id')
    .where('credentials', 'is not', null)
    .where('requires_reconnect', '=', false)
    .where('expires_at', '<', at)
    .where('updated_at', '<', new Date(at.getTime() - idleMs))
    .orderBy('updated_at')
    .limit(atOnce)
    .execute();
  for (const { id } of accounts) {
    signal.throwIfAborted();
    try {
      await freshCredentials(parts, id, { signal });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof SocialError) parts.log.info({ accountId: id, kind: error.kind }, error.message);
      // One account must not keep the others, and what is cleared away besides, from their turn.
      else parts.log.error({ err: error, accountId: id }, 'An idle account could not be renewed');
    }
  }
}
