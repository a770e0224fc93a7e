import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ledgerWriterTables } from '../tables/workspace-tables.ts';

/** Adds the last write of each process that charges for renders. */
export const ledgerWriters: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of ledgerWriterTables) await sql.raw(statement).execute(database);
  },
};
