import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import type {
  AccountPost,
  Adapter,
  AdapterCall,
  Checkpoint,
  PostMedia,
  Published,
} from '../../packages/server/social/adapters/adapter.ts';
import type {
  ConnectionCall,
  Credentials,
  FoundAccount,
  PlatformApp,
} from '../../packages/server/social/adapters/connection.ts';
import { createRequester, withBaseUrl } from '../../packages/server/social/adapters/create-requester.ts';
import { createSafeFetcher } from '../../packages/server/http/fetch/create-safe-fetcher.ts';
import type { SafeFetcher } from '../../packages/server/http/fetch/safe-fetcher.ts';
import { SocialFailure } from '../../packages/server/social/adapters/social-failure.ts';

/** An account as a test has it. */
export interface TriedAccount {
  providerId: string;
  name: string;
  username: string | null;
  details: Readonly<Record<string, string>>;
  credentials: Credentials;
}

/** One publication by an adapter against a network's server of the test, step by step. */
export interface Tryout {
  call: AdapterCall;
  /** What `save` got, in order. */
  saved: Checkpoint[];
  /** Until there is nothing to wait for before `finalize`. */
  prepare(post: AccountPost, from?: Checkpoint): Promise<Checkpoint>;
  /** All of it. */
  publish(post: AccountPost): Promise<Published>;
}

/** The way out of tests to servers on loopback. */
export function createLoopbackFetcher(): SafeFetcher {
  return createSafeFetcher({ allow: ['127.0.0.1'] });
}

/** Tries an adapter for one account. */
export function tryAdapter(
  adapter: Adapter,
  options: { fetcher: SafeFetcher; url: string; account: TriedAccount; begunAt?: Date },
): Tryout {
  const { fetcher, url, account } = options;
  const controller = new AbortController();
  const saved: Checkpoint[] = [];
  const call: AdapterCall = {
    account,
    secrets: account.credentials.secrets ?? {},
    key: randomBytes(16).toString('hex'),
    begunAt: options.begunAt ?? new Date(),
    request: createRequester({
      fetcher,
      name: adapter.platform,
      hosts: adapter.hosts,
      baseUrl: url,
      instance: account.details['instance'],
      token: account.credentials.accessToken,
      ...(adapter.explain && { explain: (answer) => adapter.explain?.(answer) }),
      signal: controller.signal,
    }),
    save: async (checkpoint) => void saved.push(structuredClone(checkpoint)),
    now: () => new Date(),
    signal: controller.signal,
  };
  const prepare = async (post: AccountPost, from: Checkpoint = {}): Promise<Checkpoint> => {
    let progress = await adapter.start(call, post, from);
    for (let tries = 0; progress.state === 'processing'; tries += 1) {
      assert.ok(tries < 20, 'It never gets ready.');
      progress = await adapter.poll(call, post, throughJson(progress.checkpoint));
    }
    return throughJson(progress.checkpoint);
  };
  return {
    call,
    saved,
    prepare,
    async publish(post) {
      let done = await adapter.finalize(call, post, await prepare(post));
      for (let tries = 0; done.state === 'processing'; tries += 1) {
        assert.ok(tries < 20 && adapter.confirm, 'It is never seen.');
        done = await adapter.confirm(call, post, throughJson(done.checkpoint));
      }
      return done;
    },
  };
}

/** Checkpoints are kept as JSON. */
function throughJson(checkpoint: Checkpoint): Checkpoint {
  return JSON.parse(JSON.stringify(checkpoint)) as Checkpoint;
}

/** What connecting and refreshing act with. */
export function toConnectionCall(
  adapter: Adapter,
  fetcher: SafeFetcher,
  url: string,
  app: PlatformApp,
): ConnectionCall {
  const request = createRequester({
    fetcher,
    name: adapter.platform,
    hosts: adapter.hosts,
    baseUrl: url,
    ...(adapter.explain && { explain: (answer) => adapter.explain?.(answer) }),
  });
  return { app, request, now: () => new Date() };
}

/** Connects accounts as a person's browser does who agrees. */
export async function connectAccounts(adapter: Adapter, call: ConnectionCall, url: string): Promise<FoundAccount[]> {
  const { connection } = adapter;
  assert.ok(connection.kind === 'oauth');
  const codeVerifier = randomBytes(32).toString('base64url');
  const redirectUri = 'http://127.0.0.1:9/social/callback';
  const { url: page, kept } = await connection.authorize(
    { ...call, pageUrl: (address) => withBaseUrl(address, { hosts: adapter.hosts, baseUrl: url }).href },
    {
      redirectUri,
      state: 'state-1',
      codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      fields: {},
    },
  );
  const answer = await fetch(page, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? 'http://127.0.0.1:9/none');
  assert.equal(back.searchParams.get('state'), 'state-1', await answer.text());
  const code = back.searchParams.get('code') ?? '';
  return connection.exchange(call, { code, redirectUri, codeVerifier, kept: kept ?? {} });
}

/** A file of a post, out of bytes. `reads` are the ranges that were asked for. */
export function toMedia(
  bytes: Uint8Array,
  given: Partial<PostMedia> & Pick<PostMedia, 'kind'>,
): PostMedia & { reads: [number, number][] } {
  const isVideo = given.kind === 'video';
  const reads: [number, number][] = [];
  return {
    format: isVideo ? 'mp4' : 'png',
    mediaType: isVideo ? 'video/mp4' : 'image/png',
    byteLength: bytes.length,
    width: 1200,
    height: 900,
    ...(isVideo && { durationMs: 6_000 }),
    alt: '',
    url: 'https://media.example/file',
    reads,
    read: async (start = 0, end = bytes.length) => {
      reads.push([start, end]);
      return bytes.subarray(start, end);
    },
    ...given,
  };
}

/** A post out of what a test says of it. */
export function toPost(given: Partial<AccountPost>): AccountPost {
  return { content: '', media: [], options: {}, ...given };
}

/** The failure that something ends in. */
export async function failureOf(promise: Promise<unknown>): Promise<SocialFailure> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof SocialFailure) return error;
    throw error;
  }
  assert.fail('It did not fail.');
}
