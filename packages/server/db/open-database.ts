import type { Config } from '../config/config.ts';
import type { Database } from './database.ts';
import { openEmbeddedDatabase } from './open-embedded.ts';
import { openPostgresDatabase } from './open-postgres.ts';

/** Opens the database that is configured: Postgres where one is named, else the one in the data folder. Throws DatabaseError. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseConnections' | 'databaseTimeoutMs' | 'dataDirectory'>,
): Promise<Database> {
  return config.databaseUrl === undefined
    ? openEmbeddedDatabase(config.dataDirectory)
    : openPostgresDatabase(config.databaseUrl, {
        maxConnections: config.databaseConnections,
        timeoutMs: config.databaseTimeoutMs,
      });
}
