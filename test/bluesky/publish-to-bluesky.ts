import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { blueskyAdapter } from '../../packages/server/social/adapters/bluesky/bluesky-adapter.ts';
import type { FoundAccount } from '../../packages/server/social/adapters/connection.ts';
import { SocialError } from '../../packages/server/social/adapters/social-error.ts';
import { createAdapterCall, createConnectionCall } from '../social/adapter-call.ts';
import { mustBePublished, prepare, publish } from '../social/adapter-steps.ts';
import { toMedia, toPost } from '../social/to-post.ts';
import { startPlatformServer, type PlatformServer } from '../social/platform-server.ts';
import { startBlueskyNetwork, type BlueskyAccount, type BlueskyNetwork } from './start-bluesky-network.ts';

const begin = { timeout: 120_000 };

describe('the real server of Bluesky', () => {
  let network: BlueskyNetwork;
  let kiosk: BlueskyAccount;
  let friend: BlueskyAccount;
  /** Stands before the server and loses answers. */
  let way: PlatformServer;
  let account: FoundAccount;
  const image = toMedia(readFileSync(new URL('../fixtures/images/photo.png', import.meta.url)), {
    kind: 'image',
    alt: 'A kiosk at dusk',
  });

  before(async () => {
    network = await startBlueskyNetwork();
    kiosk = await network.createAccount('kioskameck.test');
    friend = await network.createAccount('mira-liest.test');
    way = await startPlatformServer(async ({ method, path, query, headers, bytes }) => {
      const { 'content-type': type, authorization } = headers;
      const answer = await fetch(`${network.url}${path}?${query}`, {
        method,
        headers: {
          ...(type !== undefined && { 'content-type': type }),
          ...(authorization !== undefined && { authorization }),
        },
        ...(bytes.length > 0 && { body: new Uint8Array(bytes) }),
      });
      return {
        status: answer.status,
        headers: { 'content-type': answer.headers.get('content-type') ?? 'text/plain' },
        text: await answer.text(),
      };
    });
  }, begin);
  after(async () => {
    await way?.close();
    await network?.close();
  });
  const callFor = (): ReturnType<typeof createAdapterCall> =>
    createAdapterCall(
      blueskyAdapter,
      way.url,
      // Its session names the server itself; answers are lost on the way to it.
      { ...account, details: { instance: way.url } },
      { key: randomBytes(16).toString('hex') },
    );

  test('connects by app password', async (context) => {
    context.diagnostic(network.hasView ? 'feeds as the network’s view shows them' : 'feeds as the server keeps them');
    const { connection } = blueskyAdapter;
    assert.ok(connection.kind === 'credentials');
    const fields = { identifier: kiosk.handle, appPassword: kiosk.appPassword, service: way.url };
    const call = createConnectionCall(blueskyAdapter, way.url);
    const [found] = await connection.connect(call, fields);
    assert.ok(found);
    account = found;
    assert.deepEqual([account.providerId, account.username], [kiosk.did, 'kioskameck.test']);
    assert.ok((account.credentials.expiresAt?.getTime() ?? 0) > Date.now());
    await assert.rejects(
      connection.connect(call, { ...fields, appPassword: 'wrong' }),
      (error) => error instanceof SocialError && error.kind === 'invalid',
    );
  });

  test('publishes an image and a text with a mention, a link and a hashtag', async () => {
    const text = '☕ Grüße an @mira-liest.test: https://kiosk.example/karte #Kaffee';
    const published = await publish(blueskyAdapter, callFor(), toPost({ content: text, media: [image] }));
    const [shown] = await network.feedOf(kiosk.did);
    assert.equal(shown?.uri, published.id);
    assert.equal(shown.record['text'], text);
    const facets = shown.record['facets'] as {
      index: { byteStart: number; byteEnd: number };
      features: { did?: string }[];
    }[];
    const bytes = Buffer.from(text);
    assert.deepEqual(
      facets.map(({ index }) => bytes.subarray(index.byteStart, index.byteEnd).toString()),
      ['@mira-liest.test', 'https://kiosk.example/karte', '#Kaffee'],
    );
    assert.equal(facets[0]?.features[0]?.did, friend.did);
    if (!network.hasView) return;
    const { images } = shown.embed as { images: { alt: string; aspectRatio: object; thumb: string }[] };
    assert.deepEqual([images[0]?.alt, images[0]?.aspectRatio], ['A kiosk at dusk', { width: 1200, height: 630 }]);
  });

  test('is published once although the answer was lost', async () => {
    const call = callFor();
    const post = toPost({ content: 'Once, for real', media: [image] });
    const checkpoint = await prepare(blueskyAdapter, call, post);
    assert.deepEqual(await blueskyAdapter.find(call, post, checkpoint), { state: 'absent' });
    way.fail({ at: 'POST /xrpc/com.atproto.repo.putRecord', kind: 'lose-answer' });
    await assert.rejects(
      blueskyAdapter.finalize(call, post, checkpoint),
      (error) => error instanceof SocialError && error.isOutcomeUnknown,
    );
    const found = mustBePublished(await blueskyAdapter.find(call, post, checkpoint));
    const again = mustBePublished(await blueskyAdapter.finalize(call, post, checkpoint));
    assert.equal(again.id, found.id);
    const posts = (await network.feedOf(kiosk.did)).filter(({ record }) => record['text'] === 'Once, for real');
    assert.deepEqual(
      posts.map(({ uri }) => uri),
      [found.id],
    );
  });

  test('is told when its token has ended, and goes on with a new one', async () => {
    const { connection } = blueskyAdapter;
    assert.ok(connection.kind === 'credentials' && connection.refresh);
    const good = account;
    account = {
      ...good,
      credentials: { ...good.credentials, accessToken: network.endToken(good.credentials.accessToken) },
    };
    const post = toPost({ content: 'After two hours' });
    await assert.rejects(
      publish(blueskyAdapter, callFor(), post),
      (error) => error instanceof SocialError && error.kind === 'reconnect',
    );
    const credentials = await connection.refresh(createConnectionCall(blueskyAdapter, way.url), account);
    assert.notEqual(credentials.refreshToken, good.credentials.refreshToken);
    account = { ...good, credentials };
    const published = await publish(blueskyAdapter, callFor(), post);
    assert.equal((await network.feedOf(kiosk.did))[0]?.uri, published.id);
  });

  test('takes a video as a file', async () => {
    const video = toMedia(readFileSync(new URL('../fixtures/media/avc-b-frames.mp4', import.meta.url)), {
      kind: 'video',
      alt: 'Coffee is poured',
    });
    const published = await publish(blueskyAdapter, callFor(), toPost({ content: 'A video', media: [video] }));
    const [shown] = await network.feedOf(kiosk.did);
    assert.equal(shown?.uri, published.id);
    assert.equal((shown.record['embed'] as { $type: string }).$type, 'app.bsky.embed.video');
  });

  test('refuses a text that is too long, with the server’s reason', async () => {
    await assert.rejects(
      publish(blueskyAdapter, callFor(), toPost({ content: 'x'.repeat(301) })),
      (error) => error instanceof SocialError && error.kind === 'invalid' && /grapheme too big/.test(error.message),
    );
  });

  test('leaves the feed when it is deleted', async () => {
    for (const { uri } of await network.feedOf(kiosk.did)) {
      const json = { repo: kiosk.did, collection: 'app.bsky.feed.post', rkey: uri.split('/').at(-1) };
      await callFor().request({ method: 'POST', url: `${way.url}/xrpc/com.atproto.repo.deleteRecord`, json });
    }
    assert.deepEqual(await network.feedOf(kiosk.did), []);
  });
});
