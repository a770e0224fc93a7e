import type { BrandFile, operations } from '@platen/api';
import { resolveItemScope } from '../embeds/item-scope.ts';
import { shareOf } from '../fairness/share.ts';
import { Reply, type Routes } from '../http/routes.ts';
import { assetLimits, type FileAssetType } from './asset-limits.ts';
import { toBrandFile, type AssetRow } from './asset-record.ts';
import { changeAsset } from './change-asset.ts';
import type { Intake } from './create-intake.ts';
import { deleteAsset } from './delete-asset.ts';
import { listAssetRows } from './find-asset-rows.ts';
import { missingAsset } from './missing-asset.ts';
import { prepareAsset } from './content/prepare-asset.ts';
import { requireAssetFolder } from './folders/require-asset-folder.ts';
import { readAssetInput } from './read-asset-input.ts';
import { replaceAsset, requireReplaceAllowed, requireReplaced } from './replace-asset.ts';
import { storeAsset } from './store-asset.ts';
import type { AssetParts } from './asset-parts.ts';

/** The five operations of a type of file. */
export interface FileOperations {
  add: (typeof operations)['addBrandImage' | 'addBrandFont' | 'addBrandVideo' | 'addBrandAudio'];
  list: (typeof operations)['listBrandImages' | 'listBrandFonts' | 'listBrandVideos' | 'listBrandAudio'];
  update: (typeof operations)['updateBrandImage' | 'updateBrandFont' | 'updateBrandVideo' | 'updateBrandAudio'];
  replace: (typeof operations)['replaceBrandImage' | 'replaceBrandFont' | 'replaceBrandVideo' | 'replaceBrandAudio'];
  remove: (typeof operations)['deleteBrandImage' | 'deleteBrandFont' | 'deleteBrandVideo' | 'deleteBrandAudio'];
}

/** The assets of one type that is a file. */
export function serveFileAssets(
  routes: Routes,
  dependencies: AssetParts,
  intake: Intake,
  type: FileAssetType,
  { add, list, update, replace, remove }: FileOperations,
): void {
  const { config, database, publicUrl } = dependencies;
  const maxBytes = assetLimits(config)[type];

  routes.serve(add, async ({ query, body }, { caller, request, rest, signal, commit }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    // Before the line for being looked at: who sends slowly, or names an address that answers slowly, keeps nobody waiting.
    const input = await readAssetInput(dependencies, request, { body, query, rest }, { type, maxBytes, signal });
    await requireAssetFolder(database, scope, input.folderId);
    const share = shareOf(scope);
    const onStored = (stored: AssetRow): Promise<void> =>
      commit(new Reply(200, { data: toBrandFile(stored, publicUrl) }));
    const row = await intake.run(share, signal, async () => {
      const prepared = await prepareAsset({ ...dependencies, reader: intake.reader, share }, type, input.bytes, signal);
      return storeAsset(
        dependencies,
        { ...input, scope, userId: caller.userId, type, isListed: query.listed ?? true, onStored },
        prepared,
      );
    });
    return { data: toBrandFile(row, publicUrl) as BrandFile as never };
  });

  routes.serve(list, async ({ query }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const { limit, cursor, tag: tags = [] } = query;
    const { owner, folder_id: folder } = query;
    const rows = await listAssetRows(database, scope, { type, tags, folder, limit, cursor, owner });
    const page = rows.slice(0, limit);
    return {
      data: page.map((row) => toBrandFile(row, publicUrl)) as never[],
      next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  });

  routes.serve(update, async ({ params: { id }, query, body }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const { folder_id: folderId, ...change } = body;
    const row = await changeAsset(database, scope, { type, id, now: dependencies.now() }, { ...change, folderId });
    if (!row) throw await missingAsset(database, caller, scope, { type, id });
    return { data: toBrandFile(row, publicUrl) as never };
  });

  routes.serve(replace, async ({ params: { id }, query, body }, { caller, request, rest, signal }) => {
    requireReplaceAllowed(caller);
    const scope = await resolveItemScope(dependencies, caller, query);
    const replaced = await requireReplaced(dependencies, caller, scope, { type, id });
    const given = { body: body && { ...body, tags: [], meta: {} }, query: {}, rest };
    const input = await readAssetInput(dependencies, request, given, { type, maxBytes, signal });
    const share = shareOf(scope);
    const row = await intake.run(share, signal, async () => {
      const prepared = await prepareAsset({ ...dependencies, reader: intake.reader, share }, type, input.bytes, signal);
      return replaceAsset(dependencies, replaced, prepared);
    });
    return { data: toBrandFile(row, publicUrl) as never };
  });

  routes.serve(remove, async ({ params: { id }, query }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const isGone = await deleteAsset(dependencies, scope, type, id);
    if (!isGone) throw await missingAsset(database, caller, scope, { type, id });
    return { message: 'Asset deleted', id: String(id) };
  });
}
