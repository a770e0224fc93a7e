import type { Database } from '../db/database.ts';
import { withinScope } from '../db/within-scope.ts';
import type { ItemScope } from '../fairness/share.ts';

/** The stored file of a brand asset. */
export interface AssetFile {
  storageKey: string;
  /** SHA-256 of the file, hexadecimal: what a cached render depends on. */
  hash: string;
  type: 'image' | 'font' | 'video' | 'audio';
  /** Media type, by content. */
  fileType: string;
  /** Bytes. */
  size: number;
}

/**
 * The files of the brand assets with these ids that the scope reaches, by id, in one statement. Ids of others, of colors, which
 * have no file, and of nothing are absent.
 */
export async function findAssetFiles(
  { database }: { database: Database },
  scope: ItemScope,
  ids: readonly number[],
): Promise<Map<number, AssetFile>> {
  const wanted = [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0);
  if (wanted.length === 0) return new Map();
  const rows = await database.query
    .selectFrom('brand_asset')
    .select(['id', 'type', 'storage_key', 'file_hash', 'file_type', 'file_size'])
    .where('id', 'in', wanted)
    .where(withinScope('brand_asset', scope))
    .execute();
  const files = new Map<number, AssetFile>();
  for (const { id, type, storage_key, file_hash, file_type, file_size } of rows) {
    if (type === 'color' || storage_key === null || file_hash === null || file_type === null) continue;
    files.set(id, { storageKey: storage_key, hash: file_hash, type, fileType: file_type, size: file_size ?? 0 });
  }
  return files;
}
