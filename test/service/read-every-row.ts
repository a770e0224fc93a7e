import type { Database } from '@platen/server';

/** Every row of every table as text, by table. */
export async function readEveryRow(database: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const everything: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !table.name.startsWith('kysely_'))) {
    const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    everything[name] = rows.map(({ row }) => row);
  }
  return everything;
}
