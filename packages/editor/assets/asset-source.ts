import type { BrandAssetType, BrandColor, BrandFile, EmbedPermission } from '@platen/api';
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
  upload(file: File, watch: UploadWatch): Promise<BrandFile>;
  addColor(value: string, tags: readonly string[]): Promise<BrandColor>;
  change(asset: BrandAsset, change: AssetChange): Promise<BrandAsset>;
  remove(asset: BrandAsset): Promise<void>;
}
