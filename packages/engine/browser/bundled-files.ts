import { PlatenError } from '@platen/template';

/** Bytes of small bundled files kept in memory; larger ones are left to the browser's own cache. */
const cachedBytes = 4 * 1024 * 1024;

/**
 * Creates a reader of bundled paths below `assetBase` (a URL that ends in `/`). Each path is fetched once at a time, small files are
 * cached. The reader throws ASSET_UNREACHABLE if the server does not have the file.
 */
export function createBundledReader(assetBase: string): (path: string) => Promise<Uint8Array> {
  const reads = new Map<string, Promise<Uint8Array>>();
  return (path) => {
    const known = reads.get(path);
    if (known) return known;
    const read = fetchBundled(assetBase, path);
    reads.set(path, read);
    read.then(
      (bytes) => bytes.byteLength > cachedBytes && reads.delete(path),
      () => reads.delete(path),
    );
    return read;
  };
}

/** A service unpacks fonts for those who ask: a page has no decompressor of WOFF2 but a slow one. Other servers send what they have. */
const fontTypes = 'font/sfnt, font/woff2;q=0.9, */*;q=0.1';

async function fetchBundled(assetBase: string, path: string): Promise<Uint8Array> {
  const url = new URL(path, assetBase);
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      ...(path.endsWith('.woff2') && { headers: { accept: fontTypes } }),
    });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw new PlatenError('ASSET_UNREACHABLE', `The bundled file ${path} could not be fetched.`, { cause: error });
  }
  throw new PlatenError('ASSET_UNREACHABLE', `There is no bundled file ${path} below ${assetBase}.`);
}
