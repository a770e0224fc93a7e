import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Index for reading and counting the log by time. */
export const logByTime: Migration = {
  async up(database: Kysely<unknown>) {
    await sql
      .raw(
        `create index workspace_log_created on workspace_log (workspace_id, created_at) include (status, credits_used)`,
      )
      .execute(database);
  },
};
