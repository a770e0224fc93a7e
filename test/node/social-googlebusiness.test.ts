import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { googlebusinessAdapter } from '../../packages/server/social/adapters/googlebusiness/googlebusiness-adapter.ts';
import { googleError } from '../social/google-oauth.ts';
import { testApp } from '../social/oauth-server.ts';
import { startGoogleBusinessServer, type GoogleBusinessServer } from '../social/googlebusiness-server.ts';
import { googlebusinessTrial } from '../social/googlebusiness-trial.ts';
import { startPublicFiles, type PublicFiles } from '../social/public-files.ts';
import { createAdapterCall, createConnectionCall } from '../social/adapter-call.ts';
import { uploadErrorOf, publish } from '../social/adapter-steps.ts';
import { toPost } from '../social/to-post.ts';
import { connectAccounts } from '../social/visit-network.ts';

describe('Google Business', () => {
  let server: GoogleBusinessServer;
  let files: PublicFiles;
  let call: ReturnType<typeof createAdapterCall>;
  before(async () => {
    server = await startGoogleBusinessServer();
    files = await startPublicFiles();
  });
  beforeEach(() => {
    const account = googlebusinessTrial.account(server.url);
    server.oauth.tokens.set(account.credentials.accessToken, []);
    server.otherPosts = 0;
    server.outcome = 'LIVE';
    call = createAdapterCall(googlebusinessAdapter, server.url, account);
  });
  after(async () => {
    await server.close();
    await files.close();
  });

  test('publishes words, an image that Google fetches, and a link, once Google has looked them over', async () => {
    const image = files.file(new Uint8Array(12_000).fill(7));
    const done = await publish(
      googlebusinessAdapter,
      call,
      toPost({ content: 'Tee um neun', media: [image], options: { link: 'https://kiosk.example/tee' } }),
    );
    assert.match(done.url ?? '', /^https:\/\/local\.google\.com\/place\?/);
    await publish(googlebusinessAdapter, call, toPost({ content: 'Nur Worte' }));
    assert.deepEqual(server.sent, [
      {
        languageCode: 'de',
        summary: 'Tee um neun',
        topicType: 'STANDARD',
        media: [{ mediaFormat: 'PHOTO', sourceUrl: image.url }],
        callToAction: { actionType: 'LEARN_MORE', url: 'https://kiosk.example/tee' },
      },
      { languageCode: 'de', summary: 'Nur Worte', topicType: 'STANDARD' },
    ]);
    assert.deepEqual(server.violations, []);
  });

  test('tells what became of a post whose answer was lost, at a location of many posts', async () => {
    const post = toPost({ content: 'Verloren und gefunden' });
    const { finalize, find } = googlebusinessAdapter;
    server.otherPosts = 250;
    server.fail({ at: googlebusinessTrial.publishing, kind: 'break-off' });
    assert.equal((await uploadErrorOf(finalize(call, post, {}))).isOutcomeUnknown, true);
    assert.deepEqual(await find(call, post, {}), { state: 'absent' });
    server.fail({ at: googlebusinessTrial.publishing, kind: 'lose-answer' });
    await uploadErrorOf(finalize(call, post, {}));
    const found = await find(call, post, {});
    assert.equal(found.state === 'processing' && found.checkpoint['name'], server.posts.at(-1)?.id);
    server.otherPosts = 2000;
    assert.deepEqual(await find(call, toPost({ content: 'Nie' }), {}), { state: 'unknown' });
    assert.deepEqual(server.violations, []);
  });

  test('says when Google rejects a post, refuses it or may not be asked', async () => {
    server.outcome = 'REJECTED';
    const rejected = await uploadErrorOf(publish(googlebusinessAdapter, call, toPost({ content: 'Ruf an' })));
    assert.deepEqual([rejected.kind, /rejected the post/.test(rejected.message)], ['invalid', true]);
    const { find, confirm } = googlebusinessAdapter;
    const known = await find(call, toPost({ content: 'Ruf an' }), {});
    assert.ok(known.state === 'processing' && confirm, 'that it was rejected does not make it lost');
    assert.equal((await uploadErrorOf(confirm(call, toPost({}), known.checkpoint))).kind, 'invalid');
    const refused = async (answer: { status: number; json?: unknown }): ReturnType<typeof uploadErrorOf> => {
      server.fail({ at: googlebusinessTrial.publishing, kind: 'answer', answer });
      return uploadErrorOf(googlebusinessAdapter.finalize(call, toPost({ content: 'Nein' }), {}));
    };
    const { expired, tooMany } = googlebusinessTrial;
    assert.equal((await refused(expired)).kind, 'reconnect');
    assert.equal((await refused(tooMany)).kind, 'rate');
    assert.equal((await refused(googleError(403, 'forbidden', 'No.', 'PERMISSION_DENIED'))).kind, 'invalid');
    const scope = { error: { code: 403, message: 'No.', details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] } };
    assert.equal((await refused({ status: 403, json: scope })).kind, 'reconnect');
    const disabled = { error: { code: 403, message: 'Off.', details: [{ reason: 'SERVICE_DISABLED' }] } };
    assert.match((await refused({ status: 403, json: disabled })).message, /enable this API/);
    const error = { message: 'Invalid.', details: [{ errorDetails: [{ message: 'Photo is too small.' }] }] };
    assert.equal((await refused({ status: 400, json: { error } })).message, 'Google Business: Photo is too small.');
    const small = files.file(new Uint8Array(500));
    const wrong = googlebusinessAdapter.accepts?.(
      toPost({ media: [small], options: { link: 'kiosk.example' } }),
      call.account,
    );
    assert.equal(wrong?.length, 2);
  });

  test('connects each location that may post, once', async () => {
    const connecting = createConnectionCall(googlebusinessAdapter, server.url, testApp);
    const found = await connectAccounts(googlebusinessAdapter, connecting);
    assert.deepEqual(
      found.map(({ providerId, name, details }) => [providerId, name, details]),
      [
        ['locations/2001', 'Kiosk am Eck (Kiel)', { parent: 'accounts/1001/locations/2001', languageCode: 'de' }],
        ['locations/2003', 'Second', { parent: 'accounts/1002/locations/2003' }],
      ],
    );
    const [account] = found;
    assert.ok(account && googlebusinessAdapter.connection.refresh);
    const fresh = await googlebusinessAdapter.connection.refresh(connecting, account);
    assert.notEqual(fresh.accessToken, account.credentials.accessToken);
    assert.deepEqual(server.violations, []);
  });
});
