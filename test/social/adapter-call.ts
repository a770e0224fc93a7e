import { platformRules } from '@platen/api/social';
import { createSafeFetcher, type SafeFetcher } from '@platen/server';
import type { Adapter, AdapterCall, Checkpoint } from '../../packages/server/social/adapters/adapter.ts';
import type { ConnectionCall, PlatformApp } from '../../packages/server/social/adapters/connection.ts';
import { createRequester, withBaseUrl } from '../../packages/server/social/adapters/create-requester.ts';
import type { PlatformTrial } from './platform-trial.ts';

let fetcher: SafeFetcher | undefined;

/** What an adapter asks the server at `url` with, as the service would. */
function requesterFor(
  adapter: Adapter,
  url: string,
  given: { instance?: string | undefined; token?: string; signal?: AbortSignal } = {},
): AdapterCall['request'] {
  fetcher ??= createSafeFetcher({ allow: ['127.0.0.1', 'localhost'] });
  return createRequester({
    fetcher,
    name: platformRules[adapter.platform].name,
    hosts: adapter.hosts,
    baseUrl: url,
    ...given,
    ...(adapter.explain && { explain: adapter.explain.bind(adapter) }),
  });
}

/** What an adapter acts with in a test, against the server at `url`; `saved` is what it noted, in order. */
export function createAdapterCall(
  adapter: Adapter,
  url: string,
  { credentials, ...account }: ReturnType<PlatformTrial['account']>,
  given: { key?: string; begunAt?: Date; now?: () => Date } = {},
): AdapterCall & { saved: Checkpoint[] } {
  const { signal } = new AbortController();
  const saved: Checkpoint[] = [];
  return {
    account,
    secrets: credentials.secrets ?? {},
    key: given.key ?? '0123456789abcdef0123456789abcdef',
    begunAt: given.begunAt ?? new Date(),
    now: given.now ?? (() => new Date()),
    signal,
    request: requesterFor(adapter, url, {
      instance: account.details['instance'],
      token: credentials.accessToken,
      signal,
    }),
    save: async (checkpoint) => void saved.push(asStored(checkpoint)),
    saved,
  };
}

/** A checkpoint as a database gives it back: it was JSON. */
export function asStored(checkpoint: Checkpoint): Checkpoint {
  return JSON.parse(JSON.stringify(checkpoint)) as Checkpoint;
}

/** What connecting and refreshing act with in a test. */
export function createConnectionCall(
  adapter: Adapter,
  url: string,
  app?: PlatformApp,
): ConnectionCall & { pageUrl(url: string): string } {
  return {
    app,
    request: requesterFor(adapter, url),
    now: () => new Date(),
    pageUrl: (page) => withBaseUrl(page, { hosts: adapter.hosts, baseUrl: url }).href,
  };
}
