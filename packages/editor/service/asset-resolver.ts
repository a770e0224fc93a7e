import type { Client } from '@platen/api/client';
import { PlatenError } from '@platen/template';

/** How long ids are gathered before they are asked for together, in milliseconds. */
const gatherMs = 10;
/** Ids that one call asks for. */
const maxIds = 100;

/**
 * Finds out where the files of brand assets lie. Ids that are asked for at about the same time go in one call. Addresses never
 * change, so they are kept; an id without a file is requested again.
 */
export function createAssetResolver(
  client: Pick<Client, 'findBrandFiles'>,
  scope: { embedId?: string; embedUserId?: string },
): (id: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  let waiting: { id: string; resolve(url: string): void; reject(reason: unknown): void }[] = [];

  const ask = async (): Promise<void> => {
    const asked = waiting;
    waiting = [];
    for (let from = 0; from < asked.length; from += maxIds) {
      const part = asked.slice(from, from + maxIds);
      try {
        const { data } = await client.findBrandFiles({ query: { ...scope, ids: part.map(({ id }) => id) } });
        const urls = new Map(data.map((file) => [String(file.id), file.url]));
        for (const { id, resolve, reject } of part) {
          const url = urls.get(id);
          if (url === undefined) reject(missing(id));
          else resolve(url);
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
    const { promise, resolve, reject } = Promise.withResolvers<string>();
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
