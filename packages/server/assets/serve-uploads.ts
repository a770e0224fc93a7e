import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { operations, type BrandFile } from '@platen/api';
import { resolveItemScope } from '../embeds/item-scope.ts';
import { shareOf } from '../fairness/share.ts';
import { Reply } from '../http/reply.ts';
import type { Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { extensionOf } from '../storage/media-types.ts';
import { acceptedTypes, assetLimits, listTypes, tooLarge } from './asset-limits.ts';
import { toBrandFile } from './asset-record.ts';
import { confirmUpload } from './confirm-upload.ts';
import type { Intake } from './create-intake.ts';
import { requireAssetFolder } from './folders/require-asset-folder.ts';
import { requireReplaceAllowed, requireReplaced } from './replace-asset.ts';
import { takeExactly } from './take-exactly.ts';
import { hashUploadId, unknownUpload } from './upload-id.ts';
import type { AssetParts } from './asset-parts.ts';
import { scopeColumns } from '../db/within-scope.ts';

/** How long an upload may take, from asking for its address to confirming it. */
const lifeSeconds = 60 * 60;

/** Files that go around the size of a request: to an address of their own, and from there to an asset. */
export function serveUploads(
  routes: Routes,
  dependencies: Pick<
    AssetParts,
    'config' | 'publicUrl' | 'database' | 'storage' | 'queue' | 'renderPool' | 'vault' | 'now'
  >,
  intake: Intake,
): void {
  const { config, database, storage, publicUrl, now } = dependencies;

  routes.serve(operations.createBrandAssetUpload, async ({ query, body }, { caller }) => {
    const { type, fileName, fileSize, tags, meta, listed, replaces, folder_id: folderId } = body;
    const fileType = body.fileType.split(';')[0]?.trim().toLowerCase() ?? '';
    const maxBytes = assetLimits(config)[type];
    if (fileSize > maxBytes) throw tooLarge({ type, maxBytes });
    if (!acceptedTypes[type].includes(fileType)) {
      throw new ServiceError('asset_unsupported', `An asset of the type ${type} is ${listTypes(type)}.`);
    }
    const scope = await resolveItemScope(dependencies, caller, query);
    if (replaces !== undefined) {
      requireReplaceAllowed(caller);
      await requireReplaced(dependencies, caller, scope, { type, id: replaces });
    }
    await requireAssetFolder(database, scope, folderId);
    const id = randomBytes(32).toString('base64url');
    const key = `uploads/${scope.workspaceId}/${randomUUID()}.${extensionOf(fileType)}`;
    const expires = new Date(now().getTime() + lifeSeconds * 1000);
    await database.query
      .insertInto('asset_upload')
      .values({
        ...scopeColumns(scope),
        user_id: caller.userId,
        hash: hashUploadId(id),
        type,
        storage_key: key,
        file_name: fileName,
        file_type: fileType,
        file_size: fileSize,
        tags,
        meta: JSON.stringify(meta),
        listed,
        folder_id: folderId ?? null,
        replaces_id: replaces ?? null,
        expires_at: expires,
      })
      .execute();
    const direct = await storage.uploadUrl(key, { size: fileSize, contentType: fileType }, lifeSeconds);
    return {
      data: {
        id,
        upload_url: direct ?? `${publicUrl}/v1/brand-assets/uploads/${id}`,
        method: 'PUT' as const,
        headers: { 'content-type': fileType },
        expires_at: expires.toISOString(),
      },
    };
  });

  routes.serve(operations.putBrandAssetUpload, async ({ params }, { request }) => {
    const found = await database.query
      .selectFrom('asset_upload')
      .select(['storage_key', 'file_type', 'file_size', 'confirmed_at'])
      .where('hash', '=', hashUploadId(params.id))
      .where('expires_at', '>', now())
      .executeTakeFirst();
    // Where files are in a bucket they go there, and not through here.
    if (!found || storage.kind !== 'local') throw unknownUpload();
    if (found.confirmed_at)
      throw new ServiceError('conflict', 'This upload was confirmed and does not accept another file.');
    const sentType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (sentType !== found.file_type) {
      throw new ServiceError('unsupported_media_type', `The upload was announced as ${found.file_type}.`);
    }
    if (!(request.body instanceof Readable)) throw new ServiceError('invalid_request', 'The file is missing.');
    await storage.put(found.storage_key, takeExactly(request.body, found.file_size), found.file_type);
    return new Reply(204, undefined);
  });

  routes.serve(operations.confirmBrandAssetUpload, async ({ params, query }, { caller, signal }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const row = await intake.run(shareOf(scope), signal, () =>
      confirmUpload({ ...dependencies, reader: intake.reader }, caller, scope, params.id, signal),
    );
    return { data: toBrandFile(row, publicUrl) as BrandFile };
  });
}
