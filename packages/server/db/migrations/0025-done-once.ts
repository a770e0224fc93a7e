import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Records which parts of calls under an `Idempotency-Key` and of render jobs were done when their process ended, so that they are done
 * once.
 */
export const doneOnce: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table idempotency add column has_changed boolean not null default false`.execute(database);
    await sql`alter table render_job add column is_settled boolean not null default false`.execute(database);
  },
};
