import { hash } from 'node:crypto';
import { sanitiseFileName } from '@platen/api';
import type { Database } from '../db/database.ts';
import { scopeColumns } from '../db/within-scope.ts';
import type { Storage } from '../storage/storage.ts';
import type { Vault } from '../vault/vault.ts';
import type { ItemScope } from '../fairness/share.ts';
import { fileKey, fileKeyOfHash } from '../storage/file-address.ts';
import { forgetFiles, noteFiles } from '../storage/noted-files.ts';
import { extensionOf } from '../storage/media-types.ts';
import { searchColumns, type AssetRow } from './asset-record.ts';
import type { FileAssetType } from './asset-limits.ts';
import { lockFile } from '../storage/delete-unnamed-file.ts';
import { selectAssets } from './find-asset-rows.ts';
import type { PreparedAsset } from './content/prepared-asset.ts';

/** Owner and properties of a new asset. */
export interface NewAsset {
  scope: ItemScope;
  userId: number | null;
  type: FileAssetType;
  fileName: string | undefined;
  tags: readonly string[];
  meta: Record<string, unknown>;
  /** Whether it is in the library; default true. One that is not is the asset that has the same bytes, where there is one. */
  isListed?: boolean;
  /** Called with its row before it is committed, in the same transaction. */
  onStored?: (row: AssetRow) => Promise<void>;
}

/** Stores a prepared file and its row. The same bytes of its scope are one file, however many assets name it. */
export async function storeAsset(
  dependencies: { database: Database; storage: Storage; vault: Vault; now: () => Date },
  asset: NewAsset,
  prepared: PreparedAsset,
): Promise<AssetRow> {
  const { database } = dependencies;
  const extension = extensionOf(prepared.fileType);
  const fileHash = hash('sha256', prepared.bytes);
  const files = [
    {
      key: fileKeyOfHash(dependencies, 'assets', asset.scope, fileHash, extension),
      bytes: prepared.bytes,
      type: prepared.fileType,
    },
  ];
  if (prepared.thumbnail) {
    const key = fileKey(dependencies, 'assets', asset.scope, prepared.thumbnail, 'webp');
    files.push({ key, bytes: prepared.thumbnail, type: 'image/webp' });
  }
  const [main, thumbnail] = files;
  const keys = files.map(({ key }) => key);
  const notedAt = dependencies.now();
  // Until there is a row that names them.
  await noteFiles(dependencies, keys, notedAt);
  for (const { key, bytes, type } of files) await dependencies.storage.put(key, bytes, type);
  const fileName = nameAsset(asset.fileName, extension, dependencies.now());
  return database.transaction(async () => {
    // Who deletes the last asset of the same file waits here, or was faster: then the file is put once more.
    for (const { key, bytes, type } of files.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
      await lockFile(database, key);
      if (!(await dependencies.storage.stat(key))) await dependencies.storage.put(key, bytes, type);
    }
    const known = asset.isListed === false && main ? await findSame(database, asset.scope, main.key) : undefined;
    if (known) {
      await forgetFiles(dependencies, keys, notedAt);
      await asset.onStored?.(known);
      return known;
    }
    const { id } = await database.query
      .insertInto('brand_asset')
      .values({
        ...scopeColumns(asset.scope),
        ...searchColumns(asset.tags, [fileName, prepared.font?.family]),
        user_id: asset.userId,
        type: asset.type,
        meta: JSON.stringify(asset.meta),
        listed: asset.isListed !== false,
        file_name: fileName,
        file_type: prepared.fileType,
        file_size: prepared.bytes.length,
        file_hash: fileHash,
        storage_key: main?.key ?? null,
        thumbnail_key: thumbnail?.key ?? null,
        width: prepared.width ?? null,
        height: prepared.height ?? null,
        focal_x: prepared.focalPoint?.x ?? null,
        focal_y: prepared.focalPoint?.y ?? null,
        duration_ms: prepared.durationMs ?? null,
        ...(prepared.font && { font: JSON.stringify(prepared.font) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await forgetFiles(dependencies, keys, notedAt);
    const row = await selectAssets(database, asset.scope).where('brand_asset.id', '=', id).executeTakeFirstOrThrow();
    await asset.onStored?.(row);
    return row;
  });
}

/** The first asset of the same owner that has these bytes: the key of their file is made of both. */
function findSame(database: Database, scope: ItemScope, storageKey: string): Promise<AssetRow | undefined> {
  return selectAssets(database, scope)
    .where('brand_asset.storage_key', '=', storageKey)
    .orderBy('brand_asset.id')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the name of a file, generated from the time if the given one has no usable characters; with the extension of its actual type. */
export function nameAsset(given: string | undefined, extension: string, now: Date): string {
  const name = given === undefined ? undefined : sanitiseFileName(given);
  if (name === undefined) return `${now.toISOString().replaceAll(/[:.]/g, '-')}.${extension}`;
  return /\.[A-Za-z0-9]{1,10}$/.test(name) ? name : `${name}.${extension}`;
}
