import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SocialError } from '../../packages/server/social/adapters/social-error.ts';
import { hasText } from '../../packages/server/social/adapters/twitter/find-post.ts';
import { twitterAdapter } from '../../packages/server/social/adapters/twitter/twitter-adapter.ts';
import { createAdapterCall, createConnectionCall } from '../social/adapter-call.ts';
import { mustBePublished, prepare, publish } from '../social/adapter-steps.ts';
import { toMedia, toPost } from '../social/to-post.ts';
import { visitNetwork } from '../social/visit-network.ts';
import { startTwitterServer, twitterApp, twitterPerson, type TwitterServer } from '../social/twitter-server.ts';
import { twitterTrial } from '../social/twitter-trial.ts';

const image = toMedia(new Uint8Array(5000).fill(7), { kind: 'image', alt: 'A kiosk at dusk' });
const partBytes = 4 * 1024 * 1024;

describe('X', () => {
  let server: TwitterServer;
  before(async () => {
    server = await startTwitterServer();
  });
  after(() => server.close());
  const callFor = (now?: () => Date): ReturnType<typeof createAdapterCall> =>
    createAdapterCall(twitterAdapter, server.url, twitterTrial.account(server.url), now ? { now } : {});
  const asked = (start: string): number =>
    server.requests.filter(({ method, path }) => `${method} ${path}`.startsWith(start)).length;
  const isLost = (error: unknown): boolean => error instanceof SocialError && error.isOutcomeUnknown;

  test('publishes text with images that have descriptions, and a first comment', async () => {
    const call = callFor();
    const published = await publish(twitterAdapter, call, toPost({ content: 'Grüße', media: [image, image] }));
    assert.equal(published.url, `https://x.com/kiosk/status/${published.id}`);
    assert.deepEqual([...server.descriptions.values()], ['A kiosk at dusk', 'A kiosk at dusk']);
    assert.equal(await twitterAdapter.findComment?.(call, published, 'Mehr & mehr'), 'absent');
    server.fail({ at: 'POST /2/tweets', kind: 'lose-answer' });
    await assert.rejects(async () => twitterAdapter.comment?.(call, published, 'Mehr & mehr'), isLost);
    assert.equal(await twitterAdapter.findComment?.(call, published, 'Mehr & mehr'), 'present');
    await twitterAdapter.comment?.(call, published, 'Mehr & mehr');
    assert.deepEqual(server.posts.at(-1), { id: published.id, text: 'Grüße', media: 2, comments: ['Mehr & mehr'] });
  });

  test('uploads videos in parts, goes on where it was killed, and waits until X has worked on them', async () => {
    const video = toMedia(new Uint8Array(partBytes + 100), { kind: 'video' });
    const post = toPost({ media: [video] });
    const first = callFor();
    server.fail({ at: 'POST /2/media/upload/', kind: 'slow', delayMs: 1 });
    server.fail({ at: 'POST /2/media/upload/', kind: 'slow', delayMs: 1 });
    // The second part never arrives.
    const stop = {
      ...first,
      request: (request: Parameters<typeof first.request>[0]) => {
        if (video.reads.length > 1) throw new Error('killed');
        return first.request(request);
      },
    };
    await assert.rejects(twitterAdapter.start(stop, post, {}), /killed/);
    assert.deepEqual(video.reads, [
      [0, partBytes],
      [partBytes, partBytes + 100],
    ]);
    const second = callFor();
    const started = await twitterAdapter.start(second, post, first.saved.at(-1) ?? {});
    assert.ok(started.state === 'processing' && started.askAfterMs === 1000);
    assert.equal(video.reads.length, 3, 'the first part is not sent again');
    let progress = started as Awaited<ReturnType<typeof twitterAdapter.poll>>;
    for (let polls = 0; progress.state === 'processing' && polls < 5; polls += 1) {
      progress = await twitterAdapter.poll(second, post, progress.checkpoint);
    }
    await twitterAdapter.finalize(second, post, progress.checkpoint);
    assert.equal(server.posts.at(-1)?.media, 1);
    // Finished at X, and killed before that was noted: it is uploaded anew.
    const begun = asked('POST /2/media/upload/initialize');
    await twitterAdapter.start(callFor(), post, second.saved.at(-2) ?? {});
    assert.equal(asked('POST /2/media/upload/initialize'), begun + 1);
  });

  for (const [what, media] of [
    ['text', []],
    ['an image', [image]],
  ] as const) {
    test(`finds ${what} that was published although the answer was lost`, async () => {
      const call = callFor();
      const text = `Once, ${what} & <more>: https://kiosk.example/karte?a=1 (neu) https://kiosk.example/b`;
      const post = toPost({ content: text, media: [...media] });
      const checkpoint = await prepare(twitterAdapter, call, post);
      assert.deepEqual(await twitterAdapter.find(call, post, checkpoint), { state: 'absent' });
      server.fail({ at: 'POST /2/tweets', kind: 'lose-answer' });
      await assert.rejects(twitterAdapter.finalize(call, post, checkpoint), isLost);
      assert.equal(mustBePublished(await twitterAdapter.find(call, post, checkpoint)).id, server.posts.at(-1)?.id);
    });
  }

  test('finds what X calls a repetition, also when the timeline is behind', async () => {
    const call = callFor();
    const post = toPost({ content: 'Said twice' });
    const checkpoint = await prepare(twitterAdapter, call, post);
    server.fail({ at: 'POST /2/tweets', kind: 'lose-answer' });
    await assert.rejects(twitterAdapter.finalize(call, post, checkpoint), isLost);
    server.behind = 2;
    assert.deepEqual(await twitterAdapter.find(call, post, checkpoint), { state: 'absent' });
    const again = await twitterAdapter.finalize(call, post, checkpoint);
    assert.ok(again.state === 'processing');
    const waiting = await twitterAdapter.confirm?.(call, post, again.checkpoint);
    assert.ok(waiting?.state === 'processing');
    const found = await twitterAdapter.confirm?.(call, post, waiting.checkpoint);
    assert.ok(found?.state === 'published');
    assert.equal(server.posts.filter(({ text }) => text === 'Said twice').length, 1);
  });

  test('says when the account posted the same text before', async () => {
    await publish(twitterAdapter, callFor(), toPost({ content: 'Said before' }));
    const later = new Date(Date.now() + 3_600_000);
    const call = { ...callFor(() => later), begunAt: later };
    const post = toPost({ content: 'Said before' });
    const again = await twitterAdapter.finalize(call, post, await prepare(twitterAdapter, call, post));
    assert.ok(again.state === 'processing');
    await assert.rejects(
      async () =>
        twitterAdapter.confirm?.({ ...call, now: () => new Date(later.getTime() + 60_000) }, post, again.checkpoint),
      (error) => error instanceof SocialError && error.kind === 'invalid' && /same text twice/.test(error.message),
    );
  });

  test('connects with proof keys, and refreshes with rotation', async () => {
    const call = createConnectionCall(twitterAdapter, server.url, twitterApp);
    const { connection, arrival } = await visitNetwork(twitterAdapter, call);
    const [account] = await connection.exchange(call, arrival);
    assert.ok(account && connection.refresh);
    assert.deepEqual([account.providerId, account.username], [twitterPerson.id, 'kiosk']);
    const renewed = await connection.refresh(call, account);
    assert.notEqual(renewed.refreshToken, account.credentials.refreshToken);
    await assert.rejects(
      connection.refresh(call, account),
      (error) => error instanceof SocialError && error.kind === 'reconnect',
    );
  });

  test('tells why it was refused', async () => {
    const call = callFor();
    const post = toPost({ content: 'Refused' });
    const checkpoint = await prepare(twitterAdapter, call, post);
    const errorFor = async (status: number, json: unknown, headers = {}): Promise<SocialError> => {
      server.fail({ at: 'POST /2/tweets', kind: 'answer', answer: { status, json, headers } });
      const error: unknown = await twitterAdapter.finalize(call, post, checkpoint).catch((reason: unknown) => reason);
      assert.ok(error instanceof SocialError);
      return error;
    };
    const { expired, tooMany } = twitterTrial;
    assert.equal((await errorFor(expired.status, expired.json)).kind, 'reconnect');
    const rate = await errorFor(tooMany.status, tooMany.json, tooMany.headers);
    assert.ok(rate.kind === 'rate' && rate.retryAfterMs !== undefined && rate.retryAfterMs <= 3000);
    const tomorrow = Math.ceil(Date.now() / 1000) + 80_000;
    const daily = {
      'x-rate-limit-remaining': '5',
      'x-user-limit-24hour-remaining': '0',
      'x-user-limit-24hour-reset': `${tomorrow}`,
    };
    assert.ok(((await errorFor(429, {}, daily)).retryAfterMs ?? 0) > 79_000_000);
    const invalid = await errorFor(403, { title: 'Forbidden', detail: 'You are not permitted to do this.' });
    assert.deepEqual([invalid.kind, invalid.message], ['invalid', 'X: You are not permitted to do this.']);
    assert.equal((await errorFor(402, { title: 'CreditsDepleted' })).kind, 'invalid');
    assert.equal((await errorFor(503, {})).isOutcomeUnknown, true);
    server.fail({ at: 'GET /2/users/', kind: 'answer', answer: { status: 403, json: { title: 'Forbidden' } } });
    assert.deepEqual(await twitterAdapter.find(call, post, checkpoint), { state: 'unknown' });
    const animation = toMedia(new Uint8Array(9), { kind: 'image', format: 'gif' });
    const account = { ...twitterTrial.account(server.url) };
    assert.equal(twitterAdapter.accepts?.(toPost({ media: [animation, image] }), account).length, 1);
  });

  test('sent nothing that the published interface does not take', () => assert.deepEqual(server.violations, []));

  const shown = (text: string, ...urls: string[]): Parameters<typeof hasText>[0] => ({
    id: '1',
    text,
    entities: { urls: urls.map((url) => ({ url })) },
  });
  test('knows a text again behind short addresses and entities', () => {
    const post = shown('a &amp; b &lt;3 https://t.co/abc.', 'https://t.co/abc');
    assert.ok(hasText(post, 'a & b <3 kiosk.example/karte.'));
    assert.ok(!hasText(post, 'a & b <3 kiosk.example/karte'));
    assert.ok(!hasText(shown('see https://t.co/own'), 'see https://t.co/other'));
  });
});
