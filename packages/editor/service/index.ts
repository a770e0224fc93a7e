/** Services for pages that draw templates of a workspace themselves: files of brand assets by id, and brand fonts by family. */
export * from './asset-resolver.ts';
export * from './brand-font-finder.ts';
export * from './with-brand-fonts.ts';
