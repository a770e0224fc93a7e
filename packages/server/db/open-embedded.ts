import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { columnParsers } from './column-parsers.ts';
import { createDatabase } from './create-database.ts';
import type { Database } from './database.ts';

/** Milliseconds that a query may wait for the one connection. */
const waitMs = 30_000;

/** Opens the embedded database in a folder, or in memory without one. */
export async function openEmbeddedDatabase(folder?: string): Promise<Database> {
  const lite = await PGlite.create(folder === undefined ? {} : { dataDir: folder });
  const pool = new pg.Pool({ ...createPgConfig(lite), types: columnParsers, max: 1, connectionTimeoutMillis: waitMs });
  return createDatabase({
    kind: 'embedded',
    pool,
    listen: async (channel, heard) => {
      const stop = await lite.listen(channel, heard);
      return () => stop();
    },
    close: () => lite.close(),
  });
}
