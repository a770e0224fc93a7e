import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lets people give names to the versions of templates. */
export const versionNames: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table template_version add column name text`.execute(database);
  },
};
