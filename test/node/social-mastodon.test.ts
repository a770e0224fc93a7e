import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mastodonAdapter } from '../../packages/server/social/adapters/mastodon/mastodon-adapter.ts';
import { checkPost } from '../../packages/server/social/posts/check-post.ts';
import { createLocalStorage } from '../../packages/server/storage/local-storage.ts';
import { SocialError } from '../../packages/server/social/adapters/social-error.ts';
import { mastodonPerson, startMastodonServer, type MastodonServer } from '../social/mastodon-server.ts';
import { mastodonTrial } from '../social/mastodon-trial.ts';
import { createAdapterCall, createConnectionCall } from '../social/adapter-call.ts';
import { mustBePublished, prepare, publish } from '../social/adapter-steps.ts';
import { toMedia, toPost } from '../social/to-post.ts';
import { visitNetwork } from '../social/visit-network.ts';

const image = toMedia(new Uint8Array(5000).fill(7), { kind: 'image', alt: 'A kiosk at dusk' });
const video = toMedia(new Uint8Array(9000).fill(3), { kind: 'video' });

describe('Mastodon', () => {
  let server: MastodonServer;
  before(async () => {
    server = await startMastodonServer();
  });
  after(() => server.close());
  const callFor = (count: number): ReturnType<typeof createAdapterCall> =>
    createAdapterCall(mastodonAdapter, server.url, mastodonTrial.account(server.url), {
      key: String(count).padStart(32, '0'),
    });
  const count = (text: string): number => server.posts.filter((post) => post.text === text).length;

  test('publishes text with images that have descriptions', async () => {
    const call = callFor(1);
    const published = await publish(
      mastodonAdapter,
      call,
      toPost({ content: 'Grüße & <Kaffee>', media: [image, image] }),
    );
    assert.equal(published.url, `${server.url}/@kiosk/${published.id}`);
    assert.deepEqual(server.posts.at(-1), { id: published.id, text: 'Grüße & <Kaffee>', media: 2, comments: [] });
    const upload = server.requests.find(({ path }) => path === '/api/v2/media');
    assert.equal(upload?.form?.get('description'), 'A kiosk at dusk');
    assert.equal(call.saved.length, 2);
  });

  test('waits until the instance has worked on a video', async () => {
    const call = callFor(2);
    const started = await mastodonAdapter.start(call, toPost({ media: [video] }), {});
    assert.equal(started.state, 'processing');
    await publish(mastodonAdapter, callFor(3), toPost({ media: [video] }));
    assert.equal(server.posts.at(-1)?.media, 1);
  });

  for (const [what, media] of [
    ['text', []],
    ['an image', [image]],
  ] as const) {
    test(`finds ${what} that was published although the answer was lost, and another of the same words is not it`, async () => {
      const text = `Once with ${what}`;
      const post = toPost({ content: text, media: [...media] });
      await publish(mastodonAdapter, callFor(what.length), post);
      const call = callFor(what.length + 100);
      const checkpoint = await prepare(mastodonAdapter, call, post);
      assert.deepEqual(await mastodonAdapter.find(call, post, checkpoint), { state: 'absent' });
      server.fail({ at: mastodonTrial.publishing, kind: 'lose-answer' });
      await assert.rejects(
        mastodonAdapter.finalize(call, post, checkpoint),
        (error) => error instanceof SocialError && error.isOutcomeUnknown,
      );
      assert.equal(mustBePublished(await mastodonAdapter.find(call, post, checkpoint)).id, server.posts.at(-1)?.id);
      const again = mustBePublished(await mastodonAdapter.finalize(call, post, checkpoint));
      assert.equal(again.id, server.posts.at(-1)?.id);
      server.forgetKeys();
      assert.equal(mustBePublished(await mastodonAdapter.find(call, post, checkpoint)).id, again.id);
      assert.equal(count(text), 2);
    });
  }

  for (const isOld of [false, true]) {
    test(`connects at the instance that a person names, ${isOld ? 'without' : 'with'} proof keys`, async () => {
      server.isOld = isOld;
      const call = createConnectionCall(mastodonAdapter, server.url);
      const { connection, arrival } = await visitNetwork(mastodonAdapter, call, { instance: ` ${server.url}/ ` });
      const [account] = await connection.exchange(call, arrival);
      assert.ok(account);
      assert.equal(account.providerId, `${mastodonPerson.id}@${new URL(server.url).host}`);
      assert.equal(account.username, 'kiosk@social.example');
      assert.deepEqual([account.details['instance'], account.details['maxCharacters']], [server.url, '500']);
      assert.notEqual(account.credentials.accessToken, mastodonPerson.accessToken);
      await assert.rejects(
        connection.exchange(call, arrival),
        (error) => error instanceof SocialError && error.kind === 'invalid',
      );
    });
  }

  test('takes an access token that a person made', async () => {
    const { connection } = mastodonAdapter;
    assert.ok(connection.kind === 'oauth');
    const call = createConnectionCall(mastodonAdapter, server.url);
    const redirectUri = 'https://platen.example/social/callback';
    const departure = { redirectUri, state: 'state-2', codeChallenge: 'x' };
    const given = async (accessToken: string): Promise<readonly unknown[]> => {
      const { url, saved = {} } = await connection.authorize(call, {
        ...departure,
        fields: { instance: server.url, accessToken },
      });
      const { searchParams } = new URL(url);
      assert.deepEqual([url.split('?')[0], searchParams.get('state')], [redirectUri, 'state-2']);
      return connection.exchange(call, { code: searchParams.get('code') ?? '', redirectUri, codeVerifier: 'x', saved });
    };
    assert.equal((await given(mastodonPerson.accessToken)).length, 1);
    await assert.rejects(
      given('wrong'),
      (error) => error instanceof SocialError && error.kind === 'invalid' && /token is not right/.test(error.message),
    );
    await assert.rejects(connection.authorize(call, { ...departure, fields: { instance: '@' } }), SocialError);
  });

  test('refuses what the instance does not take', () => {
    const account = { ...mastodonTrial.account(server.url), username: null };
    const details = {
      maxCharacters: '10',
      maxMedia: '1',
      imageBytes: '1000',
      imagePixels: '100',
      mediaTypes: 'image/jpeg',
    };
    const errors = mastodonAdapter.accepts?.(toPost({ content: 'Longer than ten', media: [image, image] }), {
      ...account,
      details,
    });
    assert.equal(errors?.length, 8);
    assert.deepEqual(
      mastodonAdapter.accepts?.(toPost({ content: 'Fine', media: [image] }), { ...account, details: {} }),
      [],
    );
  });

  test('has the limits of its instance in place of those that instances usually have', () => {
    const account = mastodonTrial.account(server.url);
    const parts = { publicUrl: 'https://platen.example', storage: createLocalStorage('/nowhere') };
    const sentences = (content: string, maxCharacters: string): string[] =>
      checkPost(
        parts,
        'mastodon',
        { ...account, username: null, details: { ...account.details, maxCharacters } },
        { content, media: [], options: {} },
      ).map(({ sentence }) => sentence);
    assert.deepEqual(sentences('x'.repeat(3000), '5000'), []);
    assert.match(sentences('x'.repeat(300), '200').join(), /200 characters; the text has 300/);
  });

  test('tells why it was refused', async () => {
    const call = callFor(200);
    const post = toPost({ content: 'Refused' });
    const checkpoint = await prepare(mastodonAdapter, call, post);
    const errorFor = async (status: number, json: unknown, headers = {}): Promise<SocialError> => {
      server.fail({ at: mastodonTrial.publishing, kind: 'answer', answer: { status, json, headers } });
      const error: unknown = await mastodonAdapter.finalize(call, post, checkpoint).catch((reason: unknown) => reason);
      assert.ok(error instanceof SocialError);
      return error;
    };
    const { expired, tooMany } = mastodonTrial;
    assert.equal((await errorFor(expired.status, expired.json)).kind, 'reconnect');
    const rate = await errorFor(tooMany.status, tooMany.json, tooMany.headers);
    assert.ok(rate.kind === 'rate' && rate.retryAfterMs !== undefined && rate.retryAfterMs <= 2000);
    const invalid = await errorFor(422, { error: 'Validation failed: Text is too long' });
    assert.deepEqual([invalid.kind, invalid.message], ['invalid', 'Mastodon: Validation failed: Text is too long.']);
    assert.equal((await errorFor(503, { error: 'Service Unavailable' })).kind, 'retry');
  });

  test('sent nothing that the published interface does not take', () => assert.deepEqual(server.violations, []));
});
