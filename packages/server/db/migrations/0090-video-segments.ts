import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { segmentTables } from '../tables/segment-tables.ts';

/** Adds videos whose segments several processes make. */
export const videoSegments: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of segmentTables) await sql.raw(statement).execute(database);
  },
};
