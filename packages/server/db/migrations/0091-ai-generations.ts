import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { aiTables } from '../tables/ai-tables.ts';

/** Adds what models made for workspaces. */
export const aiGenerations: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of aiTables) await sql.raw(statement).execute(database);
  },
};
