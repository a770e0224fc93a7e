import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tells of calls under an `Idempotency-Key` and of render jobs what of them was done when their process ended, so that it is done once. */
export const doneOnce: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table idempotency add column has_changed boolean not null default false`.execute(database);
    await sql`alter table render_job add column is_settled boolean not null default false`.execute(database);
  },
};
