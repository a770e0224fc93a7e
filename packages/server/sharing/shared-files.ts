import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { listSources, mapSources, type Template } from '@platen/template';
import type { Database } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import { ServiceError } from '../http/service-error.ts';
import { readShared, type Share } from './find-share.ts';

/** Bytes of the largest file that is fetched from elsewhere for a visitor. */
export const maxFetchedBytes = 25 * 1024 * 1024;

/** Shares whose files are kept in mind, and for how long: brand assets come and go while a template stays as it is. */
const cachedShares = 200;
const lifetimeMs = 60_000;

/** Where a file of a shared template lies. */
type Place = { storageKey: string } | { url: string };

/** Files of shared templates as visitors reach them: under a name that says nothing of where the file lies. */
export interface SharedFiles {
  /** The template with its sources as addresses below the share, and without what only its workspace is concerned with. */
  publish(template: Template, token: string): Template;
  /** The file behind a name. Throws ServiceError `asset_not_found`, `share_not_found`, and what fetching throws. */
  open(share: Share, token: string, file: string, signal: AbortSignal): Promise<Readable | Uint8Array>;
}

/** Opens the files of shared templates: those that a render of the template would be given, and no others. */
export function createSharedFiles(dependencies: {
  publicUrl: string;
  database: Database;
  storage: Storage;
  fetcher: SafeFetcher;
  now: () => Date;
}): SharedFiles {
  const { storage, fetcher, publicUrl, now } = dependencies;
  const cached = new Map<string, { places: ReadonlyMap<string, Place>; at: number }>();

  const placesOf = async (share: Share, token: string): Promise<ReadonlyMap<string, Place>> => {
    const key = `${token} ${share.revision}`;
    const known = cached.get(key);
    if (known && now().getTime() - known.at < lifetimeMs) return known.places;
    const { assets } = await readShared(dependencies, token, share);
    const places = new Map<string, Place>();
    for (const source of listSources(assets.template).filter(isElsewhere)) {
      const id = /^asset:(\d+)$/.exec(source)?.[1];
      const storageKey = id === undefined ? undefined : assets.assetKeys[id];
      if (storageKey !== undefined) places.set(nameOf(source, token), { storageKey });
      else if (/^https?:/i.test(source)) places.set(nameOf(source, token), { url: source });
    }
    cached.delete(key);
    cached.set(key, { places, at: now().getTime() });
    const [oldest] = cached.keys();
    if (cached.size > cachedShares && oldest !== undefined) cached.delete(oldest);
    return places;
  };

  return {
    publish(template, token) {
      const below = `${publicUrl}/v1/shared-templates/${token}/files/`;
      const published = mapSources(template, (source) =>
        isElsewhere(source) ? below + nameOf(source, token) : source,
      );
      return { ...published, tags: [] };
    },
    async open(share, token, file, signal) {
      const place = (await placesOf(share, token)).get(file);
      if (!place) throw notFound();
      if ('url' in place) {
        const answer = await fetcher.fetch(place.url, { maxBytes: maxFetchedBytes, signal });
        if (answer.status !== 200) throw notFound();
        return answer.bytes;
      }
      const opened = await storage.open(place.storageKey);
      if (!opened) throw notFound();
      return opened.stream;
    },
  };
}

/** Whether a source lies where visitors cannot or should not reach it themselves. */
function isElsewhere(source: string): boolean {
  return /^(?:asset|https?):/i.test(source);
}

function nameOf(source: string, token: string): string {
  return hash('sha256', `${token} ${source}`).slice(0, 32);
}

function notFound(): ServiceError {
  return new ServiceError('asset_not_found', 'The shared template has no such file, or the file was deleted.');
}
