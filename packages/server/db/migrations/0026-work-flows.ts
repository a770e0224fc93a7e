import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { workTables } from '../tables/work-tables.ts';

/** Shares queued work out between workspaces and users of their embeds. */
export const workFlows: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of workTables) await sql.raw(statement).execute(database);
  },
};
