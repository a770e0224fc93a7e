import { createHash } from 'node:crypto';
import { createRequester } from '../../packages/server/social/adapters/create-requester.ts';
import { createSafeFetcher } from '@platen/server';
import { platformRules } from '@platen/api';
import type {
  AccountPost,
  Adapter,
  AdapterCall,
  Checkpoint,
  Found,
  PostMedia,
  Published,
} from '../../packages/server/social/adapters/adapter.ts';
import type { ConnectionCall, PlatformApp } from '../../packages/server/social/adapters/connection.ts';
import type { PlatformTrial } from './platform-trial.ts';

const fetcher = createSafeFetcher({ allow: ['127.0.0.1', 'localhost'] });

/** What an adapter acts with in a test, against the server at `url`, as the service would give it. */
export function createAdapterCall(
  adapter: Adapter,
  url: string,
  account: ReturnType<PlatformTrial['account']>,
  given: { key?: string; begunAt?: Date; now?: () => Date } = {},
): AdapterCall & { saved: Checkpoint[] } {
  const saved: Checkpoint[] = [];
  return {
    account: {
      providerId: account.providerId,
      name: account.name,
      username: account.username,
      details: account.details,
    },
    secrets: account.credentials.secrets ?? {},
    key: given.key ?? createHash('md5').update('publication').digest('hex'),
    begunAt: given.begunAt ?? new Date(),
    now: given.now ?? (() => new Date()),
    signal: new AbortController().signal,
    request: createRequester({
      fetcher,
      name: platformRules[adapter.platform].name,
      hosts: adapter.hosts,
      baseUrl: url,
      instance: account.details['instance'],
      token: account.credentials.accessToken,
      ...(adapter.explain && { explain: adapter.explain.bind(adapter) }),
    }),
    // As JSON, as a database keeps it.
    save: async (checkpoint) => void saved.push(JSON.parse(JSON.stringify(checkpoint)) as Checkpoint),
    saved,
  };
}

/** What connecting acts with in a test. */
export function createConnectionCall(adapter: Adapter, url: string, app?: PlatformApp): ConnectionCall {
  return {
    app,
    request: createRequester({
      fetcher,
      name: platformRules[adapter.platform].name,
      hosts: adapter.hosts,
      baseUrl: url,
      ...(adapter.explain && { explain: adapter.explain.bind(adapter) }),
    }),
    now: () => new Date(),
  };
}

/** Media of a post out of bytes, which notes the ranges that are read. */
export function createPostMedia(
  given: Partial<PostMedia> & { bytes: Uint8Array },
): PostMedia & { ranges: [number, number][] } {
  const { bytes, ...others } = given;
  const ranges: [number, number][] = [];
  return {
    kind: 'image',
    format: 'png',
    mediaType: 'image/png',
    byteLength: bytes.length,
    width: 1200,
    height: 630,
    alt: '',
    url: 'https://platen.example/media/1.png',
    ...others,
    ranges,
    read: async (start = 0, end = bytes.length) => {
      ranges.push([start, end]);
      return bytes.slice(start, end);
    },
  };
}

/** A post of text and media. */
export function createPost(
  content: string,
  media: PostMedia[] = [],
  options: AccountPost['options'] = {},
): AccountPost {
  return { content, media, options };
}

/** Brings a post up to the moment before it is published, and answers the checkpoint; polls at most 20 times. */
export async function prepare(adapter: Adapter, call: AdapterCall, post: AccountPost): Promise<Checkpoint> {
  let progress = await adapter.start(call, post, {});
  for (let polls = 0; progress.state === 'processing' && polls < 20; polls += 1) {
    progress = await adapter.poll(call, post, JSON.parse(JSON.stringify(progress.checkpoint)) as Checkpoint);
  }
  if (progress.state !== 'ready') throw new Error('The network is at work for ever.');
  return JSON.parse(JSON.stringify(progress.checkpoint)) as Checkpoint;
}

/** Publishes a post; fails when the network takes longer. */
export async function publish(adapter: Adapter, call: AdapterCall, post: AccountPost): Promise<Published> {
  const published = await adapter.finalize(call, post, await prepare(adapter, call, post));
  return mustBePublished(published);
}

/** What was published; fails for anything else. */
export function mustBePublished(found: Found): Published {
  if (found.state !== 'published') throw new Error(`It is ${found.state}.`);
  return found;
}
