import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { groupedTurns } from '../tables/work-tables.ts';

/** Records the turns of queued work many at a time. */
export const groupedWorkTurns: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of groupedTurns) await sql.raw(statement).execute(database);
  },
};
