import { sanitiseFileName } from '@platen/api';
import type { Database } from '../db/database.ts';
import { scopeColumns } from '../db/within-scope.ts';
import type { Storage } from '../storage/storage.ts';
import type { Vault } from '../vault/vault.ts';
import type { ItemScope } from '../fairness/share.ts';
import { extensionOf } from '../storage/media-types.ts';
import { putAssetFiles } from './asset-files.ts';
import { searchColumns, type AssetRow } from './asset-record.ts';
import type { FileAssetType } from './asset-limits.ts';
import { selectAssets } from './find-asset-rows.ts';
import type { PreparedAsset } from './content/prepared-asset.ts';
import { requireAssetFolder } from './folders/require-asset-folder.ts';

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
  folderId?: number | null | undefined;
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
  const { columns, hold } = await putAssetFiles(dependencies, asset.scope, prepared);
  const fileName = nameAsset(asset.fileName, extensionOf(prepared.fileType), dependencies.now());
  return database.transaction(async () => {
    await hold();
    const known =
      asset.isListed === false && columns.storage_key
        ? await findSame(database, asset.scope, columns.storage_key)
        : undefined;
    if (known) {
      await asset.onStored?.(known);
      return known;
    }
    await requireAssetFolder(database, asset.scope, asset.folderId);
    const { font, ...rest } = columns;
    const { id } = await database.query
      .insertInto('brand_asset')
      .values({
        ...scopeColumns(asset.scope),
        ...searchColumns(asset.tags, [fileName, prepared.font?.family]),
        ...rest,
        ...(font !== null && { font }),
        user_id: asset.userId,
        type: asset.type,
        meta: JSON.stringify(asset.meta),
        listed: asset.isListed !== false,
        folder_id: asset.folderId ?? null,
        file_name: fileName,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
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
