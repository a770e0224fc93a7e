import type { Database } from '../db/database.ts';
import { withinScope } from '../db/within-scope.ts';
import type { Storage } from '../storage/storage.ts';
import { isOutage } from '../http/outage.ts';
import { forgetFiles, noteFiles } from '../storage/noted-files.ts';
import type { ItemScope } from '../fairness/share.ts';
import type { AssetRow } from './asset-record.ts';
import { deleteUnnamedFile } from '../storage/delete-unnamed-file.ts';

/**
 * Deletes an asset of a scope for good, and its files unless another row names them. Answers whether there was one. A crash between the
 * two, or a storage that is away, leaves a file with a note, by which it goes a day later; never a row without its file. The asset is
 * gone then, so that a storage that is away is no failure.
 */
export async function deleteAsset(
  { database, storage, now }: { database: Database; storage: Storage; now: () => Date },
  scope: ItemScope,
  type: AssetRow['type'],
  id: number,
): Promise<boolean> {
  const notedAt = now();
  const keys = await database.transaction(async () => {
    const row = await database.query
      .deleteFrom('brand_asset')
      .where('id', '=', id)
      .where('type', '=', type)
      .where(withinScope('brand_asset', scope))
      .returning(['storage_key', 'thumbnail_key'])
      .executeTakeFirst();
    if (!row) return undefined;
    const named = [row.storage_key, row.thumbnail_key].filter((key) => key !== null);
    await noteFiles({ database }, named, notedAt);
    return named;
  });
  if (!keys) return false;
  try {
    for (const key of keys) await deleteUnnamedFile({ database, storage }, key);
    await forgetFiles({ database }, keys, notedAt);
  } catch (error) {
    if (!isOutage(error)) throw error;
  }
  return true;
}
