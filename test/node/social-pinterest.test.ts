import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { pinterestAdapter } from '../../packages/server/social/adapters/pinterest/pinterest-adapter.ts';
import { startPinterestServer, type PinterestServer } from '../social/pinterest-server.ts';
import { testApp } from '../social/oauth-server.ts';
import { pinterestTrial } from '../social/pinterest-trial.ts';
import { createAdapterCall, createConnectionCall } from '../social/adapter-call.ts';
import { uploadErrorOf, prepare, publish } from '../social/adapter-steps.ts';
import { toMedia, toPost } from '../social/to-post.ts';
import { connectAccounts } from '../social/visit-network.ts';

describe('Pinterest', () => {
  let server: PinterestServer;
  let call: ReturnType<typeof createAdapterCall>;
  before(async () => {
    server = await startPinterestServer();
  });
  beforeEach(() => {
    const account = pinterestTrial.account(server.url);
    server.oauth.tokens.set(account.credentials.accessToken, []);
    call = createAdapterCall(pinterestAdapter, server.url, account);
  });
  after(() => server.close());

  test('pins an image, several images and a video with title, link and what it shows', async () => {
    const image = (alt: string): ReturnType<typeof toMedia> => toMedia(randomBytes(400), { kind: 'image', alt });
    const options = { title: 'Tea and cake', link: 'https://kiosk.example/tea' };
    const one = await publish(pinterestAdapter, call, toPost({ content: 'One', media: [image('A kiosk')], options }));
    assert.match(one.url ?? '', /^https:\/\/www\.pinterest\.com\/pin\/\d+\/$/);
    await publish(pinterestAdapter, call, toPost({ content: 'Three', media: [image(''), image('B'), image('C')] }));
    const video = toMedia(randomBytes(300_000), { kind: 'video' });
    await publish(pinterestAdapter, call, toPost({ content: 'Video', media: [video] }));
    assert.deepEqual(server.violations, []);
    assert.deepEqual(
      server.posts.map(({ text, media }) => [text, media]),
      [
        ['One', 1],
        ['Three', 3],
        ['Video', 1],
      ],
    );
    const { media_source: _, ...said } = server.sent[0] ?? {};
    assert.deepEqual(said, {
      board_id: '549755885175',
      title: 'Tea and cake',
      description: 'One',
      link: 'https://kiosk.example/tea',
      alt_text: 'A kiosk',
    });
  });

  test('uploads a video again only when it did not arrive, and says when it cannot be read', async () => {
    const video = toMedia(randomBytes(5_000), { kind: 'video' });
    server.fail({ at: 'POST /s3/upload', kind: 'break-off' });
    assert.equal((await uploadErrorOf(prepare(pinterestAdapter, call, toPost({ media: [video] })))).kind, 'retry');
    await prepare(pinterestAdapter, call, toPost({ media: [video] }));
    assert.equal(video.reads.length, 2);
    await prepare(pinterestAdapter, call, toPost({ media: [video] }), call.saved.at(-1));
    assert.equal(video.reads.length, 2);
    server.failsVideos = true;
    const error = await uploadErrorOf(prepare(pinterestAdapter, call, toPost({ media: [video] })));
    server.failsVideos = false;
    assert.equal(error.kind, 'invalid');
    assert.match(error.message, /could not read the video/);
    assert.deepEqual(server.violations, []);
  });

  test('tells what became of a pin whose answer was lost, on boards of many pins in either order', async () => {
    const { finalize, find } = pinterestAdapter;
    const lose = async (content: string): Promise<unknown> => {
      const post = toPost({ content, media: [toMedia(randomBytes(90), { kind: 'image' })] });
      assert.deepEqual(await find(call, post, {}), { state: 'absent' });
      server.fail({ at: 'POST /v5/pins', kind: 'lose-answer' });
      assert.equal((await uploadErrorOf(finalize(call, post, {}))).isOutcomeUnknown, true);
      const found = await find(call, post, {});
      assert.equal(found.state, 'published');
      return found.state === 'published' && found.id;
    };
    assert.equal(await lose('Lost on a small board'), server.posts.at(-1)?.id);
    server.otherPins = 900;
    assert.equal(await lose('Lost, newest first'), server.posts.at(-1)?.id);
    const asked = server.requests.length;
    await find(call, toPost({ content: 'Never' }), {});
    assert.equal(server.requests.length - asked, 1, 'what is older is not read');
    server.order = 'oldest';
    assert.equal(await lose('Lost, oldest first'), server.posts.at(-1)?.id);
    server.otherPins = 4000;
    assert.deepEqual(await find(call, toPost({ content: 'Never' }), {}), { state: 'unknown' });
    server.otherPins = 0;
    server.order = 'newest';
    const begunAt = new Date(Date.now() + 60_000);
    const account = pinterestTrial.account(server.url);
    const later = createAdapterCall(pinterestAdapter, server.url, account, { begunAt });
    assert.deepEqual(await find(later, toPost({ content: 'One' }), {}), { state: 'absent' });
    assert.deepEqual(server.violations, []);
  });

  test('explains what it refuses', async () => {
    const post = toPost({ media: [toMedia(randomBytes(9), { kind: 'image' })] });
    const refused = async (status: number, json: unknown): Promise<string[]> => {
      server.fail({ at: 'POST /v5/pins', kind: 'answer', answer: { status, json } });
      const { kind, message } = await uploadErrorOf(pinterestAdapter.finalize(call, post, {}));
      return [kind, message];
    };
    const { expired, tooMany } = pinterestTrial;
    assert.equal((await refused(expired.status, expired.json))[0], 'reconnect');
    assert.equal((await refused(tooMany.status, tooMany.json))[0], 'rate');
    const trial = 'Apps with Trial access may not create Pins in production';
    assert.deepEqual(await refused(403, { code: 29, message: trial }), ['invalid', `Pinterest: ${trial}.`]);
    assert.match((await refused(404, { code: 40, message: 'Board not found.' }))[1] ?? '', /no longer exists/);
    assert.equal((await refused(500, {}))[0], 'retry');
    const wrong = pinterestAdapter.accepts?.(
      toPost({
        media: [toMedia(new Uint8Array(9), { kind: 'video', byteLength: 3e8 })],
        options: { title: 'x'.repeat(101), link: 'javascript:alert(1)' },
      }),
      call.account,
    );
    assert.equal(wrong?.length, 3);
  });

  test('connects boards as accounts and keeps the refresh token that is given anew', async () => {
    const connecting = createConnectionCall(pinterestAdapter, server.url, testApp);
    const found = await connectAccounts(pinterestAdapter, connecting);
    assert.deepEqual(
      found.map(({ providerId, name, username, details }) => [providerId, name, username, details['boardId']]),
      [
        ['549755885175', 'Kiosk', 'kiosk', '549755885175'],
        ['549755885176', 'Summer', 'kiosk', '549755885176'],
      ],
    );
    const [account] = found;
    assert.ok(account);
    const { connection } = pinterestAdapter;
    assert.ok(connection.refresh);
    const fresh = await connection.refresh(connecting, account);
    assert.notEqual(fresh.refreshToken, account.credentials.refreshToken);
    assert.equal(
      (await uploadErrorOf(connection.refresh(connecting, account))).kind,
      'reconnect',
      'the old one has ended',
    );
    await connection.refresh(connecting, { ...account, credentials: fresh });
    assert.deepEqual(server.violations, []);
  });
});
