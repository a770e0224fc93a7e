import { operations } from '@platen/api';
import { resolveItemScope } from '../embeds/item-scope.ts';
import type { Routes } from '../http/routes.ts';
import { searchColumns, toBrandColor } from './asset-record.ts';
import { changeAsset } from './change-asset.ts';
import { deleteAsset } from './delete-asset.ts';
import { listAssetRows } from './find-asset-rows.ts';
import { requireAssetFolder } from './folders/require-asset-folder.ts';
import { missingAsset } from './missing-asset.ts';
import { parseBrandColor } from './parse-color.ts';
import type { AssetParts } from './asset-parts.ts';
import { scopeColumns } from '../db/within-scope.ts';

/** The colors of a workspace. */
export function serveColors(routes: Routes, dependencies: Pick<AssetParts, 'database' | 'storage' | 'now'>): void {
  const { database } = dependencies;
  const type = 'color';

  routes.serve(operations.addBrandColor, async ({ query, body }, { caller }) => {
    const color = parseBrandColor(body.value, body.type);
    const scope = await resolveItemScope(dependencies, caller, query);
    await requireAssetFolder(database, scope, body.folder_id);
    const row = await database.query
      .insertInto('brand_asset')
      .values({
        ...scopeColumns(scope),
        ...searchColumns(body.tags, [color.value]),
        user_id: caller.userId,
        type,
        color_type: color.type,
        color_value: color.value,
        folder_id: body.folder_id ?? null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { data: toBrandColor({ ...row, embed_public_id: null }) };
  });

  routes.serve(operations.listBrandColors, async ({ query }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const { limit, cursor, tag: tags = [] } = query;
    const { owner, folder_id: folder } = query;
    const rows = await listAssetRows(database, scope, { type, tags, folder, limit, cursor, owner });
    const page = rows.slice(0, limit);
    return { data: page.map(toBrandColor), next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  });

  routes.serve(operations.updateBrandColor, async ({ params: { id }, query, body }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const row = await changeAsset(database, scope, { type, id, now: dependencies.now() }, body);
    if (!row) throw await missingAsset(database, caller, scope, { type, id });
    return { data: toBrandColor(row) };
  });

  routes.serve(operations.deleteBrandColor, async ({ params: { id }, query }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const isGone = await deleteAsset(dependencies, scope, type, id);
    if (!isGone) throw await missingAsset(database, caller, scope, { type, id });
    return { message: 'Color deleted', id: String(id) };
  });
}
