/** Services for pages that draw templates of a workspace themselves: files of brand assets by id, and brand fonts by family. */
export { type AssetFile, createAssetFinder, createAssetResolver } from './asset-resolver.ts';
export { type BrandFontFinder, createBrandFontFinder } from './brand-font-finder.ts';
export { childrenOf, listPaths, type NamedFolder, pathTo } from './folder-tree.ts';
export { foreignFamilies, withBrandFonts } from './with-brand-fonts.ts';
