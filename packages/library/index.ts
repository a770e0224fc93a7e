export { emojiSequences, emojiSequence, hasEmoji, emojiPath } from './emoji/emoji.ts';
export { type BundledFont, type BundledFamily, bundledFonts, bundledFamilies } from './fonts/bundled-fonts.ts';
export { type CodePointRanges, encodeRanges, decodeRanges, toRanges } from './fonts/code-point-ranges.ts';
export { fallbackFamilies, fallbackFamilyOf } from './fonts/fallback-families.ts';
export { interfaceFonts, eastAsianInterfaceFonts } from './fonts/interface-fonts.ts';
export type { FontManifest } from './fonts/font-manifest.ts';
