import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { countCharacters } from '@platen/api/social';
import type { AccountPost } from '../../packages/server/social/adapters/adapter.ts';
import { threadsAdapter } from '../../packages/server/social/adapters/threads/threads-adapter.ts';
import { SocialError } from '../../packages/server/social/adapters/social-error.ts';
import { createConnectionCall } from '../social/adapter-call.ts';
import { beginDrive, driveToEnd } from '../social/drive-adapter.ts';
import { graphError } from '../social/meta/graph-answers.ts';
import { metaApp } from '../social/meta/token-desk.ts';
import { startPublicFiles, type PublicFiles } from '../social/public-files.ts';
import { startThreadsServer, threadsAccount, type ThreadsServer } from '../social/threads-server.ts';
import { threadsTrial } from '../social/threads-trial.ts';
import { visitNetwork } from '../social/visit-network.ts';

describe('Threads', () => {
  let server: ThreadsServer;
  let files: PublicFiles;
  before(async () => {
    files = await startPublicFiles();
    server = await startThreadsServer();
  });
  beforeEach(() => server.reset());
  after(async () => {
    await server.close();
    await files.close();
  });

  const begin = () => beginDrive(threadsAdapter, server, threadsTrial);
  let count = 0;
  const textPost = (): AccountPost => ({ content: `Guten Morgen ${(count += 1)} ☀️`, media: [], options: {} });

  it('connects by code, long-lived token and profile, and renews the token', async () => {
    const call = createConnectionCall(threadsAdapter, server.url, metaApp);
    const { connection, arrival } = await visitNetwork(threadsAdapter, call);
    const [account] = await connection.exchange(call, arrival);
    assert.deepEqual([account?.providerId, account?.username, account?.name], Object.values(threadsAccount));
    const own = { ...call, app: { ...metaApp, scopes: 'threads_basic' } };
    const departure = { redirectUri: arrival.redirectUri, state: 'state-1', codeChallenge: '', fields: {} };
    const { url } = await connection.authorize(own, departure);
    assert.equal(new URL(url).searchParams.get('scope'), 'threads_basic', 'an app may ask for other permissions');
    const renewed = account && (await connection.refresh?.(call, account));
    assert.notEqual(renewed?.accessToken, account?.credentials.accessToken);
    assert.deepEqual(server.violations, []);
  });

  it('publishes a text alone, an image, and a carousel', async () => {
    const text = textPost();
    const published = await driveToEnd(threadsAdapter, begin(), text);
    assert.match(published.url ?? '', /^https:\/\/www\.threads\.com\/@kioskameck\/post\/1802/);
    await driveToEnd(threadsAdapter, begin(), { content: '', media: [files.image('Zelt')], options: {} });
    const media = [files.video(), files.image()];
    await driveToEnd(threadsAdapter, begin(), { content: 'Zwei', media, options: {} });
    assert.deepEqual(
      server.posts.map((post) => [post.text, post.media]),
      [
        ['Zwei', 2],
        ['', 1],
        [text.content, 0],
      ],
    );
    assert.deepEqual(server.violations, []);
  });

  it('writes the first comment as a reply, once even when the answer is lost', async () => {
    const drive = begin();
    const published = await driveToEnd(threadsAdapter, drive, textPost());
    drive.checkpoint = published.checkpoint ?? {};
    server.fail({ at: threadsTrial.publishing, kind: 'lose-answer' });
    await assert.rejects(threadsAdapter.comment?.(drive.call, published, 'Erster!') ?? Promise.resolve(), {
      isOutcomeUnknown: true,
    });
    const known = { ...published, checkpoint: drive.checkpoint };
    assert.equal(await threadsAdapter.findComment?.(drive.call, known, 'Erster!'), 'present');
    server.fail({ at: threadsTrial.publishing, kind: 'break-off' });
    const other = await driveToEnd(threadsAdapter, begin(), textPost()).catch((error: unknown) => error);
    assert.ok(!(other instanceof Error), String(other));
    await threadsAdapter.comment?.(drive.call, known, 'Erster!');
    assert.deepEqual(server.posts.at(-1)?.comments, ['Erster!']);
    assert.deepEqual(server.violations, []);
  });

  it('finds what was published when the answer was lost, and publishes what was not', async () => {
    const unsure = graphError(2, 'An unexpected error has occurred. Please retry your request later.');
    const errors = [{ kind: 'lose-answer' }, { kind: 'break-off' }, { kind: 'answer', answer: unsure }] as const;
    for (const error of errors) {
      server.posts.splice(0);
      server.fail({ at: threadsTrial.publishing, ...error });
      const published = await driveToEnd(threadsAdapter, begin(), textPost());
      assert.deepEqual(
        server.posts.map(({ id }) => id),
        [published.id],
      );
    }
    for (const killAtSave of [1, 2, 3]) {
      server.posts.splice(0);
      const drive = begin();
      drive.killAtSave = killAtSave;
      await driveToEnd(threadsAdapter, drive, {
        content: 'Zwei',
        media: [files.image(), files.image()],
        options: {},
      });
      assert.equal(server.posts.length, 1);
    }
    assert.deepEqual(server.violations, []);
  });

  it('says what Threads does not take', async () => {
    const noVideo = { ...files.video(), url: files.image().url };
    const refused = await driveToEnd(threadsAdapter, begin(), { content: '', media: [noVideo], options: {} }).catch(
      (error: unknown) => error,
    );
    assert.ok(refused instanceof SocialError);
    assert.deepEqual([refused.kind, refused.message], ['invalid', 'Threads: The video could not be processed.']);
    server.limit.used = 250;
    await assert.rejects(driveToEnd(threadsAdapter, begin(), textPost()), { kind: 'rate' });
    server.limit.used = 0;
    const links = Array.from({ length: 6 }, (_, index) => `https://kiosk.example/${index}`).join(' ');
    const { account } = begin().call;
    const accepts = (content: string) => threadsAdapter.accepts?.({ content, media: [], options: {} }, account);
    assert.deepEqual(accepts(links), ['Threads accepts at most 5 links in a post.']);
    assert.deepEqual(accepts(links.slice(0, -1).replaceAll(/\d/g, '1')), []);
  });

  it('counts emoji by their bytes', () => {
    assert.equal(countCharacters('threads', 'Grüße © 2'), 9);
    assert.equal(countCharacters('threads', '👍'), 4);
    assert.equal(countCharacters('threads', 'a👩‍👧b'), 2 + new TextEncoder().encode('👩‍👧').length);
  });
});
