import type { BrandAssetType, SearchedAssets } from '@platen/api';
import type { AssetPages, AssetQuery, AssetSource } from './asset-source.ts';
import { isColorAsset, typeOfAsset, type BrandAsset } from './brand-asset-kind.ts';
import type { AssetClient, AssetService } from './asset-service.ts';
import { mergePages } from './merge-pages.ts';
import { createAssetManagement } from './create-asset-management.ts';
import { uploadFile } from './upload-file.ts';

/** Assets that are read first, so that they are there soon, and from then on: a list of thousands needs few calls. */
const firstLimit = 60;
const nextLimit = 500;
/** The most that one call of the search answers. */
const searchLimit = 50;

/** The brand assets of a service, as far as the session reaches them. */
export function createAssetSource(service: AssetService): AssetSource {
  const { client, scope } = service;
  const { embedId = '', embedUserId = '' } = { ...service.session(), ...scope };
  return {
    key: `${service.baseUrl} ${embedId} ${embedUserId}`,
    permissions: service.permissions,
    hasShared: embedId !== '',
    find: (query) => (query.text.trim() === '' ? listAll(service, query) : search(service, query)),
    filesOf: async (ids) =>
      ids.length === 0 ? [] : (await client.findBrandFiles({ query: { ...scope, ids: ids.map(String) } })).data,
    upload: (file, watch, folderId) => uploadFile(service, file, watch, { folderId }),
    manage: createAssetManagement(service, service.assetReplaced),
    addColor: async (value, tags) =>
      (await client.addBrandColor({ query: scope, body: { value, tags: [...tags] } })).data,
    async change(asset, { fileName, tags }) {
      const at = { params: { id: asset.id }, query: scope };
      const named = tags && { tags: [...tags] };
      if (isColorAsset(asset))
        return (await client.updateBrandColor({ ...at, body: { tags: [...(tags ?? asset.tags)] } })).data;
      const request = { ...at, body: { ...named, ...(fileName !== undefined && { fileName }) } };
      if (asset.type === 'image') return (await client.updateBrandImage(request)).data;
      if (asset.type === 'font') return (await client.updateBrandFont(request)).data;
      if (asset.type === 'video') return (await client.updateBrandVideo(request)).data;
      return (await client.updateBrandAudio(request)).data;
    },
    async remove(asset) {
      await client[deletions[typeOfAsset(asset)]]({ params: { id: asset.id }, query: scope });
    },
  };
}

const lists = {
  image: 'listBrandImages',
  color: 'listBrandColors',
  font: 'listBrandFonts',
  video: 'listBrandVideos',
  audio: 'listBrandAudio',
} as const satisfies Record<BrandAssetType, keyof AssetClient>;

const deletions = {
  image: 'deleteBrandImage',
  color: 'deleteBrandColor',
  font: 'deleteBrandFont',
  video: 'deleteBrandVideo',
  audio: 'deleteBrandAudio',
} as const satisfies Record<BrandAssetType, keyof AssetClient>;

/** Returns all assets of the types, by their lists, whose cursors stay valid while others upload and delete. */
function listAll({ client, scope }: AssetService, { types, tags, owner, folder }: AssetQuery): AssetPages {
  const listOf = (type: BrandAssetType): AssetPages => {
    let cursor: number | undefined;
    let isLast = false;
    let limit = firstLimit;
    return {
      async next(signal) {
        if (isLast) return { assets: [], isLast };
        const query = {
          ...scope,
          ...(owner === 'workspace' && { owner }),
          limit,
          ...(cursor !== undefined && { cursor }),
          ...(tags.length > 0 && { tag: tags }),
          ...(folder !== undefined && { folder_id: folder }),
        };
        const answer = await client[lists[type]]({ query }, { signal });
        cursor = answer.next_cursor ?? undefined;
        isLast = answer.next_cursor === null;
        limit = nextLimit;
        return { assets: answer.data, isLast };
      },
    };
  };
  return mergePages(types.map(listOf));
}

/** Searches assets. It knows of no tags, so those are looked at here. The first page of all types is one call. */
function search({ client, scope }: AssetService, { types, text, tags, owner, folder }: AssetQuery): AssetPages {
  const ask = async (
    asked: readonly BrandAssetType[],
    page: number,
    signal: AbortSignal,
  ): Promise<SearchedAssets['data']> => {
    const shared = {
      ...(owner === 'workspace' && { owner }),
      ...(folder !== undefined && { folder_id: folder }),
    };
    const query = { ...scope, ...shared, query: text.trim().slice(0, 200), types: asked, page, limit: searchLimit };
    return (await client.searchBrandAssets({ query }, { signal })).data;
  };
  const hasTags = (asset: BrandAsset): boolean => {
    const own = asset.tags.map((tag) => tag.toLowerCase());
    return tags.every((tag) => own.includes(tag.toLowerCase()));
  };
  let first: Promise<SearchedAssets['data']> | undefined;
  const listOf = (type: BrandAssetType): AssetPages => {
    let page = 1;
    return {
      async next(signal) {
        const answer = await (page === 1 ? (first ??= ask(types, 1, signal)) : ask([type], page, signal)).catch(
          (error: unknown) => {
            first = undefined;
            throw error;
          },
        );
        const { data = [], total = 0 } = answer[type] ?? {};
        const isLast = data.length === 0 || page * searchLimit >= total;
        page += 1;
        return { assets: (data as readonly BrandAsset[]).filter(hasTags), isLast };
      },
    };
  };
  return mergePages(types.map(listOf));
}
