import type { BrandFile } from '@platen/api';
import type { AssetManagement, UploadWatch } from './asset-source.ts';
import type { AssetService } from './asset-service.ts';
import { uploadFile } from './upload-file.ts';

/** The most assets that one call takes. */
const atOnce = 500;
/** Templates that one call answers. */
const usesLimit = 50;

/** Folders, bulk changes and replacing of a service's brand assets. `replaced` is called when another file is in the place of one. */
export function createAssetManagement(
  service: AssetService,
  replaced: (file: BrandFile) => void = () => undefined,
): AssetManagement {
  const { client, scope } = service;
  return {
    folders: async (owner) =>
      (await client.listAssetFolders({ query: { ...scope, ...(owner === 'workspace' && { owner }) } })).data,
    createFolder: async (name, parentId) =>
      (await client.createAssetFolder({ query: scope, body: { name, parent_id: parentId } })).data,
    async changeFolder(id, { name, parentId }) {
      const body = { ...(name !== undefined && { name }), ...(parentId !== undefined && { parent_id: parentId }) };
      return (await client.updateAssetFolder({ params: { id }, query: scope, body })).data;
    },
    async removeFolder(id) {
      await client.deleteAssetFolder({ params: { id }, query: scope });
    },
    async changeMany(ids, { folderId, addTags }) {
      const change = {
        ...(folderId !== undefined && { folder_id: folderId }),
        ...(addTags && { add_tags: [...addTags] }),
      };
      const changed: number[] = [];
      for (const part of partsOf(ids)) {
        changed.push(
          ...(await client.updateBrandAssets({ query: scope, body: { ids: part, ...change } })).data.changed,
        );
      }
      return changed;
    },
    async removeMany(ids) {
      const deleted: number[] = [];
      for (const part of partsOf(ids)) {
        deleted.push(...(await client.deleteBrandAssets({ query: scope, body: { ids: part } })).data.deleted);
      }
      return deleted;
    },
    async usesOf(ids, cursor) {
      const query = { ...scope, ids: ids.slice(0, atOnce).join(','), limit: usesLimit, ...(cursor && { cursor }) };
      const { data, total, brand_kits: kits, next_cursor: next } = await client.listBrandAssetUses({ query });
      return { templates: data, total, kits, cursor: next ?? undefined };
    },
    async replace(asset: BrandFile, file: File, watch: UploadWatch) {
      const changed = await uploadFile(service, file, watch, { replaces: asset });
      replaced(changed);
      return changed;
    },
  };
}

function partsOf(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, index) =>
    ids.slice(index * atOnce, (index + 1) * atOnce),
  );
}
