import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { cutoutGenerations } from '../tables/ai-tables.ts';

/** Keeps images without their background among the results of models. */
export const cutouts: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of cutoutGenerations) await sql.raw(statement).execute(database);
  },
};
