import type { AssetFolder, BrandAssetType, BrandColor, BrandFile, EmbedPermission } from '@platen/api';
import type { ReadonlySignal } from '@preact/signals-core';
import type { BrandAsset } from './brand-asset-kind.ts';

/** Which assets are looked for. */
export interface AssetQuery {
  types: readonly BrandAssetType[];
  /** Owner: the calling user, the default, or the workspace, which shares them with all. */
  owner?: 'own' | 'workspace';
  /** Text that the name, family, value or a tag contains, in any case; empty: all. */
  text: string;
  /** All of these. */
  tags: readonly string[];
  /** The folder in which they lie directly; `none`: in no folder. Undefined: wherever they are. */
  folder?: number | 'none' | undefined;
}

/** The answer to a query, newest first, bit by bit. */
export interface AssetPages {
  /** The next ones; none after the last. Throws ServiceResponseError or TypeError without a network; then it may be called again. */
  next(signal: AbortSignal): Promise<{ assets: readonly BrandAsset[]; isLast: boolean }>;
}

/** Changeable fields of an asset; a color only has tags. */
export interface AssetChange {
  fileName?: string;
  tags?: readonly string[];
}

/** How an upload is watched and stopped. */
export interface UploadWatch {
  signal: AbortSignal;
  /** Bytes on their way so far, of all bytes. */
  onProgress(sentBytes: number, totalBytes: number): void;
}

/** Access to brand assets. Its functions throw Error with a sentence for the person. */
export interface AssetSource {
  /** Names the place, so that what was used last is remembered for each on its own. */
  readonly key: string;
  readonly permissions: ReadonlySignal<ReadonlySet<EmbedPermission>>;
  /** Whether the workspace has assets beside the user's own; the user may use them and not change them. */
  readonly hasShared: boolean;
  find(query: AssetQuery): AssetPages;
  /** Files by their ids, as far as they are still there; in any order. */
  filesOf(ids: readonly number[]): Promise<readonly BrandFile[]>;
  /** Adds a file, to a folder where one is given. */
  upload(file: File, watch: UploadWatch, folderId?: number): Promise<BrandFile>;
  addColor(value: string, tags: readonly string[]): Promise<BrandColor>;
  change(asset: BrandAsset, change: AssetChange): Promise<BrandAsset>;
  remove(asset: BrandAsset): Promise<void>;
  /** Folders and the like; undefined where the place has none. */
  readonly manage?: AssetManagement;
}

/** Templates and brand kits that use assets. */
export interface AssetUses {
  /** Newest first. */
  templates: readonly { id: number; name: string; thumbnail_url: string }[];
  /** How many templates there are in all. */
  total: number;
  kits: readonly { id: string; name: string; used_in: number }[];
  /** Where the next templates begin; undefined at the end. */
  cursor?: number | undefined;
}

/** Folders, several assets at once, where they are used, and other files in their place. */
export interface AssetManagement {
  /** All folders, sorted by name. */
  folders(owner: 'own' | 'workspace'): Promise<readonly AssetFolder[]>;
  createFolder(name: string, parentId: number | null): Promise<AssetFolder>;
  changeFolder(id: number, change: { name?: string; parentId?: number | null }): Promise<AssetFolder>;
  /** Deletes a folder, whose content moves to where it lay. */
  removeFolder(id: number): Promise<void>;
  /** Moves or tags. Answers the ids of those that were changed. */
  changeMany(
    ids: readonly number[],
    change: { folderId?: number | null; addTags?: readonly string[] },
  ): Promise<readonly number[]>;
  /** Answers the ids of those that were deleted. */
  removeMany(ids: readonly number[]): Promise<readonly number[]>;
  usesOf(ids: readonly number[], cursor?: number): Promise<AssetUses>;
  /** Puts another file of the same type in the place of an asset's. */
  replace(asset: BrandFile, file: File, watch: UploadWatch): Promise<BrandFile>;
}
