import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the modification keys of columns of a batch that are named otherwise. */
export const batchColumnKeys: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table render_batch add column column_keys json`.execute(database);
  },
};
