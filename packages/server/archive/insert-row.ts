import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ArchiveTable } from './archive-rows.ts';

/** Inserts a row with the id that was chosen for it. Names of columns are the product's own, never an archive's. */
export async function insertRow(
  database: Database,
  table: ArchiveTable,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = Object.keys(values);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    overriding system value values (${sql.join(columns.map((column) => values[column]))})`.execute(database.query);
}
