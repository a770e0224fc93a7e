import { signal } from '@preact/signals-core';
import { embedPermissions, type AssetFolder, type BrandColor, type BrandFile, type EmbedPermission } from '@platen/api';
import type {
  AssetManagement,
  AssetQuery,
  AssetSource,
  UploadWatch,
} from '../../../packages/editor/assets/asset-source.ts';
import {
  isColorAsset,
  nameOfAsset,
  typeOfAsset,
  type BrandAsset,
} from '../../../packages/editor/assets/brand-asset-kind.ts';
import { UploadError } from '../../../packages/editor/assets/upload-error.ts';

const when = '2026-01-01T00:00:00.000Z';
/** A green image of 2 by 2 pixels. */
export const greenImage =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="2" height="2"%3E%3Crect width="2" height="2" fill="lime"/%3E%3C/svg%3E';

const owners = { workspace_id: 1, user_id: null };
const ofFile = (id: number, name: string, type: string) => ({
  id,
  created_at: when,
  updated_at: when,
  file_name: name,
  file_type: type,
  file_size: 12_345,
  url: greenImage,
  thumbnail_url: greenImage,
  tags: [],
  folder_id: null,
  meta: {},
  ...owners,
  embed_id: null,
  embed_user_id: null,
});

export const image = (id: number, name: string, tags: string[] = []): BrandFile => ({
  ...ofFile(id, name, 'image/png'),
  type: 'image',
  width: 400,
  height: 200,
  focal_point: null,
  tags,
});
export const color = (id: number, value: string, tags: string[] = []): BrandColor => ({
  id,
  created_at: when,
  type: 'hex',
  value,
  tags,
  folder_id: null,
  ...owners,
});
export const font = (id: number, family: string, url: string): BrandFile => ({
  ...ofFile(id, `${family}.ttf`, 'font/ttf'),
  url,
  thumbnail_url: null,
  type: 'font',
  family,
  weight: 400,
  style: 'normal',
  axes: [],
  embedding: 'installable',
});
export const audio = (id: number, name: string): BrandFile => ({
  ...ofFile(id, name, 'audio/mpeg'),
  thumbnail_url: null,
  type: 'audio',
  duration: 65,
});

/** Brand assets that are kept in the page's memory, for tests of elements alone. */
export class MemoryAssets implements AssetSource {
  readonly key = 'memory';
  readonly hasShared = true;
  readonly permissions = signal<ReadonlySet<EmbedPermission>>(new Set(embedPermissions));
  assets: BrandAsset[];
  /** Every query that was asked. */
  readonly asked: AssetQuery[] = [];
  /** While set, every call fails with it. */
  error: Error | undefined;
  /** Uploads that are under way, for the test to end. */
  readonly uploads: { file: File; watch: UploadWatch; done(): void; fail(error: Error): void }[] = [];

  constructor(assets: readonly BrandAsset[]) {
    this.assets = assets.toSorted((one, other) => other.id - one.id);
  }

  find(query: AssetQuery) {
    this.asked.push(query);
    let from = 0;
    const size = 500;
    return {
      next: async () => {
        await Promise.resolve();
        if (this.error) throw this.error;
        const text = query.text.toLowerCase();
        const fitting = this.assets.filter(
          (asset) =>
            query.types.includes(typeOfAsset(asset)) &&
            (query.folder === undefined || asset.folder_id === (query.folder === 'none' ? null : query.folder)) &&
            (asset.user_id === 'workspace') === (query.owner === 'workspace') &&
            query.tags.every((tag) => asset.tags.includes(tag)) &&
            [nameOfAsset(asset), ...asset.tags].some((word) => word.toLowerCase().includes(text)),
        );
        const assets = fitting.slice(from, from + size);
        from += size;
        return { assets, isLast: from >= fitting.length };
      },
    };
  }

  async filesOf(ids: readonly number[]): Promise<BrandFile[]> {
    return this.assets.filter((asset): asset is BrandFile => !isColorAsset(asset) && ids.includes(asset.id));
  }

  upload(file: File, watch: UploadWatch): Promise<BrandFile> {
    const { promise, resolve, reject } = Promise.withResolvers<BrandFile>();
    watch.signal.addEventListener('abort', () => reject(watch.signal.reason as Error));
    const done = (): void => {
      const added = image(this.assets.reduce((max, { id }) => Math.max(max, id), 0) + 1, file.name);
      this.assets.unshift(added);
      resolve(added);
    };
    this.uploads.push({ file, watch, done, fail: reject });
    return promise;
  }

  async addColor(value: string, tags: readonly string[]): Promise<BrandColor> {
    const added = color(this.assets.length + 1000, value, [...tags]);
    this.assets.unshift(added);
    return added;
  }

  async change(asset: BrandAsset, { fileName, tags }: { fileName?: string; tags?: readonly string[] }) {
    if (this.error) throw this.error;
    const changed = {
      ...asset,
      ...(tags && { tags: [...tags] }),
      ...(fileName !== undefined && { file_name: fileName }),
    } as BrandAsset;
    this.assets = this.assets.map((one) => (one.id === asset.id ? changed : one));
    return changed;
  }

  async remove({ id }: BrandAsset): Promise<void> {
    if (this.error) throw this.error;
    this.assets = this.assets.filter((one) => one.id !== id);
  }
}

/** The same with folders, several assets at once and where they are used: by two templates each. */
export class TidyMemoryAssets extends MemoryAssets {
  folders: AssetFolder[] = [];
  readonly replaced: { asset: BrandFile; file: File }[] = [];

  readonly manage: AssetManagement = {
    folders: async () =>
      this.folders
        .map((folder) => ({
          ...folder,
          asset_count: this.assets.filter(({ folder_id }) => folder_id === folder.id).length,
        }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    createFolder: async (name, parent_id) => {
      const made = { id: this.folders.length + 1, name, parent_id, asset_count: 0, created_at: when, updated_at: when };
      this.folders.push(made);
      return made;
    },
    changeFolder: async (id, { name, parentId }) => {
      const folder = this.folders.find((each) => each.id === id);
      if (!folder) throw new Error('There is no such folder.');
      Object.assign(folder, name !== undefined && { name }, parentId !== undefined && { parent_id: parentId });
      return folder;
    },
    removeFolder: async (id) => {
      this.folders = this.folders.filter((each) => each.id !== id);
      this.#change((asset) => asset.folder_id === id && { folder_id: null });
    },
    changeMany: async (ids, { folderId, addTags = [] }) => {
      this.#change(
        ({ id, tags }) =>
          ids.includes(id) && {
            tags: [...tags, ...addTags],
            ...(folderId !== undefined && { folder_id: folderId }),
          },
      );
      return ids;
    },
    removeMany: async (ids) => {
      this.assets = this.assets.filter(({ id }) => !ids.includes(id));
      return ids;
    },
    usesOf: async (ids) => ({
      templates: ids.flatMap((id) => [
        { id: id * 10, name: `Poster ${id}`, thumbnail_url: '' },
        { id: id * 10 + 1, name: `Card ${id}`, thumbnail_url: '' },
      ]),
      total: ids.length * 2,
      kits: [],
    }),
    replace: async (asset, file) => {
      this.replaced.push({ asset, file });
      return { ...asset, file_size: 1_000_000 };
    },
  };

  #change(changeOf: (asset: BrandAsset) => Partial<BrandAsset> | false): void {
    this.assets = this.assets.map((asset) => ({ ...asset, ...changeOf(asset) }) as BrandAsset);
  }
}

/** A refusal that may pass. */
export const busy = (): UploadError => new UploadError('The service is busy. Try again in a moment.', true);
