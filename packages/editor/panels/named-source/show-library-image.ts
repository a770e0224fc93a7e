import type { Artboard } from '../../context/artboard.ts';

/** Addresses by source: the library has few images, and a template's names of others are not kept. */
const shown = new Map<string, string>();

/** Returns an address of `library:images/<file>` for an `<img>`, the same for all who ask. Rejects where it cannot be read. */
export async function showLibraryImage(
  source: string,
  platform: Pick<Artboard['platform'], 'readBundled'>,
): Promise<string> {
  const bytes = await platform.readBundled(source.slice('library:'.length));
  const known = shown.get(source);
  if (known !== undefined) return known;
  const type = source.endsWith('.svg') ? 'image/svg+xml' : '';
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
  shown.set(source, address);
  return address;
}
