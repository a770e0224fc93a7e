import type { Editor } from '../context/editor-context.ts';

/** Reads the file that a layer names: of the library, a data URI, a brand asset or a URL. Rejects where it cannot, or has more bytes. */
export async function readSource(
  { artboard, service }: Pick<Editor, 'artboard' | 'service'>,
  source: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const platform = artboard?.platform;
  if (!platform) throw new TypeError('There is no artboard.');
  if (source.startsWith('library:')) return platform.readBundled(source.slice('library:'.length));
  if (source.startsWith('data:')) return new Uint8Array(await (await fetch(source)).arrayBuffer());
  const id = /^asset:(.+)$/.exec(source)?.[1];
  const url = id !== undefined && service ? await service.resolveAsset(id) : source;
  return platform.fetchBytes(url, { maxBytes });
}
