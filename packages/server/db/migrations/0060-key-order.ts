import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Keeps the keys of templates and brand kits in the order in which they were written, which `jsonb` does not: forms show data and
 * its fields in that order. What is stored already stays in the order that it has.
 */
export const keyOrder: Migration = {
  async up(database: Kysely<unknown>) {
    const statements = [
      sql`alter table template alter column content type json using content::text::json`,
      sql`alter table template_version alter column content type json using content::text::json`,
      sql`alter table brand_kit alter column tokens type json using tokens::text::json`,
    ];
    for (const statement of statements) await statement.execute(database);
  },
};
