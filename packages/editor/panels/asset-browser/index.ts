/** The browser of brand assets, for pages around the editor: `<platen-asset-browser>` registers itself when this is loaded. */
export * from './asset-browser.ts';
export { describeAsset } from './asset-text.ts';
export type { AssetService } from '../../assets/asset-service.ts';
export type { AssetSource } from '../../assets/asset-source.ts';
export * from '../../assets/brand-asset-kind.ts';
export { createAssetSource } from '../../assets/create-asset-source.ts';
