/** What pages need that draw templates of a workspace themselves: files of brand assets by their ids, and brand fonts by their families. */
export * from './asset-resolver.ts';
export * from './brand-font-finder.ts';
export * from './with-brand-fonts.ts';
