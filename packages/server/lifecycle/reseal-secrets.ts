import { secondFactorPurpose } from '../accounts/second-factor.ts';
import type { Database } from '../db/database.ts';
import type { Vault } from '../vault/vault.ts';
import { hookPurpose } from '../workflows/change-workflow.ts';
import { connectionPurpose } from '../workflows/connections/connection-store.ts';
import { credentialsPurpose } from '../social/accounts/account-credentials.ts';

/**
 * Seals again, under the present secret of the instance, what is in the database under earlier ones. When it is done those need not
 * be configured any more. Answers how many it was. Throws when one cannot be opened.
 */
export async function resealSecrets({ database, vault }: { database: Database; vault: Vault }): Promise<number> {
  let count = 0;
  const reseal = (sealed: string, purpose: string): string => {
    if (vault.isCurrent(sealed)) return sealed;
    count += 1;
    return vault.seal(vault.open(sealed, purpose), purpose);
  };
  await database.transaction(async () => {
    const workspaces = await database.query
      .selectFrom('workspace')
      .select(['id', 'signing_secret', 'webhook_secret', 'webhook_secret_previous'])
      .forUpdate()
      .execute();
    for (const { id, signing_secret, webhook_secret, webhook_secret_previous } of workspaces) {
      const before = count;
      const fresh = {
        signing_secret: reseal(signing_secret, 'signing'),
        webhook_secret: reseal(webhook_secret, 'webhook'),
        webhook_secret_previous: webhook_secret_previous === null ? null : reseal(webhook_secret_previous, 'webhook'),
      };
      if (count > before) await database.query.updateTable('workspace').set(fresh).where('id', '=', id).execute();
    }
    const embeds = await database.query
      .selectFrom('embed')
      .select(['id', 'secret', 'previous_secret'])
      .forUpdate()
      .execute();
    for (const { id, secret, previous_secret } of embeds) {
      const before = count;
      const fresh = {
        secret: reseal(secret, 'embed'),
        previous_secret: previous_secret === null ? null : reseal(previous_secret, 'embed'),
      };
      if (count > before) await database.query.updateTable('embed').set(fresh).where('id', '=', id).execute();
    }
    const accounts = await database.query
      .selectFrom('social_account')
      .select(['id', 'credentials'])
      .where('credentials', 'is not', null)
      .forUpdate()
      .execute();
    for (const { id, credentials } of accounts) {
      if (credentials === null || vault.isCurrent(credentials)) continue;
      const fresh = { credentials: reseal(credentials, credentialsPurpose) };
      await database.query.updateTable('social_account').set(fresh).where('id', '=', id).execute();
    }
    const factors = await database.query
      .selectFrom('second_factor')
      .select(['person_id', 'secret'])
      .forUpdate()
      .execute();
    for (const { person_id, secret } of factors) {
      if (vault.isCurrent(secret)) continue;
      const fresh = { secret: reseal(secret, secondFactorPurpose) };
      await database.query.updateTable('second_factor').set(fresh).where('person_id', '=', person_id).execute();
    }
    const hooks = await database.query
      .selectFrom('workflow')
      .select(['id', 'hook_secret'])
      .where('hook_secret', 'is not', null)
      .forUpdate()
      .execute();
    for (const { id, hook_secret: secret } of hooks) {
      if (secret === null || vault.isCurrent(secret)) continue;
      const fresh = { hook_secret: reseal(secret, hookPurpose) };
      await database.query.updateTable('workflow').set(fresh).where('id', '=', id).execute();
    }
    const reached = await database.query
      .selectFrom('workflow_connection')
      .select(['id', 'credentials'])
      .forUpdate()
      .execute();
    for (const { id, credentials } of reached) {
      if (vault.isCurrent(credentials)) continue;
      const fresh = { credentials: reseal(credentials, connectionPurpose) };
      await database.query.updateTable('workflow_connection').set(fresh).where('id', '=', id).execute();
    }
    // These last for minutes: who is on the way to a network begins again.
    const connections = await database.query.selectFrom('social_connection').select(['state_hash', 'saved']).execute();
    const old = connections.filter(({ saved }) => !vault.isCurrent(saved)).map(({ state_hash }) => state_hash);
    if (old.length > 0) {
      await database.query.deleteFrom('social_connection').where('state_hash', 'in', old).execute();
    }
    // Kept answers may be sealed under any secret, and are kept for a day only.
    if (count > 0) {
      await database.query.deleteFrom('idempotency').where('state', '=', 'done').execute();
      // That a call changed something is known further.
      await database.query.updateTable('idempotency').set({ status: null, headers: null, body: null }).execute();
    }
  });
  return count;
}
