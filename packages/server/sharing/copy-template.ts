import { mapSources, type Template } from '@platen/template';
import type { Database } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import type { Queue } from '../jobs/queue.ts';
import type { TemplateAssets } from '../renders/pipeline/template-assets.ts';
import type { Storage } from '../storage/storage.ts';
import { createTemplate } from '../templates/template-store.ts';
import type { Vault } from '../vault/vault.ts';
import { addAssets, copyAssetFiles, findSharedAssets } from './copy-assets.ts';

/** A template that is copied out of a workspace. */
export interface CopiedTemplate {
  workspaceId: number;
  content: Template;
  assets: TemplateAssets;
  name: string;
  /** Says where the copy comes from. */
  note: string;
}

/**
 * Copies a template into the caller's workspace, with the brand assets it names. Files are copied first, as they take long and are the same
 * however often they are copied; the rows are written together or not at all, and after `check`.
 */
export async function copyTemplate(
  dependencies: { database: Database; storage: Storage; queue: Queue; vault: Vault; now: () => Date },
  { workspaceId, content, assets: named, name, note }: CopiedTemplate,
  caller: Pick<Caller, 'workspaceId' | 'userId'>,
  check?: () => Promise<void>,
): Promise<{ id: number; copiedAssets: number }> {
  const { database } = dependencies;
  const isOwn = workspaceId === caller.workspaceId;
  const assets = isOwn ? [] : await findSharedAssets(database, workspaceId, caller.workspaceId, named);
  const copied = await copyAssetFiles(dependencies, caller.workspaceId, assets);
  return database.transaction(async () => {
    await check?.();
    const ids = await addAssets(dependencies, caller, copied);
    const ownContent = mapSources(content, (source) => {
      const id = ids.get(source);
      return id === undefined ? source : `asset:${id}`;
    });
    const scope = { workspaceId: caller.workspaceId, embedId: null, embedUserId: null };
    const created = await createTemplate(
      dependencies,
      scope,
      { ...ownContent, name, tags: isOwn ? content.tags : [] },
      { userId: caller.userId, note },
    );
    return { id: created.id, copiedAssets: copied.copies.filter(({ copy }) => copy !== undefined).length };
  });
}
