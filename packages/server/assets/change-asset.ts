import { sanitiseFileName } from '@platen/api';
import type { Database } from '../db/database.ts';
import { withinScope } from '../db/within-scope.ts';
import type { ItemScope } from '../fairness/share.ts';
import { extensionOf } from '../storage/media-types.ts';
import { searchColumns, type AssetRow, type StoredFont } from './asset-record.ts';
import { requireAssetFolder } from './folders/require-asset-folder.ts';
import { selectAssets } from './find-asset-rows.ts';

/** Changes of an asset; undefined fields stay unchanged. */
export interface AssetChange {
  tags?: string[] | undefined;
  fileName?: string | undefined;
  meta?: Record<string, unknown> | undefined;
  folderId?: number | null | undefined;
}

/** Changes an asset of a scope, and answers it; undefined when there is none. Throws ServiceError `folder_not_found` for a folder of somebody else. */
export async function changeAsset(
  database: Database,
  scope: ItemScope,
  named: { type: AssetRow['type']; id: number; now: Date },
  change: AssetChange,
): Promise<AssetRow | undefined> {
  return database.transaction(async () => {
    const row = await selectAssets(database, scope)
      .where('brand_asset.id', '=', named.id)
      .where('brand_asset.type', '=', named.type)
      .forUpdate('brand_asset')
      .executeTakeFirst();
    if (!row) return undefined;
    const owner = { workspaceId: row.workspace_id, embedId: row.embed_id, embedUserId: row.embed_user_id };
    await requireAssetFolder(database, owner, change.folderId);
    const fileName = rename(row, change.fileName);
    const family = (row.font as unknown as StoredFont | null)?.family;
    const changed = {
      ...searchColumns(change.tags ?? row.tags, [fileName, family, row.color_value]),
      file_name: fileName,
      folder_id: change.folderId === undefined ? row.folder_id : change.folderId,
      updated_at: named.now,
    };
    await database.query
      .updateTable('brand_asset')
      .set({ ...changed, ...(change.meta && { meta: JSON.stringify(change.meta) }) })
      .where('id', '=', named.id)
      .where(withinScope('brand_asset', scope))
      .execute();
    return { ...row, ...changed, meta: change.meta ?? row.meta };
  });
}

/** The new name with the file's extension, or the old one when nothing is left of it. */
function rename(row: AssetRow, given: string | undefined): string | null {
  const name = given === undefined ? undefined : sanitiseFileName(given);
  if (name === undefined) return row.file_name;
  return /\.[A-Za-z0-9]{1,10}$/.test(name) ? name : `${name}.${extensionOf(row.file_type ?? '')}`;
}
