import type { BrandFile } from '@platen/api';
import type { Client } from '@platen/api/client';
import { PlatenError } from '@platen/template';

/** How long ids are gathered before they are asked for together, in milliseconds. */
const gatherMs = 10;
/** Ids that one call asks for. */
const maxIds = 100;

/** The file of a brand asset. */
export interface AssetFile {
  url: string;
  /** Of an image, as fractions of its width and height. */
  focalPoint: { x: number; y: number } | undefined;
  /** All that the service says about it, its name among it. */
  record: BrandFile;
}

type Scope = { embedId?: string; embedUserId?: string };

/** Finds out where the files of brand assets lie, as `createAssetFinder` does. */
export function createAssetResolver(
  client: Pick<Client, 'findBrandFiles'>,
  scope: Scope,
): (id: string) => Promise<string> {
  const find = createAssetFinder(client, scope);
  return async (id) => (await find(id)).url;
}

/**
 * Finds the files of brand assets. Ids that are asked for at about the same time go in one call. Files never change, so what was found is
 * cached; an id without a file is requested again.
 */
export function createAssetFinder(
  client: Pick<Client, 'findBrandFiles'>,
  scope: Scope,
): (id: string) => Promise<AssetFile> {
  const known = new Map<string, Promise<AssetFile>>();
  let waiting: { id: string; resolve(file: AssetFile): void; reject(reason: unknown): void }[] = [];

  const ask = async (): Promise<void> => {
    const asked = waiting;
    waiting = [];
    for (let from = 0; from < asked.length; from += maxIds) {
      const part = asked.slice(from, from + maxIds);
      try {
        const { data } = await client.findBrandFiles({ query: { ...scope, ids: part.map(({ id }) => id) } });
        const files = new Map(data.map((file) => [String(file.id), file]));
        for (const { id, resolve, reject } of part) {
          const file = files.get(id);
          const focalPoint = file?.type === 'image' ? (file.focal_point ?? undefined) : undefined;
          if (file) resolve({ url: file.url, focalPoint, record: file });
          else reject(missing(id));
        }
      } catch (error) {
        for (const { reject } of part) reject(error);
      }
    }
  };

  return (id) => {
    const found = known.get(id);
    if (found) return found;
    if (!/^[1-9]\d{0,14}$/.test(id)) return Promise.reject(missing(id));
    const { promise, resolve, reject } = Promise.withResolvers<AssetFile>();
    known.set(id, promise);
    promise.catch(() => known.delete(id));
    if (waiting.length === 0) setTimeout(() => void ask(), gatherMs);
    waiting.push({ id, resolve, reject });
    return promise;
  };
}

function missing(id: string): PlatenError {
  return new PlatenError('ASSET_UNREACHABLE', `There is no brand asset ${id} that this session may use.`);
}
