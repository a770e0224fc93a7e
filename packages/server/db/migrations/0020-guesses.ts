import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts tries at passwords and codes. */
export const attempts: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create table guess (
      name text primary key,
      tries integer not null,
      free_at timestamptz not null,
      expires_at timestamptz not null)`.execute(database);
    await sql`create index guess_expires on guess (expires_at)`.execute(database);
  },
};
