import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { AccountPost } from '../../packages/server/social/adapters/adapter.ts';
import { instagramAdapter } from '../../packages/server/social/adapters/instagram/instagram-adapter.ts';
import { SocialError } from '../../packages/server/social/adapters/social-error.ts';
import { createConnectionCall } from '../social/adapter-call.ts';
import { beginDrive, driveToEnd } from '../social/drive-adapter.ts';
import { instagramAccount, startInstagramServer, type InstagramServer } from '../social/instagram-server.ts';
import { instagramTrial } from '../social/instagram-trial.ts';
import { graphError } from '../social/meta/graph-answers.ts';
import { metaApp } from '../social/meta/token-desk.ts';
import { startPublicFiles, type PublicFiles } from '../social/public-files.ts';
import { visitNetwork } from '../social/visit-network.ts';

const creating = `POST /v25.0/${instagramAccount.id}/media`;

describe('Instagram', () => {
  let server: InstagramServer;
  let files: PublicFiles;
  before(async () => {
    files = await startPublicFiles();
    server = await startInstagramServer();
  });
  beforeEach(() => server.reset());
  after(async () => {
    await server.close();
    await files.close();
  });

  const begin = () => beginDrive(instagramAdapter, server, instagramTrial);
  const failsWith = async (kind: string, sentence: RegExp, post: AccountPost): Promise<void> => {
    await assert.rejects(driveToEnd(instagramAdapter, begin(), post), (error: unknown) => {
      assert.ok(error instanceof SocialError, String(error));
      assert.equal(error.kind, kind);
      assert.match(error.message, sentence);
      return true;
    });
  };
  let count = 0;
  const imagePost = (): AccountPost => ({
    content: `Sommerfest ${(count += 1)}`,
    media: [files.image('Ein Zelt')],
    options: {},
  });

  it('connects by code, long-lived token and profile, and renews the token', async () => {
    const call = createConnectionCall(instagramAdapter, server.url, metaApp);
    const { connection, arrival } = await visitNetwork(instagramAdapter, call);
    const [account] = await connection.exchange(call, arrival);
    assert.equal(account?.providerId, instagramAccount.id);
    assert.equal(account.username, 'kioskameck');
    const days = ((account.credentials.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    assert.ok(days > 29 && days <= 30, String(days));
    await assert.rejects(connection.exchange(call, arrival), /code has been used/);
    const renewed = await connection.refresh?.(call, account);
    assert.notEqual(renewed?.accessToken, account.credentials.accessToken);
    server.tokens.end(account.credentials.accessToken);
    await assert.rejects(connection.refresh?.(call, account) ?? Promise.resolve(), { kind: 'reconnect' });
    assert.deepEqual(server.violations, []);
  });

  it('publishes an image with its text and first comment', async () => {
    const drive = begin();
    const post = imagePost();
    const published = await driveToEnd(instagramAdapter, drive, post);
    assert.equal(published.url, `https://www.instagram.com/p/${published.id}/`);
    await instagramAdapter.comment?.(drive.call, published, 'Erster!');
    assert.equal(await instagramAdapter.findComment?.(drive.call, published, 'Erster!'), 'present');
    assert.equal(await instagramAdapter.findComment?.(drive.call, published, 'Zweiter!'), 'absent');
    assert.deepEqual(
      server.posts.map(({ text, media, comments }) => ({ text, media, comments })),
      [{ text: post.content, media: 1, comments: ['Erster!'] }],
    );
    assert.equal([...server.controller.containers.values()].at(-1)?.fields['alt_text'], 'Ein Zelt');
    assert.deepEqual(server.violations, []);
  });

  it('publishes a carousel of images and videos, and a video alone as a reel', async () => {
    const mixed = { content: 'Drei', media: [files.image(), files.video(), files.image()], options: {} };
    await driveToEnd(instagramAdapter, begin(), mixed);
    await driveToEnd(instagramAdapter, begin(), { content: '', media: [files.video()], options: {} });
    assert.deepEqual(
      server.posts.map(({ text, media }) => [text, media]),
      [
        ['', 1],
        ['Drei', 3],
      ],
    );
    assert.deepEqual(server.violations, []);
  });

  it('goes on where it was killed, at every save, and posts once', async () => {
    const post = { content: 'Karussell', media: [files.image(), files.image()], options: {} };
    for (const killAtSave of [1, 2, 3]) {
      server.posts.splice(0);
      const first = server.controller.containers.size;
      const drive = begin();
      drive.killAtSave = killAtSave;
      await driveToEnd(instagramAdapter, drive, post);
      assert.equal(server.posts.length, 1);
      assert.equal(server.controller.containers.size - first, 3, 'no container is made twice');
    }
    assert.deepEqual(server.violations, []);
  });

  it('finds what was published when the answer was lost, and publishes what was not', async () => {
    for (const kind of ['lose-answer', 'break-off'] as const) {
      server.posts.splice(0);
      server.fail({ at: instagramTrial.publishing, kind });
      const published = await driveToEnd(instagramAdapter, begin(), imagePost());
      assert.deepEqual(
        server.posts.map(({ id }) => id),
        [published.id],
      );
      assert.match(published.url ?? '', /instagram\.com\/p\//);
    }
    const unsure = graphError(-1, 'Instagram server error. Try again.', { subcode: 2207001 });
    server.fail({ at: instagramTrial.publishing, kind: 'answer', answer: unsure });
    await driveToEnd(instagramAdapter, begin(), imagePost());
    assert.equal(server.posts.length, 2);
    assert.deepEqual(server.violations, []);
  });

  it('makes containers anew that ended before they were published', async () => {
    const drive = begin();
    const post = imagePost();
    const progress = await instagramAdapter.start(drive.call, post, {});
    for (const container of server.controller.containers.values()) {
      if (container.status !== 'PUBLISHED') container.status = 'EXPIRED';
    }
    drive.checkpoint = progress.checkpoint;
    await driveToEnd(instagramAdapter, drive, post);
    assert.equal(server.posts.length, 1);
  });

  it('says what Instagram does not take', async () => {
    const media = (bytes: number[]): AccountPost => ({
      content: '',
      media: [files.file(Uint8Array.from(bytes))],
      options: {},
    });
    await failsWith('invalid', /only JPEG is/, media([0x89, 0x50, 0x4e, 0x47]));
    const gone = { ...files.image(), url: `${files.url}/gone.jpg` };
    await failsWith('invalid', /reachable from the internet/, { content: '', media: [gone], options: {} });
    const video = files.video();
    const noVideo = { ...video, url: files.image().url };
    await failsWith('invalid', /MP4 and MOV are/, { content: '', media: [noVideo], options: {} });
    server.limit.used = 50;
    await failsWith('rate', /50 posts per account in 24 hours/, imagePost());
    server.limit.used = 0;
    const hashtags = Array.from({ length: 31 }, (_, index) => `#t${index}`).join(' ');
    const account = { ...begin().call.account };
    assert.deepEqual(instagramAdapter.accepts?.({ content: hashtags, media: [], options: {} }, account), [
      'Instagram accepts at most 30 hashtags.',
    ]);
    assert.deepEqual(instagramAdapter.accepts?.({ content: 'a@b.de #ok', media: [], options: {} }, account), []);
  });

  it('explains errors of the Graph', async () => {
    const cases: [ReturnType<typeof graphError>, string, RegExp][] = [
      [graphError(190, 'Session has expired', { subcode: 463 }), 'reconnect', /Connect the account again/],
      [graphError(190, 'Password', { subcode: 460 }), 'reconnect', /password was changed/],
      [graphError(10, 'No permission', { status: 403 }), 'reconnect', /permission is missing/],
      [graphError(200, 'Permissions error', { status: 403 }), 'reconnect', /permission is missing/],
      [graphError(4, 'Application request limit reached', { status: 403 }), 'rate', /within an hour/],
      [graphError(80_002, 'There have been too many calls'), 'rate', /within an hour/],
      [graphError(368, 'Temporarily blocked', { status: 403 }), 'invalid', /blocked from doing this/],
      [graphError(25, 'Restricted', { subcode: 2207050 }), 'invalid', /Sign in to the Instagram app/],
      [graphError(100, 'Something is wrong here'), 'invalid', /Something is wrong here/],
    ];
    for (const [answer, kind, sentence] of cases) {
      server.fail({ at: creating, kind: 'answer', answer });
      await failsWith(kind, sentence, imagePost());
    }
    server.fail({ at: creating, kind: 'answer', answer: graphError(2, 'Service temporarily unavailable') });
    await driveToEnd(instagramAdapter, begin(), imagePost());
    assert.equal(server.posts.length, 1);
  });
});
