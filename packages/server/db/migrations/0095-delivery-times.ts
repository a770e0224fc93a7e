import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { deliveryTimes } from '../tables/workflow-tables.ts';

/** Adds when deliveries of workflows are tried again. */
export const workflowDeliveryTimes: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of deliveryTimes) await sql.raw(statement).execute(database);
  },
};
