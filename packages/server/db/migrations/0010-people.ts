import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { personTables } from '../tables/person-tables.ts';

/** Tables for people's sign-in: passwords, passkeys and sessions, and invitations to workspaces. */
export const people: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of personTables) await sql.raw(statement).execute(database);
  },
};
