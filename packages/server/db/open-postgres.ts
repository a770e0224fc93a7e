import pg from 'pg';
import { columnParsers } from './column-parsers.ts';
import { createDatabase } from './create-database.ts';
import { DatabaseError } from './database-error.ts';
import type { Database } from './database.ts';
import { listenOnPostgres } from './listen-on-postgres.ts';

const oldestVersion = 15;

/**
 * Opens Postgres 15 or newer by its address, with at most `maxConnections` (default 10) connections. What it does not answer for
 * `timeoutMs` (default 30,000) fails, but for what `withoutTimeLimit` runs. Throws DatabaseError when nothing answers there, or
 * something too old.
 */
export async function openPostgresDatabase(
  url: string,
  { maxConnections = 10, timeoutMs = 30_000 }: { maxConnections?: number; timeoutMs?: number } = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    types: columnParsers,
    max: maxConnections,
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
    application_name: 'platen',
  });
  // A connection that breaks while nobody uses it is replaced by the next one; unheard, its error would end the process.
  pool.on('error', () => undefined);
  // So would the error of a connection that breaks between two statements of its user, who gets the error from the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await checkVersion(pool, url);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return createDatabase({
    kind: 'postgres',
    pool,
    timeoutMs,
    listen: (channel, heard) => listenOnPostgres(url, channel, heard),
    close: async () => undefined,
  });
}

async function checkVersion(pool: pg.Pool, url: string): Promise<void> {
  let version: string;
  try {
    const { rows } = await pool.query<{ server_version: string }>('show server_version');
    version = rows[0]?.server_version ?? '';
  } catch (error) {
    throw new DatabaseError(`Postgres at ${placeOf(url)} cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
  if (Number.parseInt(version, 10) < oldestVersion) {
    throw new DatabaseError(
      `Postgres at ${placeOf(url)} is version ${version}; Platen needs ${oldestVersion} or newer.`,
    );
  }
}

/** Host, port and name of a database by its address, without user and password. */
export function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? (host || 'localhost')}${pathname}`;
}

function reasonOf(error: unknown): string {
  // Where a name has several addresses, each refusal is a part, and the whole says nothing.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
