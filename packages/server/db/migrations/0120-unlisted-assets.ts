import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds files that templates use without being in the library of brand assets; all that were there before are in it. */
export const unlistedAssets: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of [
      `alter table brand_asset add column listed boolean not null default true`,
      `alter table asset_upload add column listed boolean not null default true`,
    ]) {
      await sql.raw(statement).execute(database);
    }
  },
};
