import type { Database } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Vault } from '../vault/vault.ts';
import type { Caller } from '../http/caller.ts';
import { ServiceError } from '../http/service-error.ts';
import { copyTemplate } from './copy-template.ts';
import { findShare, readShared, shareNotFound } from './find-share.ts';

/**
 * Copies a shared template into the caller's workspace, with the brand assets it names, and counts the copy. Throws ServiceError
 * `share_not_found`, `duplication_not_allowed` and `output_too_large`.
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
  const { content, assets } = await readShared(dependencies, token, share);
  const copyName = name ?? share.name;
  const { id, copiedAssets } = await copyTemplate(
    dependencies,
    { workspaceId: share.workspaceId, content, assets, name: copyName, note: 'Copied from a shared template' },
    caller,
    async () => {
      const counted = await database.query
        .updateTable('template_share')
        .set((set) => ({ copies: set('copies', '+', 1) }))
        .where('token', '=', token)
        .returning('allow_duplication')
        .executeTakeFirst();
      if (!counted) throw shareNotFound();
      if (!counted.allow_duplication) throw notAllowed();
    },
  );
  return { template_id: id, name: copyName, copied_assets: copiedAssets };
}

function notAllowed(): ServiceError {
  return new ServiceError('duplication_not_allowed', 'Its owner does not allow copies of this template.');
}
