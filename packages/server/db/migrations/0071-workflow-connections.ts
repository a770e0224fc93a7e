import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { workflowConnectionTables } from '../tables/workflow-connection-tables.ts';

/** Adds connections of workflows to other services, and the rows that polling ones have taken. */
export const workflowConnections: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of workflowConnectionTables) await sql.raw(statement).execute(database);
  },
};
