import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { AccountPost } from '../../packages/server/social/adapters/adapter.ts';
import { facebookAdapter } from '../../packages/server/social/adapters/facebook/facebook-adapter.ts';
import { createConnectionCall } from '../social/adapter-call.ts';
import { beginDrive, driveToEnd } from '../social/drive-adapter.ts';
import { facebookPage, proofOf, startFacebookServer, type FacebookServer } from '../social/facebook-server.ts';
import { facebookTrial } from '../social/facebook-trial.ts';
import { graphError } from '../social/meta/graph-answers.ts';
import { metaApp } from '../social/meta/token-desk.ts';
import { startPublicFiles, type PublicFiles } from '../social/public-files.ts';
import { visitNetwork } from '../social/visit-network.ts';

const videos = `POST /v25.0/${facebookPage.id}/videos`;

describe('Facebook', () => {
  let server: FacebookServer;
  let files: PublicFiles;
  before(async () => {
    files = await startPublicFiles();
    server = await startFacebookServer();
  });
  beforeEach(() => server.reset());
  after(async () => {
    await server.close();
    await files.close();
  });

  const begin = () => beginDrive(facebookAdapter, server, facebookTrial);
  let count = 0;
  const textPost = (): AccountPost => ({ content: `Angebot ${(count += 1)}`, media: [], options: {} });
  const ids = (): string[] => server.posts.map(({ id }) => id);

  it('connects the pages that the person may write posts for', async () => {
    const call = createConnectionCall(facebookAdapter, server.url, metaApp);
    const { connection, arrival } = await visitNetwork(facebookAdapter, call);
    const accounts = await connection.exchange(call, arrival);
    const { id, name, username, token } = facebookPage;
    assert.deepEqual(
      accounts.map((account) => [account.providerId, account.name, account.username, account.credentials]),
      [[id, name, username, { accessToken: token, secrets: { appsecretProof: proofOf(token) } }]],
    );
    await assert.rejects(connection.exchange(call, arrival), { kind: 'invalid' });
    assert.deepEqual(server.violations, []);
  });

  it('publishes texts, links and images, with a first comment', async () => {
    const text = textPost();
    const drive = begin();
    const published = await driveToEnd(facebookAdapter, drive, text);
    assert.match(published.url ?? '', /^https:\/\/www\.facebook\.com\/kioskameck\/posts\//);
    await facebookAdapter.comment?.(drive.call, published, 'Erster!');
    assert.equal(await facebookAdapter.findComment?.(drive.call, published, 'Erster!'), 'present');
    assert.equal(await facebookAdapter.findComment?.(drive.call, published, 'Zweiter!'), 'absent');
    const link = { ...textPost(), options: { link: 'https://kiosk.example/' } };
    await driveToEnd(facebookAdapter, begin(), link);
    await driveToEnd(facebookAdapter, begin(), {
      content: 'Zwei Bilder',
      media: [files.image('Eins'), files.image()],
      options: {},
    });
    assert.deepEqual(
      server.posts.map((post) => [post.text, post.media, post.comments]),
      [
        ['Zwei Bilder', 2, []],
        [link.content, 0, []],
        [text.content, 0, ['Erster!']],
      ],
    );
    assert.deepEqual(server.violations, []);
  });

  it('sends videos in pieces and waits until they are seen', async () => {
    const video = files.video(2_600_000);
    const reads: number[] = [];
    const media = {
      ...video,
      read: (start = 0, end = video.byteLength) => {
        reads.push(end - start);
        return video.read(start, end);
      },
    };
    const post = { content: 'Ein Video', media: [media], options: { title: 'Sommer' } };
    const drive = begin();
    const published = await driveToEnd(facebookAdapter, drive, post);
    assert.equal(published.url, `https://www.facebook.com/kioskameck/videos/${published.id}/`);
    assert.deepEqual(reads, [1_048_576, 1_048_576, 502_848]);
    assert.ok((drive.steps['confirm'] ?? 0) >= 2);
    for (const killAtSave of [1, 2, 3, 4]) {
      server.posts.splice(0);
      const killed = begin();
      killed.killAtSave = killAtSave;
      const { id } = await driveToEnd(facebookAdapter, killed, post);
      assert.deepEqual(ids(), [id]);
    }
    server.posts.splice(0);
    // The piece arrived, its answer did not: Facebook says what it wants instead.
    const resumed = begin();
    resumed.checkpoint = (await facebookAdapter.start(resumed.call, post, {})).checkpoint;
    resumed.checkpoint = { ...resumed.checkpoint, from: 1_048_576, to: 2_097_152 };
    const { id } = await driveToEnd(facebookAdapter, resumed, post);
    assert.deepEqual(ids(), [id]);
    assert.deepEqual(server.violations, []);
  });

  it('finds what was published when the answer was lost, and publishes what was not', async () => {
    const posts = [
      textPost(),
      { content: '', media: [files.image()], options: {} },
      { content: 'Drei', media: [files.image(), files.image(), files.image()], options: {} },
    ];
    const unsure = graphError(1, 'An unknown error occurred');
    const errors = [{ kind: 'lose-answer' }, { kind: 'break-off' }, { kind: 'answer', answer: unsure }] as const;
    for (const post of posts) {
      for (const error of errors) {
        server.posts.splice(0);
        server.fail({ at: facebookTrial.publishing, ...error });
        const content = post.media.length === 0 ? `${post.content} ${error.kind}` : post.content;
        const published = await driveToEnd(facebookAdapter, begin(), { ...post, content });
        assert.deepEqual(ids(), [published.id]);
      }
    }
    assert.deepEqual(server.violations, []);
  });

  it('finds a video that was finished without an answer', async () => {
    const post = { content: 'Video', media: [files.video()], options: {} };
    for (const kind of ['lose-answer', 'break-off'] as const) {
      server.posts.splice(0);
      const drive = begin();
      drive.checkpoint = (await facebookAdapter.start(drive.call, post, {})).checkpoint;
      server.fail({ at: videos, kind });
      const published = await driveToEnd(facebookAdapter, drive, post);
      assert.deepEqual(ids(), [published.id]);
    }
    server.videos.breakNext();
    await assert.rejects(driveToEnd(facebookAdapter, begin(), post), {
      kind: 'invalid',
      message: 'Facebook: The video file you selected is damaged.',
    });
    assert.deepEqual(server.violations, []);
  });

  it('explains why a page cannot be written for', async () => {
    const cases: [ReturnType<typeof graphError>, string, RegExp][] = [
      [graphError(190, 'Session', { subcode: 492 }), 'reconnect', /no longer post for it/],
      [graphError(283, 'Requires pages_manage_posts', { status: 403 }), 'reconnect', /permission is missing/],
      [graphError(32, 'Page request limit reached', { status: 403 }), 'rate', /page made too many/],
      [graphError(613, 'Calls to this api have exceeded the rate limit.'), 'rate', /Too many requests/],
      [graphError(80_001, 'There have been too many calls to this Page'), 'rate', /within an hour/],
      [graphError(368, 'The action attempted has been deemed abusive'), 'invalid', /blocked/],
      [graphError(100, 'Invalid parameter'), 'invalid', /Invalid parameter/],
    ];
    for (const [answer, kind, sentence] of cases) {
      server.fail({ at: facebookTrial.publishing, kind: 'answer', answer });
      await assert.rejects(driveToEnd(facebookAdapter, begin(), textPost()), (error: Error & { kind?: string }) => {
        assert.equal(error.kind, kind);
        assert.match(error.message, sentence);
        return true;
      });
    }
    const { json } = graphError(80_001, 'There have been too many calls to this Page');
    const usage = { '104': [{ type: 'pages', call_count: 100, estimated_time_to_regain_access: 7 }] };
    const headers = { 'x-business-use-case-usage': JSON.stringify(usage) };
    server.fail({ at: facebookTrial.publishing, kind: 'answer', answer: { status: 400, json, headers } });
    await assert.rejects(driveToEnd(facebookAdapter, begin(), textPost()), { kind: 'rate', retryAfterMs: 420_000 });
    server.tokens.delete(facebookPage.token);
    await assert.rejects(driveToEnd(facebookAdapter, begin(), textPost()), { kind: 'reconnect' });
    server.tokens.add(facebookPage.token);
    assert.equal(server.posts.length, 0);
  });
});
