import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Records the files of renders that failed after they were stored, so that they can be removed. */
export const leftoverFiles: Migration = {
  async up(database: Kysely<unknown>) {
    await sql
      .raw(`create table leftover_file (key text primary key, created_at timestamptz not null default now())`)
      .execute(database);
  },
};
