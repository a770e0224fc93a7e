import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { linkedinAdapter } from '../../packages/server/social/adapters/linkedin/linkedin-adapter.ts';
import { fromLittleText, toLittleText } from '../../packages/server/social/adapters/linkedin/little-text.ts';
import { startLinkedinServer, type LinkedinServer } from '../social/linkedin-server.ts';
import { testApp } from '../social/oauth-server.ts';
import { linkedinTrial } from '../social/linkedin-trial.ts';
import { startPlatformServer } from '../social/platform-server.ts';
import { createAdapterCall, createConnectionCall } from '../social/adapter-call.ts';
import { uploadErrorOf, prepare, publish } from '../social/adapter-steps.ts';
import { toMedia, toPost } from '../social/to-post.ts';
import { connectAccounts } from '../social/visit-network.ts';

const page = 'urn:li:organization:2414183';

describe('LinkedIn', () => {
  let server: LinkedinServer;
  let call: ReturnType<typeof createAdapterCall>;
  before(async () => {
    server = await startLinkedinServer();
  });
  beforeEach(() => {
    const account = linkedinTrial.account(server.url);
    server.oauth.tokens.set(account.credentials.accessToken, []);
    server.mayRead = true;
    call = createAdapterCall(linkedinAdapter, server.url, account);
  });
  after(() => server.close());

  test('escapes what means something in its texts, and makes hashtags hashtags', () => {
    const plain =
      'Half off (today) [only]: {a|b} #Kiosk_am_Eck ~x~ <3 a@b.example *#1 c\\d https://x.example/a_(b)#part';
    assert.equal(
      toLittleText(plain),
      'Half off \\(today\\) \\[only\\]: \\{a\\|b\\} {hashtag|\\#|Kiosk\\_am\\_Eck} \\~x\\~ \\<3 a\\@b.example \\*\\#1 c\\\\d https://x.example/a\\_\\(b\\)\\#part',
    );
    assert.equal(fromLittleText(toLittleText(plain)), plain);
    assert.equal(fromLittleText('Hello @[Ada Kiosk](urn:li:person:1)'), 'Hello Ada Kiosk');
  });

  test('publishes an image, several images and a video in parts, each once it is ready', async () => {
    const image = (alt: string): ReturnType<typeof toMedia> => toMedia(randomBytes(400), { kind: 'image', alt });
    const one = await publish(linkedinAdapter, call, toPost({ content: 'One (1)', media: [image('A kiosk')] }));
    assert.match(one.url ?? '', /^https:\/\/www\.linkedin\.com\/feed\/update\/urn:li:share:\d+\/$/);
    await publish(linkedinAdapter, call, toPost({ content: 'Three', media: [image('A'), image(''), image('C')] }));
    const video = toMedia(randomBytes(9 * 1024 * 1024), { kind: 'video' });
    await publish(linkedinAdapter, call, toPost({ content: 'Video', media: [video], options: { title: 'Our kiosk' } }));

    assert.deepEqual(server.violations, []);
    assert.deepEqual(
      server.posts.map(({ text, media }) => [text, media]),
      [
        ['One (1)', 1],
        ['Three', 3],
        ['Video', 1],
      ],
    );
    const alts = server.sent.slice(0, 2).map(({ content }) => JSON.stringify(content).match(/"altText":"\w[^"]*"/g));
    assert.deepEqual(alts, [['"altText":"A kiosk"'], ['"altText":"A"', '"altText":"C"']]);
    assert.equal(video.reads.length, 3, 'the video is read in parts');
    assert.deepEqual(video.reads[2], [8 * 1024 * 1024, 9 * 1024 * 1024]);
  });

  test('goes on with the part of a video at which it broke off', async () => {
    const video = toMedia(randomBytes(9 * 1024 * 1024), { kind: 'video' });
    server.fail({ at: 'PUT /dms-uploads/', kind: 'slow', delayMs: 1 });
    server.fail({ at: 'PUT /dms-uploads/', kind: 'break-off' });
    const error = await uploadErrorOf(prepare(linkedinAdapter, call, toPost({ media: [video] })));
    assert.equal(error.kind, 'retry');
    const saved = call.saved.at(-1);
    assert.ok(saved);
    await prepare(linkedinAdapter, call, toPost({ media: [video] }), saved);
    assert.deepEqual(
      video.reads.map(([start]) => start / 1024 / 1024),
      [0, 4, 4, 8],
    );
    assert.deepEqual(server.violations, []);
  });

  test('shows a preview of the first link, unless it is told not to', async () => {
    const site = await startPlatformServer(({ path }) =>
      path === '/a.png'
        ? { status: 200, headers: { 'content-type': 'image/png' }, text: 'image' }
        : {
            status: 200,
            headers: { 'content-type': 'text/html' },
            text: '<title>No</title><meta property="og:title" content="Tea &amp; cake"><meta content="Daily" name="description"><meta property="og:image" content="/a.png">',
          },
    );
    try {
      const content = `Come: ${site.url}/offer?a=1.`;
      await publish(linkedinAdapter, call, toPost({ content }));
      const article = server.sent.at(-1)?.content;
      assert.ok(article && 'article' in article);
      const { thumbnail, ...rest } = article.article;
      assert.deepEqual(rest, { source: `${site.url}/offer?a=1`, title: 'Tea & cake', description: 'Daily' });
      assert.match(thumbnail ?? '', /^urn:li:image:/);
      await publish(
        linkedinAdapter,
        call,
        toPost({ content: `${content} Now.`, options: { disableLinkPreview: true } }),
      );
      assert.equal(server.sent.at(-1)?.content, undefined);
    } finally {
      await site.close();
    }
    await publish(linkedinAdapter, call, toPost({ content: 'Gone: http://127.0.0.1:9/away/' }));
    const bare = server.sent.at(-1)?.content;
    assert.ok(bare && 'article' in bare);
    assert.deepEqual(bare.article, { source: 'http://127.0.0.1:9/away/', title: '127.0.0.1:9/away/' });
    assert.deepEqual(server.violations, []);
  });

  test('tells what became of a post whose answer was lost', async () => {
    const post = toPost({ content: 'Lost #and found (1)', media: [toMedia(randomBytes(90), { kind: 'image' })] });
    const checkpoint = await prepare(linkedinAdapter, call, post);
    const { finalize, find } = linkedinAdapter;
    assert.deepEqual(await find(call, post, checkpoint), { state: 'absent' });
    server.fail({ at: 'POST /rest/posts', kind: 'break-off' });
    assert.equal((await uploadErrorOf(finalize(call, post, checkpoint))).isOutcomeUnknown, true);
    assert.deepEqual(await find(call, post, checkpoint), { state: 'absent' });
    server.fail({ at: 'POST /rest/posts', kind: 'lose-answer' });
    assert.equal((await uploadErrorOf(finalize(call, post, checkpoint))).isOutcomeUnknown, true);
    const found = await find(call, post, checkpoint);
    assert.equal(found.state === 'published' && found.id, server.posts.at(-1)?.id);

    const words = toPost({ content: 'Only words #and found (2)' });
    await finalize(call, words, {});
    assert.equal((await find(call, words, {})).state, 'published');
    server.mayRead = false;
    assert.deepEqual(await find(call, words, {}), { state: 'unknown' }, 'a member’s posts may not be read');
    assert.deepEqual(server.violations, []);
  });

  test('takes its own post for published when LinkedIn names it a duplicate, and no older one', async () => {
    const post = toPost({ content: `Said once ${randomBytes(4).toString('hex')}` });
    const { finalize } = linkedinAdapter;
    const first = await finalize(call, post, {});
    const again = await finalize(call, post, {});
    assert.equal(again.state === 'published' && again.id, first.state === 'published' && first.id);
    const account = linkedinTrial.account(server.url);
    const begunAt = new Date(Date.now() + 60_000);
    const later = createAdapterCall(linkedinAdapter, server.url, account, { begunAt });
    const error = await uploadErrorOf(finalize(later, post, {}));
    assert.equal(error.kind, 'invalid');
    assert.match(error.message, /already has this post: https:\/\/www\.linkedin\.com\/feed\/update/);
  });

  test('writes the first comment, and sees whether it is there', async () => {
    const published = await publish(
      linkedinAdapter,
      call,
      toPost({ content: `Comment below ${randomBytes(4).toString('hex')}` }),
    );
    const { comment, findComment } = linkedinAdapter;
    assert.ok(comment && findComment);
    assert.equal(await findComment(call, published, 'First (1)'), 'absent');
    await comment(call, published, 'First (1)');
    assert.equal(await findComment(call, published, 'First (1)'), 'present');
    server.mayRead = false;
    assert.equal(await findComment(call, published, 'First (1)'), 'unknown');
    assert.deepEqual(server.posts.at(-1)?.comments, ['First (1)']);
    const denied = { status: 403, json: { status: 403, code: 'ACCESS_DENIED', message: 'Not enough permissions' } };
    server.fail({ at: 'POST /rest/socialActions/', kind: 'answer', answer: denied });
    const error = await uploadErrorOf(comment(call, published, 'Second'));
    assert.equal(error.kind, 'invalid', 'an account that may not comment may still post');
  });

  test('explains what it refuses', async () => {
    const post = toPost({ content: 'No' });
    const { finalize } = linkedinAdapter;
    const refused = async (status: number, json: unknown): Promise<string[]> => {
      server.fail({ at: 'POST /rest/posts', kind: 'answer', answer: { status, json } });
      const { kind, message } = await uploadErrorOf(finalize(call, post, {}));
      return [kind, message];
    };
    const { expired, tooMany } = linkedinTrial;
    assert.equal((await refused(expired.status, expired.json))[0], 'reconnect');
    assert.equal((await refused(403, { status: 403, code: 'ACCESS_DENIED', message: 'Not enough' }))[0], 'reconnect');
    assert.equal((await refused(tooMany.status, tooMany.json))[0], 'rate');
    const [kind, message] = await refused(426, {
      code: 'NONEXISTENT_VERSION',
      message: 'Requested version is not active',
    });
    assert.equal(kind, 'invalid');
    assert.match(message ?? '', /version 20\d{4} is no longer available/);
    assert.deepEqual(await refused(400, { status: 400, message: 'Bad link' }), ['invalid', 'LinkedIn: Bad link.']);
    assert.equal((await refused(503, {}))[0], 'retry');
    const wrong = linkedinAdapter.accepts?.(
      toPost({
        media: [
          toMedia(new Uint8Array(9), { kind: 'video' }),
          toMedia(new Uint8Array(9), { kind: 'image', width: 9000, height: 9000 }),
        ],
        options: { firstComment: 'x'.repeat(1251) },
      }),
      call.account,
    );
    assert.equal(wrong?.length, 3);
  });

  test('connects a member and the pages they may post for, and refreshes where it may', async () => {
    const connecting = createConnectionCall(linkedinAdapter, server.url, testApp);
    const found = await connectAccounts(linkedinAdapter, connecting);
    assert.deepEqual(
      found.map(({ providerId, name, username }) => [providerId, name, username]),
      [
        ['urn:li:person:m3mb3r', 'Ada Kiosk', 'ada-kiosk'],
        [page, 'Kiosk am Eck', 'kiosk'],
        ['urn:li:organization:5', 'Second Page', 'second'],
      ],
    );
    const [account] = found;
    assert.ok(account);
    const days = ((account.credentials.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    assert.ok(days > 59 && days <= 60);
    const { connection } = linkedinAdapter;
    const fresh = await connection.refresh?.(connecting, account);
    assert.notEqual(fresh?.accessToken, account.credentials.accessToken);
    assert.equal(fresh?.refreshToken, account.credentials.refreshToken);

    const plain = { ...connecting, app: { ...testApp, scopes: 'openid profile w_member_social' } };
    const own = await connectAccounts(linkedinAdapter, plain);
    assert.deepEqual(
      own.map(({ providerId }) => providerId),
      ['urn:li:person:m3mb3r'],
    );
    const { refreshToken: _, ...credentials } = account.credentials;
    assert.ok(connection.refresh);
    assert.equal((await uploadErrorOf(connection.refresh(connecting, { ...account, credentials }))).kind, 'reconnect');
    server.oauth.refreshTokens.clear();
    assert.equal((await uploadErrorOf(connection.refresh(connecting, account))).kind, 'reconnect');
    const wrong = { ...connecting, app: { ...testApp, clientSecret: 'no' } };
    assert.match((await uploadErrorOf(connection.refresh(wrong, account))).message, /does not know the app/);
    assert.deepEqual(server.violations, []);
  });
});
