import type { Database } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * Forgets uploads that have expired, and deletes what of them is in the storage. Answers how many there were. Run from time to time;
 * several processes may at once.
 */
export async function removeExpiredUploads({
  database,
  storage,
  now,
}: {
  database: Database;
  storage: Storage;
  now: () => Date;
}): Promise<number> {
  const expired = await database.query
    .selectFrom('asset_upload')
    .select(['id', 'storage_key'])
    .where('expires_at', '<=', now())
    .limit(500)
    .execute();
  // The file first: a crash between the two leaves a row, by which the next run finds it again.
  for (const { id, storage_key } of expired) {
    await storage.delete(storage_key);
    await database.query.deleteFrom('asset_upload').where('id', '=', id).execute();
  }
  return expired.length;
}
