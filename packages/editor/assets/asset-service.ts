import type { BrandFile } from '@platen/api';
import type { Client } from '@platen/api/client';
import type { EditorService } from '../service/editor-service.ts';

/** The calls of the service that brand assets need. */
export type AssetClient = Pick<
  Client,
  | 'listBrandImages'
  | 'listBrandColors'
  | 'listBrandFonts'
  | 'listBrandVideos'
  | 'listBrandAudio'
  | 'updateBrandImage'
  | 'updateBrandColor'
  | 'updateBrandFont'
  | 'updateBrandVideo'
  | 'updateBrandAudio'
  | 'deleteBrandImage'
  | 'deleteBrandColor'
  | 'deleteBrandFont'
  | 'deleteBrandVideo'
  | 'deleteBrandAudio'
  | 'addBrandColor'
  | 'searchBrandAssets'
  | 'findBrandFiles'
  | 'createBrandAssetUpload'
  | 'confirmBrandAssetUpload'
  | 'listAssetFolders'
  | 'createAssetFolder'
  | 'updateAssetFolder'
  | 'deleteAssetFolder'
  | 'listBrandAssetUses'
  | 'updateBrandAssets'
  | 'deleteBrandAssets'
>;

/** The part of an editor's service that brand assets need: the picker has no more of it. */
export interface AssetService extends Pick<EditorService, 'baseUrl' | 'session' | 'permissions' | 'scope'> {
  readonly client: AssetClient;
  /** Called when another file is in the place of an asset's: what was read of the old one is out of date. */
  readonly assetReplaced?: ((file: BrandFile) => void) | undefined;
}
