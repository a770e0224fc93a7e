import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { batchTables } from '../tables/batch-tables.ts';

/** Adds batches: many renders of one template. */
export const renderBatches: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of batchTables) await sql.raw(statement).execute(database);
  },
};
