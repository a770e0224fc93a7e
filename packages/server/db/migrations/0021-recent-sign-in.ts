import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Keeps when the person of a session last showed who they are. */
export const recentSignIn: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table person_session add column proved_at timestamptz not null default now()`.execute(database);
    await sql`update person_session set proved_at = created_at`.execute(database);
  },
};
