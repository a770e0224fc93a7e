import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { notificationTables } from '../tables/notification-tables.ts';

/** Makes what mailing notifications needs, and how people want them. */
export const notifications: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of notificationTables) await sql.raw(statement).execute(database);
  },
};
