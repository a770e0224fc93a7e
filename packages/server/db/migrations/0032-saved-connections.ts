import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds a column for the state that a connection to a social network saves between its steps. */
export const savedConnections: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table social_connection rename column kept to saved`.execute(database);
  },
};
