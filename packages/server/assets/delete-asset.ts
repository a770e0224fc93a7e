import type { Database } from '../db/database.ts';
import { withinScope } from '../db/within-scope.ts';
import type { Storage } from '../storage/storage.ts';
import type { ItemScope } from '../fairness/share.ts';
import type { AssetRow } from './asset-record.ts';
import { lockFile } from './store-asset.ts';

/**
 * Deletes an asset of a scope for good, and its files unless another row names them. Answers whether there was one. A crash between the
 * two leaves a file without a row, never a row without its file.
 */
export async function deleteAsset(
  { database, storage }: { database: Database; storage: Storage },
  scope: ItemScope,
  type: AssetRow['type'],
  id: number,
): Promise<boolean> {
  const row = await database.query
    .deleteFrom('brand_asset')
    .where('id', '=', id)
    .where('type', '=', type)
    .where(withinScope('brand_asset', scope))
    .returning(['storage_key', 'thumbnail_key'])
    .executeTakeFirst();
  if (!row) return false;
  for (const key of [row.storage_key, row.thumbnail_key]) {
    if (key !== null) await deleteUnnamedFile({ database, storage }, key);
  }
  return true;
}

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

async function isNamed(database: Database, key: string): Promise<boolean> {
  const found = await database.query
    .selectFrom('brand_asset')
    .select('id')
    .where((builder) => builder.or([builder('storage_key', '=', key), builder('thumbnail_key', '=', key)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
