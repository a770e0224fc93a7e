import pg from 'pg';
import { columnParsers } from './column-parsers.ts';
import { createDatabase } from './create-database.ts';
import type { Database } from './database.ts';

/** Opens Postgres 15 or newer by its address. Connections are made when they are needed. */
export async function openPostgresDatabase(url: string, options: { maxConnections?: number } = {}): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    types: columnParsers,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 30_000,
  });
  // A connection that breaks while nobody uses it is replaced by the next one; unheard, its error would end the process.
  pool.on('error', () => undefined);
  return createDatabase({
    kind: 'postgres',
    pool,
    listen: async (channel, heard) => {
      const client = new pg.Client({ connectionString: url });
      client.on('notification', (message) => {
        if (message.channel === channel) heard(message.payload ?? '');
      });
      client.on('error', () => undefined);
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      return () => client.end();
    },
    close: async () => undefined,
  });
}
