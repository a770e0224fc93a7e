import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { folderNotFound } from '../../folders/folder-store.ts';
import { ServiceError } from '../../http/service-error.ts';

/**
 * Makes sure that a folder is one of the caller's workspace; none is fine. Throws ServiceError `folder_not_found`, and
 * `access_denied` in embeds, whose users have no folders.
 */
export async function requireFolder(
  { query }: Pick<Database, 'query'>,
  caller: Pick<Caller, 'workspaceId' | 'embed'>,
  folderId: number | null | undefined,
): Promise<void> {
  if (folderId === null || folderId === undefined) return;
  if (caller.embed) throw new ServiceError('access_denied', 'Folders belong to the workspace. Embeds cannot use them.');
  const found = await query
    .selectFrom('folder')
    .select('id')
    .where('id', '=', folderId)
    .where('workspace_id', '=', caller.workspaceId)
    .executeTakeFirst();
  if (!found) throw folderNotFound(folderId);
}
