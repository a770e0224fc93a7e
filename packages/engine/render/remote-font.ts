import type { FontSource } from '../text/font-set.ts';

/** A font file as data that crosses threads; its bytes are requested by key. */
export type RemoteFont = Omit<FontSource, 'load'>;

/** Describes these fonts for the other side. */
export function describeFonts(fonts: readonly FontSource[]): RemoteFont[] {
  return fonts.map((font) => ({ ...font, load: undefined }));
}

/** Fonts whose bytes come from the other side. */
export function attachFontLoader(
  fonts: readonly RemoteFont[],
  loadFont: (key: string) => Promise<Uint8Array>,
): FontSource[] {
  return fonts.map((font) => ({ ...font, load: () => loadFont(font.key) }));
}
