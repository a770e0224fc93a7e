import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Dependencies } from '@platen/server';

/** Tables in which refused calls leave a mark on purpose: when a key was used, what was asked, what a render cost. */
const marked = new Set([
  'api_key',
  'idempotency',
  'workspace_log',
  'usage',
  'kysely_migration',
  'kysely_migration_lock',
]);

/** What the service keeps, told in few characters for each table and the files: equal as long as nothing was stored or changed. */
export async function readStorageDigest(
  dependencies: Pick<Dependencies, 'database' | 'config'>,
): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(
    dependencies.database.query,
  );
  // All in one statement: asked for one by one, they took most of the time of what reads them often.
  const digestOf = (name: string) => sql`
    select ${sql.lit(name)} as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(row_of::text, 0)), 0) as digest
    from ${sql.table(name)} as row_of`;
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(
    tables.filter((table) => !marked.has(table.name)).map(({ name }) => digestOf(name)),
    sql` union all `,
  )}`.execute(dependencies.database.query);
  const digests = new Map(rows.map(({ name, digest }) => [`table ${name}`, digest]));
  const files = readdirSync(join(dependencies.config.dataDirectory, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  digests.set('files', `${files.length} files, ${hash('sha256', files.join('\n')).slice(0, 12)}`);
  return digests;
}

/** What differs between two digests. */
export function compareDigests(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].flatMap(([name, digest]) =>
    before.get(name) === digest ? [] : [`${name}: ${before.get(name) ?? 'nothing'} became ${digest}`],
  );
}
