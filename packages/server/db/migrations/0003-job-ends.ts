import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Distinguishes attempts of a render job that ended with their process from those that failed, and stores why a strict one was refused. */
export const jobEnds: Migration = {
  async up(database: Kysely<unknown>) {
    await sql
      .raw(
        `alter table render_job
          add column is_running boolean not null default false,
          add column lost_tries integer not null default 0,
          add column report json`,
      )
      .execute(database);
  },
};
