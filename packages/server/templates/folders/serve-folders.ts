import { operations, type Folder } from '@platen/api';
import { resolveItemScope } from '../../embeds/item-scope.ts';
import type { ItemScope } from '../../fairness/share.ts';
import {
  createFolder,
  deleteFolder,
  listFolders,
  requireFolderOf,
  templateFolders,
  updateFolder,
  type CountedFolder,
} from '../../folders/folder-store.ts';
import type { Caller } from '../../http/caller.ts';
import { Reply, type Routes } from '../../http/routes.ts';
import { revisionTag } from '../if-match.ts';
import { presentSaved } from '../present-template.ts';
import { moveTemplate, requireText } from '../template-store.ts';
import { requireFolder } from './require-folder.ts';
import type { TemplateParts } from '../template-parts.ts';
import type { TemplateWorker } from '../template-work.ts';

/** The folders of a workspace, and which template is in which. */
export function serveFolders(
  routes: Routes,
  dependencies: Pick<TemplateParts, 'publicUrl' | 'database' | 'now'>,
  worker: TemplateWorker,
): void {
  const { database, publicUrl } = dependencies;
  const ofWorkspace = ({ workspaceId }: Pick<Caller, 'workspaceId'>): ItemScope => ({
    workspaceId,
    embedId: null,
    embedUserId: null,
  });
  const read = async (caller: Pick<Caller, 'workspaceId'>, id: number): Promise<{ data: Folder }> => ({
    data: present(await requireFolderOf(dependencies, templateFolders, ofWorkspace(caller), id)),
  });

  routes.serve(operations.listFolders, async (_input, { caller }) => ({
    data: (await listFolders(dependencies, templateFolders, ofWorkspace(caller))).map(present),
  }));

  routes.serve(operations.createFolder, async ({ body }, { caller }) => {
    const given = { name: body.name, parentId: body.parent_id };
    return read(caller, await createFolder(dependencies, templateFolders, ofWorkspace(caller), given));
  });

  routes.serve(operations.updateFolder, async ({ params, body }, { caller }) => {
    const given = { name: body.name, parentId: body.parent_id };
    await updateFolder(dependencies, templateFolders, ofWorkspace(caller), params.id, given);
    return read(caller, params.id);
  });

  routes.serve(operations.deleteFolder, async ({ params }, { caller }) => {
    await deleteFolder(dependencies, templateFolders, ofWorkspace(caller), params.id);
    return { message: 'The folder was deleted; its content moved to the parent folder.', id: String(params.id) };
  });

  routes.serve(operations.moveTemplate, async ({ params, body }, { caller, signal }) => {
    const scope = await resolveItemScope(dependencies, caller);
    await requireFolder(database, caller, body.folder_id);
    await moveTemplate(dependencies, scope, params.id, body.folder_id);
    const { text, brandKit: _kit, ...stored } = await requireText(dependencies, scope, params.id);
    const summary = await worker.work('summary', { text }, signal);
    return new Reply(200, presentSaved(stored, summary, publicUrl), { etag: revisionTag(stored.revision) });
  });
}

function present(row: CountedFolder): Folder {
  return {
    id: row.id,
    name: row.name,
    parent_id: row.parent_id,
    template_count: row.item_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
