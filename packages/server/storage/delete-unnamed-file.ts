import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Storage } from './storage.ts';

/** Deletes a file of assets that no row names. */
export async function deleteUnnamedFile(
  { database, storage }: { database: Database; storage: Storage },
  key: string,
): Promise<void> {
  await database.transaction(async () => {
    await lockFile(database, key);
    if (!(await isNamed(database, key))) await storage.delete(key);
  });
}

/** Keeps others from adding or deleting assets of that file until the transaction ends. */
export async function lockFile(database: Database, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`asset ${key}`}, 0))`.execute(database.query);
}

async function isNamed(database: Database, key: string): Promise<boolean> {
  const found = await database.query
    .selectFrom('brand_asset')
    .select('id')
    .where((builder) => builder.or([builder('storage_key', '=', key), builder('thumbnail_key', '=', key)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
