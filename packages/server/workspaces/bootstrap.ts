import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Vault } from '../vault/vault.ts';
import { hashSecret } from '../http/bearer-secret.ts';
import { createWorkspace } from './create-workspace.ts';

/** Any number, the same in every process: who holds this lock of the database is the one that makes the first workspace. */
const bootstrapLock = 7_265_361;

/**
 * Makes the first workspace, with its first API key, when there is none yet. Processes that start at once make one between them.
 * Answers the oldest workspace, and the key only when it was made here and not given by `PLATEN_BOOTSTRAP_KEY`: show it, it is kept
 * nowhere.
 */
export async function bootstrap(dependencies: {
  config: Config;
  database: Database;
  vault: Vault;
  log: Logger;
}): Promise<{ workspaceId: number; key?: string }> {
  const { database, config, log } = dependencies;
  const given = config.bootstrapKey;
  return database.transaction(async () => {
    await sql`select pg_advisory_xact_lock(${bootstrapLock})`.execute(database.query);
    const first = await database.query.selectFrom('workspace').select('id').orderBy('id').limit(1).executeTakeFirst();
    if (!first) {
      const { workspaceId, key } = await createWorkspace(dependencies, {
        name: 'Workspace',
        ...(given && { key: given }),
      });
      return given === undefined ? { workspaceId, key } : { workspaceId };
    }
    if (given !== undefined) {
      const known = await database.query
        .selectFrom('api_key')
        .select('id')
        .where('hash', '=', hashSecret(given))
        .executeTakeFirst();
      if (!known) {
        log.warn(
          'PLATEN_BOOTSTRAP_KEY is not a key of this instance: only its first start creates it. See `platen keys`.',
        );
      }
    }
    return { workspaceId: first.id };
  });
}
