import { mapSources } from '@platen/template';
import type { Database } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Vault } from '../vault/vault.ts';
import type { Caller } from '../http/caller.ts';
import { ServiceError } from '../http/service-error.ts';
import { createTemplate } from '../templates/template-store.ts';
import { addAssets, copyAssetFiles, findSharedAssets } from './copy-assets.ts';
import { findShare, readShared, shareNotFound } from './find-share.ts';

/**
 * Copies a shared template into the caller's workspace, with the brand assets it names, and counts the copy. Files are copied
 * first, as they take long and are the same however often they are copied; the rows are written together or not at all. Throws
 * ServiceError `share_not_found`, `duplication_not_allowed` and `output_too_large`.
 */
export async function duplicateShared(
  dependencies: { database: Database; storage: Storage; queue: Queue; vault: Vault; now: () => Date },
  token: string,
  caller: Pick<Caller, 'workspaceId' | 'userId'>,
  name?: string,
): Promise<{ template_id: number; name: string; copied_assets: number }> {
  const { database } = dependencies;
  const share = await findShare(dependencies, token);
  if (!share.allowDuplication) throw notAllowed();
  const { content, assets: named } = await readShared(dependencies, token, share);
  const isOwn = share.workspaceId === caller.workspaceId;
  const assets = isOwn ? [] : await findSharedAssets(database, share.workspaceId, caller.workspaceId, named);
  const copied = await copyAssetFiles(dependencies, caller.workspaceId, assets);
  return database.transaction(async () => {
    const counted = await database.query
      .updateTable('template_share')
      .set((set) => ({ copies: set('copies', '+', 1) }))
      .where('token', '=', token)
      .returning('allow_duplication')
      .executeTakeFirst();
    if (!counted) throw shareNotFound();
    if (!counted.allow_duplication) throw notAllowed();
    const ids = await addAssets(dependencies, caller, copied);
    const ownContent = mapSources(content, (source) => {
      const id = ids.get(source);
      return id === undefined ? source : `asset:${id}`;
    });
    const scope = { workspaceId: caller.workspaceId, embedId: null, embedUserId: null };
    const created = await createTemplate(
      dependencies,
      scope,
      { ...ownContent, name: name ?? share.name, tags: isOwn ? content.tags : [] },
      { userId: caller.userId, note: 'Copied from a shared template' },
    );
    return {
      template_id: created.id,
      name: name ?? share.name,
      copied_assets: copied.copies.filter(({ copy }) => copy !== undefined).length,
    };
  });
}

function notAllowed(): ServiceError {
  return new ServiceError('duplication_not_allowed', 'Its owner does not allow copies of this template.');
}
