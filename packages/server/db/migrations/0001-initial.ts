import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { assetTables } from '../tables/asset-tables.ts';
import { embedTables } from '../tables/embed-tables.ts';
import { renderTables } from '../tables/render-tables.ts';
import { templateTables } from '../tables/template-tables.ts';
import { workspaceTables } from '../tables/workspace-tables.ts';

/** Makes every table of the first release. */
export const initial: Migration = {
  async up(database: Kysely<unknown>) {
    const statements = [...workspaceTables, ...embedTables, ...templateTables, ...renderTables, ...assetTables];
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
