import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { socialTables } from '../tables/social-tables.ts';

/** Makes the tables of accounts of networks and the posts there. */
export const social: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of socialTables) await sql.raw(statement).execute(database);
  },
};
