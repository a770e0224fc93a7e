/** The browser of brand assets, for pages around the editor: `<platen-asset-browser>` registers itself when this is loaded. */
export { PlatenAssetBrowser } from './asset-browser.ts';
export { describeAsset } from './asset-text.ts';
export type { AssetService } from '../../assets/asset-service.ts';
export type { AssetSource } from '../../assets/asset-source.ts';
export {
  type BrandAsset,
  assetTypes,
  isColorAsset,
  typeOfAsset,
  nameOfAsset,
  readAssetTypes,
} from '../../assets/brand-asset-kind.ts';
export { type SourceFacts, assetIdOf, describeAssetFile } from '../../assets/describe-source.ts';
export { createAssetSource } from '../../assets/create-asset-source.ts';
