import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { FolderInUseError } from '../db/lock-folder.ts';
import { listPendingMigrations } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { placeOf } from '../db/open-postgres.ts';
import { checkSecret } from '../lifecycle/check-secret.ts';
import { readSecret } from '../lifecycle/read-secret.ts';
import { createVault } from '../vault/create-vault.ts';
import { findingOf, type Finding } from './finding.ts';

/** Whether the database answers, is new enough, is up to date, and goes with the secret. Makes and changes nothing. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl, dataDirectory } = config;
  const isEmbedded = databaseUrl === undefined;
  if (isEmbedded && !existsSync(join(dataDirectory, 'database'))) {
    const text = `embedded, not created yet: the first start creates it in ${dataDirectory}`;
    return [{ part: 'database', state: 'ok', text }, await checkWithout(config)];
  }
  let database: Database | undefined;
  try {
    database = await openDatabase(config);
    const place = isEmbedded ? `embedded, in ${dataDirectory}` : `Postgres at ${placeOf(databaseUrl)}`;
    return [await describe(database, place), await checkMigrations(database), await checkSecretOf(config, database)];
  } catch (error) {
    if (!(error instanceof FolderInUseError)) {
      return [await findingOf('database', () => Promise.reject(error)), await checkWithout(config)];
    }
    const text = `embedded, in use by ${error.holder}: the service runs, and only it can look inside. Ask its /readyz.`;
    return [{ part: 'database', state: 'ok', text }];
  } finally {
    await database?.close();
  }
}

async function describe(database: Database, place: string): Promise<Finding> {
  return findingOf('database', async () => {
    const { rows } = await database.pool.query<{ version: string; size: string; connections: string }>(
      `select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
         current_setting('max_connections') as connections`,
    );
    const { version, size, connections } = rows[0] ?? {};
    const max = database.kind === 'postgres' ? `, at most ${connections} connections for all processes` : '';
    return { state: 'ok', text: `${place}, version ${version}, ${size}${max}` };
  });
}

async function checkMigrations(database: Database): Promise<Finding> {
  return findingOf('migrations', async () => {
    const pending = await listPendingMigrations(database);
    if (pending.length === 0) return { state: 'ok', text: 'none to be done' };
    return { state: 'look', text: `${pending.join(', ')} to be done: the next start or "platen migrate" does them` };
  });
}

async function checkSecretOf(config: Config, database: Database): Promise<Finding> {
  return findingOf('secret', async () => {
    if ((await listPendingMigrations(database)).length > 0) return checkWithout(config);
    await checkSecret(database, createVault(await readSecret(config), config.previousSecrets));
    return { state: 'ok', text: 'the one this database was created with' };
  });
}

async function checkWithout({ secret, databaseUrl, dataDirectory }: Config): Promise<Finding> {
  if (secret !== undefined) return { part: 'secret', state: 'ok', text: 'PLATEN_SECRET is set' };
  if (databaseUrl === undefined) {
    return { part: 'secret', state: 'ok', text: `created at the first start and stored in ${dataDirectory}` };
  }
  return { part: 'secret', state: 'wrong', text: 'PLATEN_SECRET is not set, and with DATABASE_URL it must be.' };
}
