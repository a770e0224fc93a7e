import { normalizeTags } from '@platen/api';
import type { Database } from '../../db/database.ts';
import { foldText } from '../../db/fold-text.ts';
import { withinScope } from '../../db/within-scope.ts';
import type { ItemScope } from '../../fairness/share.ts';
import { folderNotFound } from '../../folders/folder-store.ts';
import { ServiceError } from '../../http/service-error.ts';
import { searchColumns, type StoredFont } from '../asset-record.ts';
import { selectAssets } from '../find-asset-rows.ts';

/** Tags that one asset may have. */
const maxTags = 100;

/** Changes of several assets; undefined fields stay unchanged. */
export interface SeveralChange {
  folderId?: number | null | undefined;
  addTags?: readonly string[] | undefined;
  removeTags?: readonly string[] | undefined;
}

/**
 * Moves and tags assets of a scope, all of them or none, and answers the ids of those that it changed: others are not there, or do not belong
 * to the owner of the folder. Throws ServiceError `folder_not_found`, and `conflict` for an asset that would have too many tags.
 */
export async function changeSeveralAssets(
  database: Database,
  scope: ItemScope,
  { ids, now }: { ids: readonly number[]; now: Date },
  { folderId, addTags = [], removeTags = [] }: SeveralChange,
): Promise<number[]> {
  const removed = new Set(removeTags.map(foldText));
  return database.transaction(async () => {
    const folder = folderId ? await lockFolder(database, scope, folderId) : undefined;
    const rows = await selectAssets(database, scope)
      .where('brand_asset.id', 'in', [...ids])
      .orderBy('brand_asset.id')
      .forUpdate('brand_asset')
      .execute();
    const changed: number[] = [];
    for (const row of rows) {
      const isOwners = row.embed_id === folder?.embed_id && row.embed_user_id === folder.embed_user_id;
      if (folder && !isOwners) continue;
      const tags = normalizeTags([...row.tags.filter((tag) => !removed.has(foldText(tag))), ...addTags]);
      if (tags.length > Math.max(maxTags, row.tags.length)) {
        throw new ServiceError('conflict', `Asset ${row.id} would have more than ${maxTags} tags. Remove some first.`);
      }
      const family = (row.font as unknown as StoredFont | null)?.family;
      await database.query
        .updateTable('brand_asset')
        .set({
          ...searchColumns(tags, [row.file_name, family, row.color_value]),
          folder_id: folderId === undefined ? row.folder_id : folderId,
          updated_at: now,
        })
        .where('id', '=', row.id)
        .execute();
      changed.push(row.id);
    }
    return changed;
  });
}

/** A folder that the scope reaches: for a workspace also one of its embed users. */
async function lockFolder(database: Database, scope: ItemScope, id: number) {
  const folder = await database.query
    .selectFrom('asset_folder')
    .select(['embed_id', 'embed_user_id'])
    .where('id', '=', id)
    .where(withinScope('asset_folder', scope))
    .forShare()
    .executeTakeFirst();
  if (!folder) throw folderNotFound(id);
  return folder;
}
