import type { AssetFolder, BrandFile } from '@platen/api';
import type { BrandAsset } from '../../../assets/brand-asset-kind.ts';

/** Something that asks a question first, in a dialog. */
export type AssetTask =
  | { kind: 'create-folder'; parentId: number | null }
  | { kind: 'rename-folder'; folder: AssetFolder }
  | { kind: 'move-folder'; folder: AssetFolder }
  | { kind: 'delete-folder'; folder: AssetFolder }
  | { kind: 'move'; assets: readonly BrandAsset[] }
  | { kind: 'tag'; assets: readonly BrandAsset[] }
  | { kind: 'delete'; assets: readonly BrandAsset[] }
  | { kind: 'uses'; asset: BrandAsset }
  | { kind: 'replace'; asset: BrandFile; file: File };

/** Result of a task. Its sentence is spoken. */
export interface AssetTaskResult {
  spoken: string;
  /** Assets that are gone. */
  deleted?: readonly number[];
  /** Whether assets are in other folders or have other tags now. */
  isChanged?: boolean;
}
