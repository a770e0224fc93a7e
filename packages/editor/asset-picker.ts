/** The brand-asset picker alone, `<platen-asset-picker>`: without the artboard and what draws on it. */
export type { AssetQuery, AssetPages, AssetChange, UploadWatch, AssetSource } from './assets/asset-source.ts';
export {
  type BrandAsset,
  assetTypes,
  isColorAsset,
  typeOfAsset,
  nameOfAsset,
  readAssetTypes,
} from './assets/brand-asset-kind.ts';
export { type ChosenAsset, toChosenAsset } from './assets/chosen-asset.ts';
export { PlatenAssetPicker } from './panels/asset-picker/platen-asset-picker.ts';
export type {
  OpenedSession,
  OwnSession,
  GivenSession,
  SessionSource,
  isHostToken,
  isSessionToken,
} from './service/session-source.ts';
