import { ConfigError } from '../config/variable.ts';
import type { Database } from '../db/database.ts';
import type { Vault } from '../vault/vault.ts';

/** Throws ConfigError when the secret is not the one that what the database holds was sealed with. */
export async function checkSecret(database: Database, vault: Vault): Promise<void> {
  const sealed = await database.query
    .selectFrom('workspace')
    .select('signing_secret')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!sealed) return;
  try {
    vault.open(sealed.signing_secret, 'signing');
  } catch {
    throw new ConfigError([
      'PLATEN_SECRET: it is not the one that this database was made with. Without that one, signing and webhook secrets in it ' +
        'cannot be read. (An embedded database has it in the file "secret" of its data folder.)',
    ]);
  }
}
