import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { webhookTables } from '../tables/webhook-tables.ts';

/** Adds subscriptions to events of a workspace. */
export const webhookSubscriptions: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of webhookTables) await sql.raw(statement).execute(database);
  },
};
