import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestService } from '../start-test-service.ts';

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
export async function readStorageDigest({ dependencies }: TestService): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    dependencies.database.query,
  );
  const digests = new Map<string, string>();
  for (const { name } of tables.filter((table) => !marked.has(table.name))) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' rows, ' || coalesce(sum(hashtextextended(row_of::text, 0)), 0) as digest from ${sql.table(name)} as row_of`.execute(
      dependencies.database.query,
    );
    digests.set(`table ${name}`, rows[0]?.digest ?? '');
  }
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
