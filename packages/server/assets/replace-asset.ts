import type { Database } from '../db/database.ts';
import { foldText } from '../db/fold-text.ts';
import type { ItemScope } from '../fairness/share.ts';
import type { Caller } from '../http/caller.ts';
import { ServiceError } from '../http/service-error.ts';
import { queueThumbnails } from '../jobs/queue-thumbnails.ts';
import { extensionOf } from '../storage/media-types.ts';
import { noteFiles } from '../storage/noted-files.ts';
import { putAssetFiles } from './asset-files.ts';
import type { FileAssetType } from './asset-limits.ts';
import type { AssetParts } from './asset-parts.ts';
import { searchColumns, type AssetRow, type StoredFont } from './asset-record.ts';
import type { PreparedAsset } from './content/prepared-asset.ts';
import { selectAssets } from './find-asset-rows.ts';
import { missingAsset } from './missing-asset.ts';
import { newestUsers } from './usage/find-uses.ts';

/** Templates whose images are drawn again at once; those of others are when they are saved. */
const maxRedrawn = 500;

/** Refuses an embed whose users may not take away what they replace. */
export function requireReplaceAllowed({ embed }: Pick<Caller, 'embed'>): void {
  if (!embed || embed.permissions.has('delete')) return;
  throw new ServiceError('access_denied', 'The embed does not allow its users to replace files.', {
    required: ['delete'],
  });
}

/** The asset of a scope that is to be replaced. Throws as `missingAsset` says. */
export async function requireReplaced(
  { database }: { database: Database },
  caller: Caller,
  scope: ItemScope,
  named: { type: FileAssetType; id: number },
): Promise<AssetRow> {
  const row = await selectAssets(database, scope)
    .where('brand_asset.id', '=', named.id)
    .where('brand_asset.type', '=', named.type)
    .executeTakeFirst();
  if (!row) throw await missingAsset(database, caller, scope, named);
  return row;
}

/**
 * Puts another file in the place of an asset's; its name, tags, data and folder stay. The old file stays in storage for a day, for what is
 * being rendered and for those who have its address. Throws ServiceError `conflict` for a font of another family, and `asset_not_found`
 * when it was deleted in the meantime.
 */
export async function replaceAsset(
  dependencies: Pick<AssetParts, 'database' | 'storage' | 'vault' | 'queue' | 'now'>,
  replaced: AssetRow,
  prepared: PreparedAsset,
): Promise<AssetRow> {
  const { database, queue, now } = dependencies;
  const owner: ItemScope = {
    workspaceId: replaced.workspace_id,
    embedId: replaced.embed_id,
    embedUserId: replaced.embed_user_id,
  };
  refuseOtherFamily(replaced, prepared);
  const { columns, hold } = await putAssetFiles(dependencies, owner, prepared);
  return database.transaction(async () => {
    await hold();
    const at = now();
    const row = await selectAssets(database, { ...owner, embedId: null, embedUserId: null })
      .where('brand_asset.id', '=', replaced.id)
      .forUpdate('brand_asset')
      .executeTakeFirst();
    if (!row) throw new ServiceError('asset_not_found', 'Asset not found');
    // The same file once more: nothing that was made with it is out of date.
    if (row.file_hash === columns.file_hash) return row;
    const fileName = withExtension(row.file_name, extensionOf(prepared.fileType));
    const { font, ...rest } = columns;
    await database.query
      .updateTable('brand_asset')
      .set({
        ...rest,
        ...(font !== null && { font }),
        ...searchColumns(row.tags, [fileName, prepared.font?.family]),
        file_name: fileName,
        replaced_at: at,
        updated_at: at,
      })
      .where('id', '=', row.id)
      .execute();
    const old = [row.storage_key, row.thumbnail_key].filter((key) => key !== null);
    await noteFiles(
      { database },
      old.filter((key) => key !== columns.storage_key && key !== columns.thumbnail_key),
      at,
    );
    for (const id of await newestUsers({ database }, owner.workspaceId, row.id, maxRedrawn)) {
      await queueThumbnails(queue, id);
    }
    return selectAssets(database, { ...owner, embedId: null, embedUserId: null })
      .where('brand_asset.id', '=', row.id)
      .executeTakeFirstOrThrow();
  });
}

function refuseOtherFamily({ font }: AssetRow, prepared: PreparedAsset): void {
  const family = (font as unknown as StoredFont | null)?.family;
  const given = prepared.font?.family;
  if (family === undefined || given === undefined || foldText(family) === foldText(given)) return;
  throw new ServiceError(
    'conflict',
    `Templates name this font by its family “${family}”, and the file has the family “${given}”. Add it as another font instead.`,
  );
}

/** The name of an asset with the extension of its new file. */
function withExtension(name: string | null, extension: string): string {
  const stem = (name ?? '').replace(/\.[A-Za-z0-9]{1,10}$/, '');
  const before = /\.([A-Za-z0-9]{1,10})$/.exec(name ?? '')?.[1]?.toLowerCase();
  const isSame = before === extension || (before === 'jpeg' && extension === 'jpg');
  return isSame && name !== null ? name : `${stem === '' ? 'file' : stem}.${extension}`;
}
