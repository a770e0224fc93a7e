import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { PostPrivacy } from '@platen/api/social';
import type { AccountPost } from '../../packages/server/social/adapters/adapter.ts';
import { SocialError } from '../../packages/server/social/adapters/social-error.ts';
import { tiktokAdapter } from '../../packages/server/social/adapters/tiktok/tiktok-adapter.ts';
import { planPieces } from '../../packages/server/social/adapters/tiktok/tiktok-video.ts';
import { createConnectionCall } from '../social/adapter-call.ts';
import { beginDrive, driveToEnd } from '../social/drive-adapter.ts';
import { startPublicFiles, type PublicFiles } from '../social/public-files.ts';
import { startTiktokServer, tiktokAccount, type TiktokServer } from '../social/tiktok-server.ts';
import { tiktokTrial } from '../social/tiktok-trial.ts';
import { tiktokError } from '../social/tiktok/tiktok-answers.ts';
import { tiktokApp } from '../social/tiktok/tiktok-tokens.ts';
import { visitNetwork } from '../social/visit-network.ts';

const beginning = 'POST /v2/post/publish/video/init/';
const photos = 'POST /v2/post/publish/content/init/';

describe('TikTok', () => {
  let server: TiktokServer;
  let files: PublicFiles;
  before(async () => {
    files = await startPublicFiles();
    server = await startTiktokServer();
  });
  beforeEach(() => {
    server.reset();
    Object.assign(server.setup, { isAudited: true, isPrivate: false, maxSeconds: 600, isVerified: true });
  });
  after(async () => {
    await server.close();
    await files.close();
  });

  const begin = () => beginDrive(tiktokAdapter, server, tiktokTrial);
  const videoPost = (byteLength?: number): AccountPost => ({
    content: 'Neu im Kiosk',
    media: [files.video(byteLength)],
    options: {},
  });
  const ids = (): string[] => server.posts.map(({ id }) => id);
  const uploadErrorOf = async (post: AccountPost): Promise<SocialError> => {
    const error: unknown = await driveToEnd(tiktokAdapter, begin(), post).catch((reason: unknown) => reason);
    assert.ok(error instanceof SocialError, String(error));
    return error;
  };

  it('connects by code and takes each refresh token once', async () => {
    const call = createConnectionCall(tiktokAdapter, server.url, tiktokApp);
    const { connection, arrival } = await visitNetwork(tiktokAdapter, call);
    const [account] = await connection.exchange(call, arrival);
    assert.ok(account);
    assert.deepEqual(
      [account.providerId, account.username, account.name],
      [tiktokAccount.id, tiktokAccount.username, tiktokAccount.nickname],
    );
    await assert.rejects(connection.exchange(call, arrival), /Authorization code is expired/);
    const renewed = await connection.refresh?.(call, account);
    assert.notEqual(renewed?.refreshToken, account.credentials.refreshToken);
    await assert.rejects(connection.refresh?.(call, account) ?? Promise.resolve(), { kind: 'reconnect' });
    assert.deepEqual(server.violations, []);
  });

  it('says when publishing was not allowed', async () => {
    const call = createConnectionCall(tiktokAdapter, server.url, tiktokApp);
    server.tokens.scope = 'user.info.basic';
    const { connection, arrival } = await visitNetwork(tiktokAdapter, call);
    await assert.rejects(connection.exchange(call, arrival), /was not allowed to publish/);
    server.tokens.scope = 'user.info.basic,video.publish';
  });

  it('plans pieces as the document wants them', () => {
    const mega = 1024 * 1024;
    assert.deepEqual(planPieces(4096), { pieceBytes: 4096, count: 1 });
    assert.deepEqual(planPieces(11 * mega), { pieceBytes: 11 * mega, count: 1 });
    assert.deepEqual(planPieces(17 * mega), { pieceBytes: 6 * mega, count: 2 });
    assert.ok(planPieces(4096 * mega).count <= 1000);
  });

  it('publishes a video in pieces with the whole id of the post', async () => {
    const drive = begin();
    const published = await driveToEnd(tiktokAdapter, drive, videoPost(13_000_000));
    assert.deepEqual(ids(), [published.id]);
    assert.equal(published.url, `https://www.tiktok.com/@kioskameck/video/${published.id}`);
    const pieces = server.requests.filter(({ method }) => method === 'PUT');
    assert.deepEqual(
      pieces.map(({ headers }) => headers['content-range']),
      ['bytes 0-6291455/13000000', 'bytes 6291456-12999999/13000000'],
    );
    const killed = begin();
    killed.killAtSave = 2;
    await driveToEnd(tiktokAdapter, killed, videoPost(13_000_000));
    assert.equal(server.posts.length, 2);
    assert.deepEqual(server.violations, []);
  });

  it('publishes photos that TikTok fetches', async () => {
    const post = {
      content: 'Drei Fotos',
      media: [files.image(), files.image(), files.image()],
      options: { title: 'Sommer', autoAddMusic: true },
    };
    const published = await driveToEnd(tiktokAdapter, begin(), post);
    assert.equal(published.url, `https://www.tiktok.com/@kioskameck/photo/${published.id}`);
    assert.deepEqual(
      server.posts.map(({ text, media }) => [text, media]),
      [['Drei Fotos', 3]],
    );
    const sent = server.requests.find(({ path }) => path === photos.slice(5))?.json as {
      post_info: Record<string, unknown>;
    };
    assert.equal(sent.post_info['auto_add_music'], true);
    assert.deepEqual(server.violations, []);
  });

  it('finds a video whose last answer was lost, and sends what did not arrive', async () => {
    for (const kind of ['lose-answer', 'break-off'] as const) {
      server.posts.splice(0);
      server.fail({ at: tiktokTrial.publishing, kind });
      const published = await driveToEnd(tiktokAdapter, begin(), videoPost());
      assert.deepEqual(ids(), [published.id]);
    }
    server.posts.splice(0);
    server.fail({ at: tiktokTrial.publishing, kind: 'lose-answer' });
    const whole = await driveToEnd(tiktokAdapter, begin(), videoPost(13_000_000));
    assert.deepEqual(ids(), [whole.id]);
    assert.deepEqual(server.violations, []);
  });

  it('cannot tell about photos whose answer was lost, and says so', async () => {
    const post = { content: 'Foto', media: [files.image()], options: {} };
    server.fail({ at: photos, kind: 'lose-answer' });
    assert.equal((await uploadErrorOf(post)).kind, 'unconfirmed');
    assert.equal(server.posts.length, 1);
    const drive = begin();
    drive.killAtSave = 1;
    const published = await driveToEnd(tiktokAdapter, drive, post);
    assert.deepEqual(ids()[0], published.id);
    assert.equal(server.posts.length, 2);
  });

  it('begins an upload anew that TikTok forgot or whose hour is over', async () => {
    for (const way of ['forgotten', 'late'] as const) {
      server.posts.splice(0);
      const drive = begin();
      const post = videoPost(way === 'late' ? 4096 : 13_000_000);
      drive.checkpoint = (await tiktokAdapter.start(drive.call, post, {})).checkpoint;
      if (way === 'late') drive.clock.now = new Date(drive.clock.now.getTime() + 3_600_000);
      else for (const upload of server.uploads.values()) upload.isForgotten = upload.received < upload.size;
      const published = await tiktokAdapter.finalize(drive.call, post, drive.checkpoint);
      assert.equal(published.state, 'processing');
      assert.equal(server.posts.length, 1);
    }
    assert.deepEqual(server.violations, []);
  });

  it('keeps to what the account offers', async () => {
    server.setup.maxSeconds = 10;
    assert.match((await uploadErrorOf(videoPost())).message, /up to 10 seconds/);
    server.setup.maxSeconds = 600;
    server.setup.isAudited = false;
    const refused = await uploadErrorOf(videoPost());
    assert.deepEqual([refused.kind, /has not audited the app/.test(refused.message)], ['invalid', true]);
    server.setup.isPrivate = true;
    const hidden = await driveToEnd(tiktokAdapter, begin(), videoPost());
    assert.equal(hidden.url, 'https://www.tiktok.com/@kioskameck');
    assert.equal([...server.uploads.values()].at(-1)?.level, 'SELF_ONLY');
    server.setup.isAudited = true;
    await driveToEnd(tiktokAdapter, begin(), videoPost());
    assert.equal([...server.uploads.values()].at(-1)?.level, 'FOLLOWER_OF_CREATOR');
    const long = { content: '', media: [files.image()], options: { title: 'x'.repeat(91) } };
    assert.equal(tiktokAdapter.accepts?.(long, begin().call.account).length, 1);
    assert.deepEqual(server.violations, []);
  });

  it('shows a post to those who were chosen, and to nobody when the account does not offer them', async () => {
    const shownTo = (privacy: PostPrivacy): AccountPost => ({ ...videoPost(), options: { privacy } });
    for (const [privacy, level] of [
      ['private', 'SELF_ONLY'],
      ['friends', 'MUTUAL_FOLLOW_FRIENDS'],
      ['public', 'PUBLIC_TO_EVERYONE'],
    ] as const) {
      await driveToEnd(tiktokAdapter, begin(), shownTo(privacy));
      assert.equal([...server.uploads.values()].at(-1)?.level, level);
    }
    const postsBefore = server.posts.length;
    const refused = await uploadErrorOf(shownTo('followers'));
    assert.deepEqual([refused.kind, server.posts.length], ['invalid', postsBefore]);
    assert.match(refused.message, /does not allow posts visible to followers/);
    const photo = { content: 'Foto', media: [files.image()], options: { privacy: 'private' as const } };
    await driveToEnd(tiktokAdapter, begin(), photo);
    const sent = server.requests.find(({ path }) => path === photos.slice(5))?.json as { post_info: object };
    assert.equal((sent.post_info as Record<string, unknown>)['privacy_level'], 'SELF_ONLY');
    assert.deepEqual(server.violations, []);
  });

  it('explains errors and failed posts', async () => {
    const cases: [number, string, string, RegExp][] = [
      [401, 'access_token_invalid', 'reconnect', /Connect the account again/],
      [401, 'scope_not_authorized', 'reconnect', /permission is missing/],
      [429, 'rate_limit_exceeded', 'rate', /Too many requests/],
      [403, 'spam_risk_too_many_posts', 'rate', /most posts of a day/],
      [403, 'reached_active_user_cap', 'rate', /most accounts/],
      [403, 'spam_risk_user_banned_from_posting', 'invalid', /does not let this account post/],
      [400, 'invalid_params', 'invalid', /said by TikTok/],
      [200, 'spam_risk_user_banned_from_posting', 'invalid', /does not let this account post/],
    ];
    for (const [status, code, kind, sentence] of cases) {
      server.fail({ at: beginning, kind: 'answer', answer: tiktokError(status, code, 'said by TikTok') });
      const error = await uploadErrorOf(videoPost());
      assert.equal(error.kind, kind, code);
      assert.match(error.message, sentence);
    }
    server.setup.isVerified = false;
    assert.match((await uploadErrorOf({ ...videoPost(), media: [files.image()] })).message, /URL properties/);
    server.setup.isVerified = true;
    const gone = { ...files.image(), url: `${files.url}/gone.jpg` };
    assert.match((await uploadErrorOf({ ...videoPost(), media: [gone] })).message, /photos could not be fetched/);
    const drive = begin();
    const post = videoPost();
    drive.checkpoint = (await tiktokAdapter.start(drive.call, post, {})).checkpoint;
    for (const upload of server.uploads.values())
      if (upload.received === 0) upload.failReason = 'frame_rate_check_failed';
    await assert.rejects(driveToEnd(tiktokAdapter, drive, post), /frames a second/);
    assert.equal(server.posts.length, 0);
    server.tokens.endAccess();
    assert.equal((await uploadErrorOf(videoPost())).kind, 'reconnect');
  });
});
