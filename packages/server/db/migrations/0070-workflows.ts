import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { workflowTables } from '../tables/workflow-tables.ts';

/** Adds workflows, their runs, and what those deliver. */
export const workflows: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of workflowTables) await sql.raw(statement).execute(database);
  },
};
