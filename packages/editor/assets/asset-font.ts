import type { BrandFont } from '@platen/api';

/** Fonts above this many bytes are not fetched only to be looked at. */
const maxPreviewBytes = 8 * 1024 * 1024;

const faces = new Map<string, { face: Promise<FontFace | undefined>; users: number }>();

/** The family under which a font is known to the page while it is shown; other fonts of that name stay what they are. */
export function previewFamily({ id }: Pick<BrandFont, 'id'>): string {
  return `platen-asset-${id}`;
}

/**
 * Makes a font known to the page for as long as it is shown. Resolves once it can be drawn with, to false when it is unavailable.
 * Its bytes are fetched as data, so that a page's policy needs no source for fonts. Each call wants a `releaseAssetFont`.
 */
export async function useAssetFont(font: BrandFont): Promise<boolean> {
  if (font.file_size > maxPreviewBytes) return false;
  const entry = faces.get(font.url) ?? { face: loadFace(font), users: 0 };
  entry.users += 1;
  faces.set(font.url, entry);
  return (await entry.face) !== undefined;
}

/** Releases a font. When it is no longer shown, the page removes it. */
export function releaseAssetFont({ url }: Pick<BrandFont, 'url'>): void {
  const entry = faces.get(url);
  if (!entry || --entry.users > 0) return;
  faces.delete(url);
  void entry.face.then((face) => face && document.fonts.delete(face));
}

async function loadFace(font: BrandFont): Promise<FontFace | undefined> {
  try {
    const response = await fetch(font.url);
    if (!response.ok) return undefined;
    const face = new FontFace(previewFamily(font), await response.arrayBuffer());
    await face.load();
    document.fonts.add(face);
    return face;
  } catch {
    return undefined;
  }
}
