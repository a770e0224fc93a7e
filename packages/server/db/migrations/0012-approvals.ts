import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { approvalTables } from '../tables/approval-tables.ts';

/** Makes the tables of approval flows. */
export const approvals: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of approvalTables) await sql.raw(statement).execute(database);
  },
};
