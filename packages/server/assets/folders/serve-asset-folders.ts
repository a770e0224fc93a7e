import { operations, type AssetFolder } from '@platen/api';
import { resolveItemScope } from '../../embeds/item-scope.ts';
import type { ItemScope } from '../../fairness/share.ts';
import {
  assetFolders,
  createFolder,
  deleteFolder,
  listFolders,
  requireFolderOf,
  updateFolder,
  type CountedFolder,
} from '../../folders/folder-store.ts';
import { Reply } from '../../http/reply.ts';
import type { Routes } from '../../http/routes.ts';
import type { AssetParts } from '../asset-parts.ts';

/** The folders of brand assets, of a workspace and of each user of its embeds. */
export function serveAssetFolders(routes: Routes, dependencies: Pick<AssetParts, 'database' | 'now'>): void {
  const read = async (scope: ItemScope, id: number): Promise<{ data: AssetFolder }> => ({
    data: present(await requireFolderOf(dependencies, assetFolders, scope, id)),
  });

  routes.serve(operations.listAssetFolders, async ({ query }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const owner = query.owner === 'workspace' ? { ...scope, embedId: null, embedUserId: null } : scope;
    return { data: (await listFolders(dependencies, assetFolders, owner)).map(present) };
  });

  routes.serve(operations.createAssetFolder, async ({ query, body }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const given = { name: body.name, parentId: body.parent_id };
    return new Reply(201, await read(scope, await createFolder(dependencies, assetFolders, scope, given)));
  });

  routes.serve(operations.updateAssetFolder, async ({ params, query, body }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const given = { name: body.name, parentId: body.parent_id };
    await updateFolder(dependencies, assetFolders, scope, params.id, given);
    return read(scope, params.id);
  });

  routes.serve(operations.deleteAssetFolder, async ({ params, query }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    await deleteFolder(dependencies, assetFolders, scope, params.id);
    return { message: 'The folder was deleted; its content moved to the parent folder.', id: String(params.id) };
  });
}

function present(row: CountedFolder): AssetFolder {
  return {
    id: row.id,
    name: row.name,
    parent_id: row.parent_id,
    asset_count: row.item_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
