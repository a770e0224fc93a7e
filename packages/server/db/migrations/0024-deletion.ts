import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Columns for scheduled deletions of accounts and workspaces. */
export const deletion: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table person add column deletes_at timestamptz`.execute(database);
    await sql`alter table workspace add column deletes_at timestamptz`.execute(database);
    await sql`create index person_deletes on person (deletes_at) where deletes_at is not null`.execute(database);
    await sql`create index workspace_deletes on workspace (deletes_at) where deletes_at is not null`.execute(database);
    await sql`create table removed_workspace (
      workspace_id bigint primary key,
      removed_at timestamptz not null)`.execute(database);
  },
};
