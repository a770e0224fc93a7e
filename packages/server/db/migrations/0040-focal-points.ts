import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the focal point of image assets; images that were uploaded before have none. */
export const focalPoints: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table brand_asset add column focal_x double precision, add column focal_y double precision`.execute(
      database,
    );
  },
};
