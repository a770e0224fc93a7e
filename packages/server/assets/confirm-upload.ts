import type { Database } from '../db/database.ts';
import { withinScope } from '../db/within-scope.ts';
import { shareOf, type ItemScope } from '../fairness/share.ts';
import type { Caller } from '../http/caller.ts';
import { ServiceError } from '../http/service-error.ts';
import { assetLimits } from './asset-limits.ts';
import type { AssetRow } from './asset-record.ts';
import { prepareAsset } from './content/prepare-asset.ts';
import type { PrepareDependencies } from './content/prepared-asset.ts';
import { replaceAsset, requireReplaceAllowed, requireReplaced } from './replace-asset.ts';
import { storeAsset } from './store-asset.ts';
import { hashUploadId, unknownUpload } from './upload-id.ts';
import type { AssetParts } from './asset-parts.ts';

/**
 * Makes an uploaded file an asset, once: of two that confirm at the same time one is refused with `conflict`. A file that is no
 * such asset is deleted; a failure of the moment lets the upload be confirmed again.
 */
export async function confirmUpload(
  dependencies: Pick<AssetParts, 'config' | 'database' | 'storage' | 'queue' | 'renderPool' | 'vault' | 'now'> &
    Pick<PrepareDependencies, 'reader'>,
  caller: Caller,
  scope: ItemScope,
  id: string,
  signal: AbortSignal,
): Promise<AssetRow> {
  const { database, storage, now } = dependencies;
  const hash = hashUploadId(id);
  const upload = await database.query
    .updateTable('asset_upload')
    .set({ confirmed_at: now() })
    .where('hash', '=', hash)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now())
    .where(withinScope('asset_upload', scope))
    .returningAll()
    .executeTakeFirst();
  if (!upload) throw await whyNot(dependencies, scope, hash);
  const owner = { workspaceId: upload.workspace_id, embedId: upload.embed_id, embedUserId: upload.embed_user_id };
  const release = async (): Promise<void> => {
    await database.query.updateTable('asset_upload').set({ confirmed_at: null }).where('id', '=', upload.id).execute();
  };
  try {
    const file = await storage.stat(upload.storage_key);
    if (!file) throw new ServiceError('conflict', 'Nothing has been uploaded yet. Upload the file, then confirm it.');
    const maxBytes = assetLimits(dependencies.config)[upload.type];
    const bytes = file.size === upload.file_size ? await storage.read(upload.storage_key, maxBytes) : undefined;
    if (!bytes) {
      throw new ServiceError(
        'asset_unsupported',
        `The file has ${file.size} bytes, not the ${upload.file_size} announced.`,
      );
    }
    const prepared = await prepareAsset({ ...dependencies, share: shareOf(owner) }, upload.type, bytes, signal);
    if (upload.replaces_id !== null) {
      requireReplaceAllowed(caller);
      const named = { type: upload.type, id: upload.replaces_id };
      const replaced = await requireReplaced(dependencies, caller, scope, named);
      const row = await replaceAsset(dependencies, replaced, prepared);
      await storage.delete(upload.storage_key);
      return row;
    }
    const asset = {
      scope: owner,
      userId: upload.user_id,
      type: upload.type,
      fileName: upload.file_name,
      tags: upload.tags,
      meta: upload.meta,
      isListed: upload.listed,
      folderId: upload.folder_id,
    };
    const row = await storeAsset(dependencies, asset, prepared);
    await storage.delete(upload.storage_key);
    return row;
  } catch (error) {
    const isRefused = error instanceof ServiceError && error.code.startsWith('asset_');
    if (isRefused) await storage.delete(upload.storage_key);
    else await release();
    throw error;
  }
}

async function whyNot(
  { database, now }: { database: Database; now: () => Date },
  scope: ItemScope,
  hash: string,
): Promise<ServiceError> {
  const found = await database.query
    .selectFrom('asset_upload')
    .select('id')
    .where('hash', '=', hash)
    .where('expires_at', '>', now())
    .where(withinScope('asset_upload', scope))
    .executeTakeFirst();
  return found ? new ServiceError('conflict', 'This upload was already confirmed.') : unknownUpload();
}
