import { brandAssetTypes, operations, type SearchedAssets } from '@platen/api';
import { resolveItemScope } from '../embeds/item-scope.ts';
import type { Routes } from '../http/routes.ts';
import { toBrandColor, toBrandFile } from './asset-record.ts';
import { findFileRows, searchAssetRows } from './find-asset-rows.ts';
import type { AssetParts } from './asset-parts.ts';

/** The search over assets of all types, and files by their ids. */
export function serveAssetSearch(routes: Routes, dependencies: Pick<AssetParts, 'publicUrl' | 'database'>): void {
  const { database, publicUrl } = dependencies;
  routes.serve(operations.findBrandFiles, async ({ query }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const rows = await findFileRows(database, scope, query.ids);
    return { data: rows.map((row) => toBrandFile(row, publicUrl)) };
  });

  routes.serve(operations.searchBrandAssets, async ({ query }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const { types = brandAssetTypes, query: text = '', page, limit } = query;
    const { rows, totals } = await searchAssetRows(database, scope, {
      types,
      text: text.trim(),
      folder: query.folder_id,
      page,
      limit,
      owner: query.owner,
    });
    const data = types.map((type) => {
      const found = rows.filter((row) => row.type === type);
      const records = found.map((row) => (type === 'color' ? toBrandColor(row) : toBrandFile(row, publicUrl)));
      return [type, { data: records, total: totals.get(type) ?? 0 }];
    });
    return { data: Object.fromEntries(data) as SearchedAssets['data'], page, limit };
  });
}
