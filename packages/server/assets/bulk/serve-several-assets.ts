import { operations } from '@platen/api';
import { resolveItemScope } from '../../embeds/item-scope.ts';
import type { Routes } from '../../http/routes.ts';
import { fileUrl } from '../../storage/file-address.ts';
import type { AssetParts } from '../asset-parts.ts';
import { deleteAssets } from '../delete-asset.ts';
import { findUses } from '../usage/find-uses.ts';
import { changeSeveralAssets } from './change-several-assets.ts';

/** Changes of several assets of any type at once, and where assets are used. */
export function serveSeveralAssets(
  routes: Routes,
  dependencies: Pick<AssetParts, 'publicUrl' | 'database' | 'storage' | 'now'>,
): void {
  const { database, publicUrl } = dependencies;

  routes.serve(operations.listBrandAssetUses, async ({ query }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const { ids, limit, cursor } = query;
    const { templates, total, assets, kits } = await findUses(dependencies, scope, { ids, limit, cursor });
    const page = templates.slice(0, limit);
    return {
      data: page.map(({ id, name, page_list, thumbnails, updated_at, asset_ids }) => {
        const key = thumbnails[page_list[0]?.id ?? '']?.key;
        return {
          id,
          name,
          thumbnail_url: key ? fileUrl(publicUrl, key) : '',
          updated_at: updated_at.toISOString(),
          asset_ids,
        };
      }),
      total,
      assets,
      brand_kits: kits,
      next_cursor: templates.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  });

  routes.serve(operations.updateBrandAssets, async ({ query, body }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const changed = await changeSeveralAssets(
      database,
      scope,
      { ids: body.ids, now: dependencies.now() },
      { folderId: body.folder_id, addTags: body.add_tags, removeTags: body.remove_tags },
    );
    return { data: { changed, skipped: without(body.ids, changed) } };
  });

  routes.serve(operations.deleteBrandAssets, async ({ query, body }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const deleted = await deleteAssets(dependencies, scope, body.ids);
    return { data: { deleted, skipped: without(body.ids, deleted) } };
  });
}

function without(ids: readonly number[], done: readonly number[]): number[] {
  const known = new Set(done);
  return ids.filter((id) => !known.has(id));
}
