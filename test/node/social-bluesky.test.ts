import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { blueskyAdapter } from '../../packages/server/social/adapters/bluesky/bluesky-adapter.ts';
import { findTextParts } from '../../packages/server/social/adapters/bluesky/detect-facets.ts';
import { createRecordKey } from '../../packages/server/social/adapters/bluesky/record-key.ts';
import { SocialError } from '../../packages/server/social/adapters/social-error.ts';
import { blueskyPerson, startBlueskyServer, type BlueskyServer } from '../social/bluesky-server.ts';
import { blueskyTrial } from '../social/bluesky-trial.ts';
import { createAdapterCall, createConnectionCall } from '../social/adapter-call.ts';
import { mustBePublished, prepare, publish } from '../social/adapter-steps.ts';
import { toMedia, toPost } from '../social/to-post.ts';

const image = toMedia(new Uint8Array(5000).fill(7), { kind: 'image', alt: 'A kiosk at dusk' });

describe('Bluesky', () => {
  let server: BlueskyServer;
  before(async () => {
    server = await startBlueskyServer();
  });
  after(() => server.close());
  const keyOf = (count: number): string => String(count).padStart(32, '0');
  const callFor = (count: number, details?: Record<string, string>): ReturnType<typeof createAdapterCall> => {
    const account = blueskyTrial.account(server.url);
    return createAdapterCall(
      blueskyAdapter,
      server.url,
      { ...account, ...(details && { details }) },
      { key: keyOf(count) },
    );
  };
  const recordOf = (id: string): Record<string, unknown> => server.records.get(id.split('/').at(-1) ?? '') ?? {};

  test('takes texts of few characters only when their bytes are few, too', () => {
    const { details } = blueskyTrial.account(server.url);
    const account = { providerId: blueskyPerson.did, name: 'Kiosk', username: blueskyPerson.handle, details };
    const refusalOf = (text: string) => blueskyAdapter.accepts?.(toPost({ content: text }), account);
    // A family is one character of 25 bytes.
    assert.deepEqual(refusalOf('👨‍👩‍👧‍👦'.repeat(120)), []);
    assert.deepEqual(refusalOf('👨‍👩‍👧‍👦'.repeat(121)), ['Bluesky accepts 3000 bytes of text; this one has 3025.']);
  });

  test('publishes text with images, links, mentions and hashtags', async () => {
    const call = callFor(1);
    const text = '☕ Grüße von @friend.test und @nobody.test: https://kiosk.example/karte (neu!) #Kaffee #2024';
    const published = await publish(blueskyAdapter, call, toPost({ content: text, media: [image, image] }));
    assert.match(published.url ?? '', /^https:\/\/bsky\.app\/profile\/kiosk\.test\/post\/[2-7a-z]{13}$/);
    const record = recordOf(published.id);
    const facets = record['facets'] as { index: { byteStart: number; byteEnd: number }; features: object[] }[];
    const bytes = Buffer.from(text);
    assert.deepEqual(
      facets.map(({ index, features }) => [bytes.subarray(index.byteStart, index.byteEnd).toString(), features[0]]),
      [
        ['@friend.test', { $type: 'app.bsky.richtext.facet#mention', did: 'did:plc:friendfriendfriendfriend' }],
        ['https://kiosk.example/karte', { $type: 'app.bsky.richtext.facet#link', uri: 'https://kiosk.example/karte' }],
        ['#Kaffee', { $type: 'app.bsky.richtext.facet#tag', tag: 'Kaffee' }],
      ],
    );
    const { images } = record['embed'] as { images: { alt: string; aspectRatio: object }[] };
    assert.deepEqual(
      images.map(({ alt, aspectRatio }) => [alt, aspectRatio]),
      [1, 2].map(() => ['A kiosk at dusk', { width: 1200, height: 630 }]),
    );
    assert.equal(record['createdAt'], call.begunAt.toISOString());
    assert.equal(call.saved.length, 2, 'each file is noted as soon as it is there');
  });

  test('does not upload again what was uploaded before it was killed', async () => {
    const call = callFor(2);
    server.fail({ at: 'POST /xrpc/com.atproto.repo.uploadBlob', kind: 'slow', delayMs: 1 });
    await blueskyAdapter.start(call, toPost({ content: 'Two', media: [image] }), {});
    const uploads = (): number => server.requests.filter(({ path }) => path.endsWith('uploadBlob')).length;
    const earlier = uploads();
    await blueskyAdapter.start(call, toPost({ content: 'Two', media: [image, image] }), call.saved.at(-1) ?? {});
    assert.equal(uploads(), earlier + 1);
  });

  test('finds what was published although the answer was lost, and writes it once', async () => {
    const call = callFor(3);
    const post = toPost({ content: 'Once' });
    const checkpoint = await prepare(blueskyAdapter, call, post);
    assert.deepEqual(await blueskyAdapter.find(call, post, checkpoint), { state: 'absent' });
    server.fail({ at: blueskyTrial.publishing, kind: 'lose-answer' });
    await assert.rejects(
      blueskyAdapter.finalize(call, post, checkpoint),
      (error) => error instanceof SocialError && error.isOutcomeUnknown,
    );
    const found = mustBePublished(await blueskyAdapter.find(call, post, checkpoint));
    const again = mustBePublished(await blueskyAdapter.finalize(call, post, checkpoint));
    assert.equal(again.id, found.id);
    assert.equal(server.posts.filter(({ text }) => text === 'Once').length, 1);
  });

  test('has videos worked on by the video service before they are posted', async () => {
    const video = toMedia(new Uint8Array(9000).fill(3), { kind: 'video', alt: 'Coffee is poured' });
    const call = callFor(4, { instance: 'https://bsky.social' });
    const first = await publish(blueskyAdapter, call, toPost({ content: 'A video', media: [video] }));
    const embed = recordOf(first.id)['embed'] as { $type: string; alt: string };
    assert.deepEqual([embed.$type, embed.alt], ['app.bsky.embed.video', 'Coffee is poured']);
    // The same video again is answered with the job that it had.
    const again = callFor(5, { instance: 'https://bsky.social' });
    await publish(blueskyAdapter, again, toPost({ content: 'The video again', media: [video] }));
    // Another server's accounts keep the file as it is.
    await publish(blueskyAdapter, callFor(6), toPost({ content: 'A video elsewhere', media: [video] }));
    assert.equal(server.requests.filter(({ path }) => path.endsWith('uploadVideo')).length, 2);
  });

  test('shows the linked page as a card', async () => {
    const page = createServer((request, response) => {
      const isImage = request.url === '/image.png';
      response.writeHead(200, { 'content-type': isImage ? 'image/png' : 'text/html; charset=utf-8' });
      response.end(
        isImage
          ? Buffer.alloc(100, 1)
          : `<meta content="Kaffee &amp; Kuchen" property="og:title"><meta name=description content='Heute'><meta property="og:image" content="/image.png">`,
      );
    });
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    const link = `http://127.0.0.1:${(page.address() as AddressInfo).port}/karte`;
    try {
      const published = await publish(blueskyAdapter, callFor(7), toPost({ content: `Siehe ${link}.` }));
      const { external } = recordOf(published.id)['embed'] as { external: Record<string, unknown> };
      assert.deepEqual(
        [external['uri'], external['title'], external['description']],
        [link, 'Kaffee & Kuchen', 'Heute'],
      );
      assert.ok(external['thumb']);
      const plain = await publish(
        blueskyAdapter,
        callFor(8),
        toPost({ content: `Siehe ${link}.`, options: { disableLinkPreview: true } }),
      );
      assert.equal(recordOf(plain.id)['embed'], undefined);
    } finally {
      page.close();
    }
    const lost = await publish(blueskyAdapter, callFor(9), toPost({ content: 'Nothing there', options: { link } }));
    assert.equal((recordOf(lost.id)['embed'] as { external: { uri: string } }).external.uri, link);
  });

  test('connects by app password, finds the account’s own server, and refreshes with rotation', async () => {
    const { connection } = blueskyAdapter;
    assert.ok(connection.kind === 'credentials' && connection.refresh);
    const call = createConnectionCall(blueskyAdapter, server.url);
    const [account] = await connection.connect(call, {
      identifier: '@kiosk.test',
      appPassword: blueskyPerson.appPassword,
      service: server.url,
    });
    assert.ok(account);
    assert.deepEqual(
      [account.providerId, account.name, account.username, account.details],
      [blueskyPerson.did, 'Kiosk am Eck', 'kiosk.test', { instance: server.url }],
    );
    const left = (account.credentials.expiresAt?.getTime() ?? 0) - Date.now();
    assert.ok(left > 7_100_000 && left <= 7_200_000, `the session ends in ${left} ms`);
    const renewed = await connection.refresh(call, account);
    assert.notEqual(renewed.refreshToken, account.credentials.refreshToken);
    await assert.rejects(
      connection.refresh(call, account),
      (error) => error instanceof SocialError && error.kind === 'reconnect',
    );
    await assert.rejects(
      connection.connect(call, { identifier: 'kiosk.test', appPassword: 'wrong', service: server.url }),
      (error) =>
        error instanceof SocialError && error.kind === 'invalid' && /app password is not right/.test(error.message),
    );
  });

  test('tells why it was refused', async () => {
    const call = callFor(10);
    const post = toPost({ content: 'Refused' });
    const checkpoint = await prepare(blueskyAdapter, call, post);
    const kinds = async (answer: {
      status: number;
      json: unknown;
      headers?: Record<string, string>;
    }): Promise<SocialError> => {
      server.fail({ at: blueskyTrial.publishing, kind: 'answer', answer });
      const error: unknown = await blueskyAdapter.finalize(call, post, checkpoint).catch((reason: unknown) => reason);
      assert.ok(error instanceof SocialError);
      return error;
    };
    assert.equal((await kinds(blueskyTrial.expired)).kind, 'reconnect');
    const rate = await kinds(blueskyTrial.tooMany);
    assert.equal(rate.kind, 'rate');
    assert.ok(rate.retryAfterMs !== undefined && rate.retryAfterMs <= 3000);
    const invalid = await kinds({ status: 400, json: { error: 'InvalidRequest', message: 'Record is too large' } });
    assert.deepEqual([invalid.kind, invalid.message], ['invalid', 'Bluesky: Record is too large.']);
    assert.equal((await kinds({ status: 502, json: { error: 'UpstreamFailure' } })).isOutcomeUnknown, true);
  });

  test('sent nothing that the published interface does not take', () => assert.deepEqual(server.violations, []));

  test('makes one key of one publication, in the order of time', () => {
    const at = new Date('2026-11-21T12:00:00.000Z');
    const one = createRecordKey(at, 'a'.repeat(32));
    assert.match(one, /^[2-7a-j][2-7a-z]{12}$/);
    assert.equal(one, createRecordKey(at, 'a'.repeat(32)));
    assert.notEqual(one, createRecordKey(at, 'b'.repeat(32)));
    assert.ok(one < createRecordKey(new Date(at.getTime() + 1), '0'.repeat(32)));
  });

  const findings: [text: string, parts: string[]][] = [
    ['See example.com.', ['link https://example.com']],
    ['mail me@example.com or a.md', []],
    ['(https://a.example/b) https://a.example/c_(d)', ['link https://a.example/b', 'link https://a.example/c_(d)']],
    ['#a #1 #b! x#c', ['tag a', 'tag b']],
    ['@a.test,@b.test (@c.test)', ['mention a.test', 'mention c.test']],
  ];
  for (const [text, parts] of findings) {
    test(`finds what is in “${text}”`, () =>
      assert.deepEqual(
        findTextParts(text).map(({ kind, value }) => `${kind} ${value}`),
        parts,
      ));
  }
});
