export * from './emoji/emoji.ts';
export * from './fonts/bundled-fonts.ts';
export * from './fonts/code-point-ranges.ts';
export * from './fonts/fallback-families.ts';
export type { FontManifest } from './fonts/font-manifest.ts';
