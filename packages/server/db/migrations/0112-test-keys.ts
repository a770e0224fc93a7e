import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** API keys for trying things out, and the renders that were made with them. */
export const testKeys: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of [
      `alter table api_key add column kind text not null default 'live' check (kind in ('live', 'test'))`,
      `alter table workspace_log add column is_test boolean not null default false`,
      `alter table render_job add column is_test boolean not null default false`,
      `alter table render_batch add column is_test boolean not null default false`,
    ]) {
      await sql.raw(statement).execute(database);
    }
  },
};
