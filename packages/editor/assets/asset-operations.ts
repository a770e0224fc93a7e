import type { Operations } from '@platen/api';
import type { AssetClient } from './asset-service.ts';

/** The calls that the picker makes. */
export type PickerCall = keyof AssetClient | 'openEmbedSession' | 'readEmbedSession';

/**
 * Method and path of each call that the picker makes. The service's contract has the schemas too, and with them three times the code:
 * the picker is small enough for any page. The types hold this list to the contract.
 */
export const pickerOperations: {
  readonly [Id in PickerCall]: { readonly method: Operations[Id]['method']; readonly path: Operations[Id]['path'] };
} = {
  listBrandImages: { method: 'GET', path: '/brand-assets/images/get' },
  listBrandColors: { method: 'GET', path: '/brand-assets/colors/get' },
  listBrandFonts: { method: 'GET', path: '/brand-assets/fonts/get' },
  listBrandVideos: { method: 'GET', path: '/brand-assets/videos/get' },
  listBrandAudio: { method: 'GET', path: '/brand-assets/audio/get' },
  updateBrandImage: { method: 'PATCH', path: '/brand-assets/images/update/{id}' },
  updateBrandColor: { method: 'PATCH', path: '/brand-assets/colors/update/{id}' },
  updateBrandFont: { method: 'PATCH', path: '/brand-assets/fonts/update/{id}' },
  updateBrandVideo: { method: 'PATCH', path: '/brand-assets/videos/update/{id}' },
  updateBrandAudio: { method: 'PATCH', path: '/brand-assets/audio/update/{id}' },
  deleteBrandImage: { method: 'DELETE', path: '/brand-assets/images/delete/{id}' },
  deleteBrandColor: { method: 'DELETE', path: '/brand-assets/colors/delete/{id}' },
  deleteBrandFont: { method: 'DELETE', path: '/brand-assets/fonts/delete/{id}' },
  deleteBrandVideo: { method: 'DELETE', path: '/brand-assets/videos/delete/{id}' },
  deleteBrandAudio: { method: 'DELETE', path: '/brand-assets/audio/delete/{id}' },
  addBrandColor: { method: 'POST', path: '/brand-assets/colors/add' },
  searchBrandAssets: { method: 'GET', path: '/brand-assets/search' },
  findBrandFiles: { method: 'GET', path: '/brand-assets/files' },
  createBrandAssetUpload: { method: 'POST', path: '/brand-assets/upload-url' },
  confirmBrandAssetUpload: { method: 'POST', path: '/brand-assets/uploads/{id}/confirm' },
  listAssetFolders: { method: 'GET', path: '/brand-assets/folders' },
  createAssetFolder: { method: 'POST', path: '/brand-assets/folders' },
  updateAssetFolder: { method: 'PATCH', path: '/brand-assets/folders/{id}' },
  deleteAssetFolder: { method: 'DELETE', path: '/brand-assets/folders/{id}' },
  listBrandAssetUses: { method: 'GET', path: '/brand-assets/uses' },
  updateBrandAssets: { method: 'PATCH', path: '/brand-assets' },
  deleteBrandAssets: { method: 'POST', path: '/brand-assets/delete' },
  openEmbedSession: { method: 'POST', path: '/embeds/{embedId}/session' },
  readEmbedSession: { method: 'GET', path: '/embed-session' },
};
