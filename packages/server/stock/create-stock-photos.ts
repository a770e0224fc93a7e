import type { StockProvider } from '@platen/api';
import type { Config } from '../config/config.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import { ServiceError } from '../http/service-error.ts';
import { PhotoApi } from './call-photo-api.ts';
import { createOpenverse } from './openverse.ts';
import type { FoundPhotos, PhotoProvider, PhotoSearch } from './photo-provider.ts';
import { createUnsplash } from './unsplash.ts';

/** How long results are kept, in milliseconds, and how many. */
const cacheMs = 600_000;
const maxCached = 200;

/** The providers that the operator has configured. */
export interface StockPhotos {
  readonly providers: readonly PhotoProvider[];
  /** Throws ServiceError `not_found` for one that is not configured. */
  provider(id: StockProvider): PhotoProvider;
  /** Searches; the same search within ten minutes is answered from memory. Throws as the provider does. */
  search(id: StockProvider, search: PhotoSearch, signal: AbortSignal): Promise<FoundPhotos>;
}

/** Opens the providers that have keys. All of them are reached by the service's one fetcher. */
export function createStockPhotos(parts: {
  config: Config;
  fetcher: Pick<SafeFetcher, 'fetch'>;
  now: () => Date;
}): StockPhotos {
  const { now } = parts;
  const providers = configuredProviders(parts);
  const cached = new Map<string, { at: number; found: FoundPhotos }>();
  const find = (id: StockProvider): PhotoProvider => {
    const provider = providers.find((each) => each.id === id);
    if (provider) return provider;
    throw new ServiceError('not_found', `The operator has configured no key for ${id}.`);
  };
  return {
    providers,
    provider: find,
    async search(id, search, signal) {
      const provider = find(id);
      const key = JSON.stringify([id, search.query.toLowerCase(), search.page, search.orientation]);
      const known = cached.get(key);
      if (known && now().getTime() - known.at < cacheMs) return known.found;
      const found = await provider.search(search, signal);
      cached.delete(key);
      cached.set(key, { at: now().getTime(), found });
      for (const oldest of cached.keys()) {
        if (cached.size <= maxCached) break;
        cached.delete(oldest);
      }
      return found;
    },
  };
}

function configuredProviders({ config, fetcher, now }: Parameters<typeof createStockPhotos>[0]): PhotoProvider[] {
  const { unsplashKey, openverseClientId, openverseClientSecret } = config;
  const providers: PhotoProvider[] = [];
  if (unsplashKey !== undefined) {
    const api = new PhotoApi({ fetcher, name: 'Unsplash', keyVariable: 'PLATEN_UNSPLASH_KEY', now });
    providers.push(createUnsplash({ ...config, unsplashKey }, api));
  }
  if (openverseClientId !== undefined && openverseClientSecret !== undefined) {
    const keyVariable = 'PLATEN_OPENVERSE_CLIENT_SECRET';
    const api = new PhotoApi({ fetcher, name: 'Openverse', keyVariable, now });
    providers.push(createOpenverse({ ...config, openverseClientId, openverseClientSecret }, api, now));
  }
  return providers;
}
