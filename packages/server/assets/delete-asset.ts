import type { Database } from '../db/database.ts';
import { withinScope } from '../db/within-scope.ts';
import type { Storage } from '../storage/storage.ts';
import { isOutage } from '../http/outage.ts';
import { forgetFiles, noteFiles } from '../storage/noted-files.ts';
import type { ItemScope } from '../fairness/share.ts';
import type { AssetRow } from './asset-record.ts';
import { deleteUnnamedFile } from '../storage/delete-unnamed-file.ts';

type Parts = { database: Database; storage: Storage; now: () => Date };

/** Deletes an asset of a scope for good, as `deleteAssets` does. Answers whether there was one. */
export async function deleteAsset(
  parts: Parts,
  scope: ItemScope,
  type: AssetRow['type'],
  id: number,
): Promise<boolean> {
  return (await deleteAssets(parts, scope, [id], type)).length > 0;
}

/**
 * Deletes assets of a scope for good, and their files unless other rows name them. Answers the ids of those that were there. A crash between
 * the two, or a storage that is away, leaves files with a note, by which they go a day later; never a row without its file. The assets are
 * gone then, so that a storage that is away is no failure.
 */
export async function deleteAssets(
  { database, storage, now }: Parts,
  scope: ItemScope,
  ids: readonly number[],
  type?: AssetRow['type'],
): Promise<number[]> {
  const notedAt = now();
  const { deleted, keys } = await database.transaction(async () => {
    const rows = await database.query
      .deleteFrom('brand_asset')
      .where('id', 'in', [...ids])
      .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'image'))
      .where(withinScope('brand_asset', scope))
      .returning(['id', 'storage_key', 'thumbnail_key'])
      .execute();
    const named = rows.flatMap((row) => [row.storage_key, row.thumbnail_key]).filter((key) => key !== null);
    await noteFiles({ database }, named, notedAt);
    return { deleted: rows.map(({ id }) => id).toSorted((a, b) => a - b), keys: [...new Set(named)] };
  });
  try {
    for (const key of keys) await deleteUnnamedFile({ database, storage }, key);
    await forgetFiles({ database }, keys, notedAt);
  } catch (error) {
    if (!isOutage(error)) throw error;
  }
  return deleted;
}
