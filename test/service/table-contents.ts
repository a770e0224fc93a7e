import { createHash } from 'node:crypto';
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
  const contents = new Map<string, string[]>();
  for (const { name } of rows) {
    if (bookkeeping.has(name)) continue;
    const skipped = unobserved[name] ?? '';
    const found = await sql<{ row: string }>`
      select (to_jsonb(t) - ${skipped}::text)::text as row from ${sql.table(name)} t order by 1
    `.execute(database.query);
    contents.set(
      name,
      found.rows.map(({ row }) => `${row.slice(0, 80)} ${createHash('sha256').update(row).digest('hex').slice(0, 12)}`),
    );
  }
  return contents;
}
