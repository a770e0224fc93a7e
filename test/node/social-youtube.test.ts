import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { untilPacificMidnight } from '../../packages/server/social/adapters/google/explain-google.ts';
import { chunkBytes } from '../../packages/server/social/adapters/youtube/upload-session.ts';
import { youtubeAdapter } from '../../packages/server/social/adapters/youtube/youtube-adapter.ts';
import { googleError } from '../social/google-oauth.ts';
import { testApp } from '../social/oauth-server.ts';
import { createAdapterCall, createConnectionCall } from '../social/adapter-call.ts';
import { uploadErrorOf, prepare, publish } from '../social/adapter-steps.ts';
import { toMedia, toPost } from '../social/to-post.ts';
import { connectAccounts } from '../social/visit-network.ts';
import { channelId, startYoutubeServer, type YoutubeServer } from '../social/youtube-server.ts';
import { youtubeTrial } from '../social/youtube-trial.ts';

const long = new Uint8Array(2 * chunkBytes + 1000).fill(5);

describe('YouTube', () => {
  let server: YoutubeServer;
  let call: ReturnType<typeof createAdapterCall>;
  before(async () => {
    server = await startYoutubeServer();
  });
  beforeEach(() => {
    const account = youtubeTrial.account(server.url);
    server.oauth.tokens.set(account.credentials.accessToken, []);
    server.posts.length = 0;
    call = createAdapterCall(youtubeAdapter, server.url, account);
  });
  after(() => server.close());
  const short = (): ReturnType<typeof toMedia> => toMedia(new Uint8Array(5000).fill(3), { kind: 'video' });

  test('uploads a video in chunks and publishes it with the last one, once it is processed', async () => {
    const video = toMedia(long, { kind: 'video' });
    const post = toPost({ content: 'Tea at nine\n\nDaily.', media: [video] });
    const checkpoint = await prepare(youtubeAdapter, call, post);
    assert.equal(server.posts.length, 0, 'nobody sees a video that is not whole');
    assert.deepEqual(video.reads, [
      [0, chunkBytes],
      [chunkBytes, 2 * chunkBytes],
    ]);
    const sent = await youtubeAdapter.finalize(call, post, checkpoint);
    assert.equal(sent.state, 'processing');
    const published = await publish(
      youtubeAdapter,
      call,
      toPost({ content: 'Other', media: [short()], options: { title: 'Own title', privacy: 'unlisted' } }),
    );
    assert.match(published.url ?? '', /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/);
    assert.deepEqual(
      server.sent.map(({ snippet, status }) => [snippet.title, snippet.description, status.privacyStatus]),
      [
        ['Tea at nine', 'Tea at nine\n\nDaily.', 'public'],
        ['Own title', 'Other', 'unlisted'],
      ],
    );
    assert.deepEqual(server.violations, []);
  });

  test('goes on where YouTube stands, also when it kept less than was sent, and after a session that ended', async () => {
    const video = toMedia(long, { kind: 'video' });
    const post = toPost({ content: 'On and on', media: [video] });
    server.keepsOnly = 256 * 1024;
    server.fail({ at: 'PUT /upload/', kind: 'slow', delayMs: 1 });
    server.fail({ at: 'PUT /upload/', kind: 'break-off' });
    assert.equal((await uploadErrorOf(prepare(youtubeAdapter, call, post))).kind, 'retry');
    const checkpoint = await prepare(youtubeAdapter, call, post, call.saved.at(-1));
    assert.deepEqual(
      video.reads.map(([start]) => start),
      [0, 256 * 1024, 256 * 1024],
      'the second try begins where the first one got to',
    );
    // Part of the last chunk arrives, and the answer is lost.
    server.keepsOnly = 256;
    server.fail({ at: 'PUT /upload/', kind: 'lose-answer' });
    const { finalize, find } = youtubeAdapter;
    assert.equal((await uploadErrorOf(finalize(call, post, checkpoint))).isOutcomeUnknown, true);
    assert.deepEqual(await find(call, post, checkpoint), { state: 'absent' });
    assert.equal((await finalize(call, post, checkpoint)).state, 'processing');
    assert.equal(server.posts.length, 1);

    const again = await prepare(youtubeAdapter, call, post);
    server.endSessions();
    await finalize(call, post, again);
    assert.equal(server.posts.length, 2, 'a session that ended begins anew');
    assert.deepEqual(server.violations, []);
  });

  test('tells what became of a last chunk whose answer was lost, by the session and without it', async () => {
    const post = toPost({ content: 'Lost', media: [short()] });
    const { finalize, find } = youtubeAdapter;
    const checkpoint = await prepare(youtubeAdapter, call, post);
    server.fail({ at: youtubeTrial.publishing, kind: 'break-off' });
    assert.equal((await uploadErrorOf(finalize(call, post, checkpoint))).isOutcomeUnknown, true);
    assert.deepEqual(await find(call, post, checkpoint), { state: 'absent' });
    server.fail({ at: youtubeTrial.publishing, kind: 'lose-answer' });
    await uploadErrorOf(finalize(call, post, checkpoint));
    const found = await find(call, post, checkpoint);
    assert.equal(found.state === 'processing' && found.checkpoint['videoId'], server.posts[0]?.id);
    server.endSessions();
    assert.deepEqual(await find(call, post, checkpoint), found, 'by the uploads of the channel');
    const other = toPost({ content: 'Never', media: [short()] });
    assert.deepEqual(await find(call, other, checkpoint), { state: 'absent' });
    assert.equal(server.posts.length, 1);
    assert.deepEqual(server.violations, []);
  });

  test('says when YouTube cannot read a video or does not want it', async () => {
    const sentences: string[] = [];
    for (const outcome of ['failed', 'rejected'] as const) {
      server.outcome = outcome;
      const error = await uploadErrorOf(publish(youtubeAdapter, call, toPost({ content: outcome, media: [short()] })));
      assert.equal(error.kind, 'invalid');
      sentences.push(error.message);
    }
    server.outcome = 'processed';
    assert.deepEqual(sentences, [
      'YouTube could not read the video (codec).',
      'YouTube rejected the video (duplicate).',
    ]);
  });

  test('writes the first comment, and sees whether it is there', async () => {
    const published = await publish(youtubeAdapter, call, toPost({ content: 'Comment below', media: [short()] }));
    const { comment, findComment } = youtubeAdapter;
    assert.ok(comment && findComment);
    assert.equal(await findComment(call, published, 'First'), 'absent');
    await comment(call, published, 'First');
    assert.equal(await findComment(call, published, 'First'), 'present');
    const off = googleError(403, 'commentsDisabled', 'The video has disabled comments.');
    server.fail({ at: 'POST /youtube/v3/commentThreads', kind: 'answer', answer: off });
    assert.match((await uploadErrorOf(comment(call, published, 'Second'))).message, /comments are turned off/);
    assert.deepEqual(server.violations, []);
  });

  test('explains what it refuses', async () => {
    const post = toPost({ content: 'No', media: [short()] });
    const refused = async (answer: { status: number; json?: unknown }): ReturnType<typeof uploadErrorOf> => {
      server.fail({ at: 'POST /upload/youtube/v3/videos', kind: 'answer', answer });
      return uploadErrorOf(prepare(youtubeAdapter, call, post));
    };
    assert.equal((await refused(youtubeTrial.expired)).kind, 'reconnect');
    assert.equal((await refused(youtubeTrial.tooMany)).kind, 'rate');
    const quota = await refused(googleError(403, 'quotaExceeded', 'You have exceeded your <a href="/q">quota</a>.'));
    assert.equal(quota.kind, 'rate');
    assert.ok(quota.retryAfterMs !== undefined && quota.retryAfterMs > 0 && quota.retryAfterMs <= 25 * 3_600_000);
    assert.equal((await refused(googleError(400, 'uploadLimitExceeded', 'No more.'))).kind, 'rate');
    assert.equal((await refused(googleError(403, 'insufficientPermissions', 'No.'))).kind, 'reconnect');
    assert.match((await refused(googleError(403, 'accessNotConfigured', 'No.'))).message, /enable this API/);
    assert.match((await refused(googleError(401, 'youtubeSignupRequired', 'No.'))).message, /has no channel/);
    assert.deepEqual(
      (await refused(googleError(400, 'invalidTitle', 'Bad <b>title</b>'))).message,
      'YouTube: Bad title.',
    );
    assert.equal((await refused({ status: 503 })).kind, 'retry');

    // Midnight in California, over the change to summer time.
    assert.equal(untilPacificMidnight(new Date('2026-03-08T08:00:00Z')) / 3_600_000, 23);

    const accepted = (content: string, options = {}): number | undefined =>
      youtubeAdapter.accepts?.(toPost({ content, options }), call.account).length;
    assert.equal(accepted('Fine'), 0);
    assert.equal(accepted(''), 1);
    assert.equal(accepted('a < b'), 1);
    assert.equal(accepted('Fine', { title: 'x'.repeat(101) }), 1);
    assert.equal(accepted(`Fine\n${'ä'.repeat(2600)}`), 1);
    assert.equal(accepted('x'.repeat(300)), 0, 'a long first line is cut');
  });

  test('connects the channel by PKCE and offline access, and refreshes', async () => {
    const connecting = createConnectionCall(youtubeAdapter, server.url, testApp);
    const [account] = await connectAccounts(youtubeAdapter, connecting);
    assert.ok(account);
    assert.deepEqual(
      [account.providerId, account.name, account.username, account.details['uploadsPlaylistId']],
      [channelId, 'Kiosk am Eck', 'kiosk', channelId.replace('UC', 'UU')],
    );
    const { connection } = youtubeAdapter;
    assert.ok(connection.refresh);
    const fresh = await connection.refresh(connecting, account);
    assert.equal(fresh.refreshToken, account.credentials.refreshToken);
    server.oauth.refreshTokens.clear();
    assert.equal((await uploadErrorOf(connection.refresh(connecting, account))).kind, 'reconnect');
    server.hasChannel = false;
    const error = await uploadErrorOf(connectAccounts(youtubeAdapter, connecting));
    server.hasChannel = true;
    assert.match(error.message, /no YouTube channel/);
    assert.deepEqual(server.violations, []);
  });
});
