import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { connectionProblems } from '../tables/workflow-connection-tables.ts';

/** Adds problems of the connections of workflows. */
export const workflowConnectionProblems: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of connectionProblems) await sql.raw(statement).execute(database);
  },
};
