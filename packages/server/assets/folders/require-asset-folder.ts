import type { Database } from '../../db/database.ts';
import type { ItemScope } from '../../fairness/share.ts';
import { assetFolders, folderNotFound, ownFolders } from '../../folders/folder-store.ts';

/**
 * Makes sure that a folder is one of exactly that owner, and keeps it from being deleted until the transaction ends; none is fine. Throws
 * ServiceError `folder_not_found`.
 */
export async function requireAssetFolder(
  { query }: Pick<Database, 'query'>,
  owner: ItemScope,
  folderId: number | null | undefined,
): Promise<void> {
  if (folderId === null || folderId === undefined) return;
  const found = await query
    .selectFrom('asset_folder')
    .select('id')
    .where('id', '=', folderId)
    .where(ownFolders(assetFolders, owner))
    .forShare()
    .executeTakeFirst();
  if (!found) throw folderNotFound(folderId);
}
