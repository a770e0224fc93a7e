import { sql } from 'kysely';
import type { Database } from '@platen/server';

/** Columns that a call may change without changing anything: when something was last looked at or used. */
const unobserved: Readonly<Record<string, string>> = { api_key: 'last_used_at', render_cache: 'used_at' };

/** Tables that say how often was called and what was answered, and nothing about what belongs to whom. */
const bookkeeping = new Set(['idempotency', 'rate_limit', 'workspace_log', 'usage', 'ledger_writer']);

/** Every table of the service with what its rows hold, by table and then by row, as hashes. */
export async function readTables(database: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1
  `.execute(database.query);
  const observed = rows.flatMap(({ name }) => (bookkeeping.has(name) ? [] : [name]));
  // One statement, as tests read them hundreds of times.
  const ofEach = observed.map(
    (name) => sql`
      select ${name}::text as name, left(row, 80) || ' ' || md5(row) as row
      from (select (to_jsonb(t) - ${unobserved[name] ?? ''}::text)::text as row from ${sql.table(name)} t) as contents`,
  );
  const found = await sql<{ name: string; row: string }>`${sql.join(ofEach, sql` union all `)} order by 1, 2`.execute(
    database.query,
  );
  const contents = new Map(observed.map((name): [string, string[]] => [name, []]));
  for (const { name, row } of found.rows) contents.get(name)?.push(row);
  return contents;
}
