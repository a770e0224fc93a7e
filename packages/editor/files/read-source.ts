import { createResolvers, readSource as readWith } from '@platen/engine/internal';
import type { Editor } from '../context/editor-context.ts';

/**
 * Reads the file that a layer names: of the library, a data URI, a brand asset or a URL, by way of the service where a server lets no page read
 * it. Rejects as renders report it: ASSET_UNREACHABLE, ASSET_UNSUPPORTED or LIMIT_ASSET_BYTES.
 */
export async function readSource(
  { artboard, service }: Pick<Editor, 'artboard' | 'service'>,
  source: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const platform = artboard?.platform;
  if (!platform) throw new TypeError('There is no artboard.');
  const resolvers = createResolvers(platform, {
    ...(service && {
      resolveAsset: async (id) => platform.fetchBytes(await service.resolveAsset(id), { maxBytes }),
      fetchBlocked: service.fetchBlocked,
    }),
  });
  return readWith(source, resolvers, { maxBytes });
}
