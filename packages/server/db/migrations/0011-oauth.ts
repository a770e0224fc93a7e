import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { oauthTables } from '../tables/oauth-tables.ts';

/** Makes the tables of the OAuth server. */
export const oauth: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of oauthTables) await sql.raw(statement).execute(database);
  },
};
