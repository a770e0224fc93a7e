import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { saveAccounts } from '@platen/server';
import type { PlatformTrial } from '../../social/platform-trial.ts';
import { createVisitor } from '../create-visitor.ts';
import { startTestService, type TestAnswer } from '../start-test-service.ts';
import { loadTrials, startSocialScene, type SocialScene } from './social-scene.ts';

const trials = await loadTrials();
const trialOf = (platform: string): PlatformTrial => {
  const found = trials.find((trial) => trial.platform === platform);
  assert.ok(found, `there is no trial of ${platform}`);
  return found;
};

/** A row of the interface's tables of errors. */
interface Row {
  name: string;
  body: unknown;
  status: number;
  code: string;
  error: RegExp;
}

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

describe('the errors of social endpoints', () => {
  let scene: SocialScene;
  let bluesky: number;
  let youtube: number;
  before(async () => {
    scene = await startSocialScene([trialOf('bluesky'), trialOf('youtube'), trialOf('mastodon')]);
    bluesky = await scene.connect(trialOf('bluesky'));
    youtube = await scene.connect(trialOf('youtube'));
  });
  after(() => scene.close());

  const publish = (body: unknown, options: { key?: string | null } = {}): Promise<TestAnswer> =>
    scene.service.call('POST', '/social/publish', { body, ...options });

  it('refuses what is wrong with a post, each with its status and code', async () => {
    const accounts = [bluesky];
    const draft = { accounts, content: 'x', status: 'draft' };
    const rows: Row[] = [
      { name: 'no accounts', body: { content: 'x' }, status: 400, code: 'invalid_accounts', error: /accounts/ },
      {
        name: 'empty accounts',
        body: { accounts: [] },
        status: 400,
        code: 'invalid_accounts',
        error: /accounts must have at least/,
      },
      {
        name: 'too long',
        body: { accounts, content: 'x'.repeat(5001) },
        status: 400,
        code: 'invalid_request',
        error: /5000 characters/,
      },
      {
        name: 'no timestamp',
        body: { accounts, content: 'x', status: 'scheduled', scheduled_for: 'tomorrow' },
        status: 400,
        code: 'invalid_schedule',
        error: /ISO 8601/,
      },
      {
        name: 'without a time',
        body: { accounts, content: 'x', status: 'scheduled' },
        status: 400,
        code: 'invalid_schedule',
        error: /needs scheduled_for/,
      },
      {
        name: 'not in the future',
        body: { accounts, content: 'x', status: 'scheduled', scheduled_for: inSeconds(50) },
        status: 400,
        code: 'invalid_schedule',
        error: /60 seconds in the future/,
      },
      {
        name: 'a time for another status',
        body: { accounts, content: 'x', status: 'published', scheduled_for: inSeconds(600) },
        status: 400,
        code: 'invalid_schedule',
        error: /only for status scheduled/,
      },
      {
        name: 'a time without a status',
        body: { accounts, content: 'x', scheduled_for: inSeconds(600) },
        status: 400,
        code: 'invalid_schedule',
        error: /only for status scheduled/,
      },
      {
        name: 'a draft with a schedule',
        body: { accounts, content: 'x', isDraft: true, schedule: { scheduledFor: inSeconds(600) } },
        status: 400,
        code: 'invalid_schedule',
        error: /exclude each other/,
      },
      {
        name: 'no such time zone',
        body: { ...draft, timezone: 'Mars/Olympus' },
        status: 400,
        code: 'invalid_request',
        error: /time zone/,
      },
      {
        name: 'unknown accounts',
        body: { accounts: [987_654], content: 'x' },
        status: 400,
        code: 'invalid_accounts',
        error: /no valid connected accounts/,
      },
      {
        name: 'an image on YouTube',
        body: { accounts: [youtube], content: 'x', media_url: await scene.mediumUrl('image') },
        status: 422,
        code: 'no_compatible_platform',
        error: /format of the media/,
      },
    ];
    for (const { name, body, status, code, error } of rows) {
      const answer = await publish(body);
      assert.equal(answer.status, status, `${name}: ${JSON.stringify(answer.body)}`);
      assert.equal(answer.body['code'], code, name);
      assert.match(String(answer.body['error']), error, name);
    }
    assert.equal(scene.serverOf('bluesky').posts.length, 0);
    const { body } = await scene.service.call('GET', '/social/posts');
    assert.deepEqual(body['data'], [], 'nothing of a refused post is kept');
  });

  it('answers 401 to a key that does not work, and 403 where there is none', async () => {
    const body = { accounts: [bluesky], content: 'x' };
    const wrong = await publish(body, { key: `osk_${'x'.repeat(49)}` });
    assert.equal(wrong.status, 401);
    assert.equal(wrong.body['code'], 'api_key_invalid');
    const none = await publish(body, { key: null });
    assert.equal(none.status, 403);
    assert.equal(none.body['code'], 'api_key_missing');
  });

  it('asks for a paid plan', async () => {
    const { service } = scene;
    const set = (plan: 'free' | 'enterprise') =>
      service.dependencies.database.query
        .updateTable('workspace')
        .set({ plan })
        .where('id', '=', service.workspaceId)
        .execute();
    const draft = await publish({ accounts: [bluesky], content: 'x', status: 'draft' });
    const { post_id: id } = draft.body['data'] as { post_id: number };
    await set('free');
    const answer = await publish({ accounts: [bluesky], content: 'x' });
    const changed = await scene.service.call('PATCH', `/social/posts/${id}`, {
      body: { scheduled_for: inSeconds(3600) },
    });
    await set('enterprise');
    assert.equal(changed.body['code'], 'plan_required');
    assert.equal(answer.status, 403);
    assert.equal(answer.body['code'], 'plan_required');
  });

  it('skips accounts that do not take the format, and says why', async () => {
    const answer = await publish({
      accounts: [bluesky, youtube],
      content: 'Two networks',
      media_url: await scene.mediumUrl('image'),
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { status, platforms } = answer.body['data'] as { status: string; platforms: Record<string, unknown>[] };
    assert.equal(status, 'partial');
    assert.equal(platforms[0]?.['status'], 'published');
    assert.equal(platforms[1]?.['status'], 'failed');
    assert.match(String(platforms[1]?.['error']), /YouTube does not accept PNG/);
    const { post_id: id } = answer.body['data'] as { post_id: number };
    const again = await scene.service.call('POST', `/social/posts/${id}/retry`);
    assert.equal(again.body['code'], 'post_not_held');
    assert.match(String(again.body['message']), /YouTube does not accept PNG/);
  });

  it('does not try again what is held', async () => {
    const planned = await publish({
      accounts: [bluesky, youtube],
      content: 'Planned for two',
      scheduled_for: inSeconds(3600),
      status: 'scheduled',
      media_url: await scene.mediumUrl('image'),
    });
    const { post_id: id } = planned.body['data'] as { post_id: number };
    const again = await scene.service.call('POST', `/social/posts/${id}/retry`);
    assert.equal(again.body['code'], 'post_not_held', JSON.stringify(again.body));
    assert.equal((await scene.service.call('DELETE', `/social/posts/${id}`)).status, 200);
  });

  it('does not take a post for unsent because it could not look for it', async () => {
    const { database } = scene.service.dependencies;
    scene.serverOf('bluesky').fail({ at: trialOf('bluesky').publishing, kind: 'lose-answer' });
    let looks = 0;
    scene.onCheckpoint = async (place) => {
      if (place !== 'finalize:before' || ++looks !== 2) return;
      await database.query.updateTable('social_account').set({ credentials: null }).where('id', '=', bluesky).execute();
    };
    const answer = await publish({ accounts: [bluesky], content: 'Sent, and then disconnected' });
    scene.onCheckpoint = undefined;
    await scene.connect(trialOf('bluesky'));
    assert.equal(looks, 2);
    const { post_id: id, platforms } = answer.body['data'] as { post_id: number; platforms: Record<string, unknown>[] };
    assert.equal(platforms[0]?.['action'], 'check', JSON.stringify(answer.body));
    const again = await scene.service.call('POST', `/social/posts/${id}/retry`);
    assert.equal(again.body['code'], 'post_not_held');
    assert.equal((await scene.service.call('DELETE', `/social/posts/${id}`)).body['code'], 'post_is_live');
  });

  it('ends a post that the service itself cannot publish', async () => {
    const { database } = scene.service.dependencies;
    const draft = await publish({ accounts: [bluesky], content: 'Never sent', status: 'draft' });
    const { post_id: id } = draft.body['data'] as { post_id: number };
    // The last of many tries, with credentials that cannot be opened.
    await database.query.updateTable('social_publication').set({ failures: 6 }).where('post_id', '=', id).execute();
    await database.query
      .updateTable('social_account')
      .set({ credentials: 'sealed by nobody' })
      .where('id', '=', bluesky)
      .execute();
    const answer = await scene.service.call('POST', `/social/posts/${id}/publish`);
    await scene.connect(trialOf('bluesky'));
    assert.equal(answer.body['code'], 'held_post_failed');
    assert.match(String(answer.body['message']), /inside the service/);
  });

  it('gives up a server whose new access ends at once', async () => {
    const { database } = scene.service.dependencies;
    const server = scene.serverOf('bluesky');
    const found = trialOf('bluesky').account(server.url);
    const past = { accessToken: 'over', refreshToken: 'refresh', expiresAt: new Date(0) };
    const owner = { workspaceId: scene.service.workspaceId, platform: 'bluesky', personId: null } as const;
    await saveAccounts(scene.service.dependencies, owner, [{ ...found, avatarUrl: null, credentials: past }]);
    const accessJwt = `e30.${Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')}.e30`;
    const session = { accessJwt, refreshJwt: 'refresh', did: found.providerId, handle: 'kiosk.example' };
    const at = 'POST /xrpc/com.atproto.server.refreshSession';
    server.fail({ at, kind: 'answer', answer: { status: 200, json: session }, times: 4 });
    const requestsBefore = server.requests.length;
    const { body } = await publish({ accounts: [bluesky], content: 'By a strange server' });
    assert.equal(body['code'], 'publish_failed', JSON.stringify(body));
    const asked = server.requests.slice(requestsBefore).filter(({ path }) => path.endsWith('refreshSession')).length;
    assert.ok(asked >= 1 && asked <= 4, `it was asked ${asked} times`);
    const { requires_reconnect: isOver } = await database.query
      .selectFrom('social_account')
      .select('requires_reconnect')
      .where('id', '=', bluesky)
      .executeTakeFirstOrThrow();
    assert.equal(isOver, true);
    await scene.connect(trialOf('bluesky'));
  });

  it('lets nobody but the browser that came back agree to what a key began', async () => {
    const { url } = scene.serverOf('mastodon');
    const { accessToken } = trialOf('mastodon').account(url).credentials;
    const body = { platform: 'mastodon', fields: { instance: url, accessToken } };
    const begun = await scene.service.call('POST', '/social/accounts/connect', { body });
    const { authorization_url: address } = begun.body['data'] as { authorization_url: string };
    const { pathname: path, search, searchParams } = new URL(address);
    const person = createVisitor(scene.service);
    assert.match((await person.open(path + search)).html, /Kiosk am Eck/);
    // Whoever began with the key knows the state, and not the code.
    const other = createVisitor(scene.service);
    searchParams.set('code', 'guessed');
    const seen = await other.open(`${path}?${searchParams}`);
    assert.equal(seen.status, 400);
    assert.doesNotMatch(seen.html, /Kiosk am Eck/);
    const account = trialOf('mastodon').account(url).providerId;
    assert.equal((await person.submit(path, { account, code: 'guessed' })).status, 400);
    await person.open(path + search);
    assert.equal((await person.submit(path, { account })).status, 200);
    const { data } = await scene.service.client.listSocialAccounts();
    assert.ok(data.some(({ platform }) => platform === 'mastodon'));
  });

  it('connects nothing for a person who no longer administers the workspace', async () => {
    const { service } = scene;
    const { url } = scene.serverOf('mastodon');
    const { accessToken } = trialOf('mastodon').account(url).credentials;
    const { personId, headers, cookie } = await service.signUp({ role: 'admin', workspaceId: service.workspaceId });
    const body = { platform: 'mastodon', fields: { instance: url, accessToken } };
    const begun = await service.call('POST', '/social/accounts/connect', { key: null, headers, body });
    const { authorization_url: address } = begun.body['data'] as { authorization_url: string };
    const { pathname: path, search } = new URL(address);
    const setRole = (role: 'admin' | 'member'): Promise<unknown> =>
      service.dependencies.database.query
        .updateTable('member')
        .set({ role })
        .where('person_id', '=', personId)
        .execute();
    await setRole('member');
    const visitor = createVisitor(service);
    assert.equal((await visitor.open(path + search, { cookie })).status, 400);
    await setRole('admin');
    const { status, location, html } = await visitor.open(path + search, { cookie });
    assert.equal(status, 303, html.slice(html.indexOf('<main')));
    assert.match(location ?? '', /connected=1$/);
  });

  it('answers 422 when every account failed, and 500 for a held post, with the reason', async () => {
    const server = scene.serverOf('bluesky');
    const refusal = { status: 400, json: { error: 'InvalidRequest', message: 'The record is not taken' } };
    server.fail({ at: trialOf('bluesky').publishing, kind: 'answer', answer: refusal });
    const failed = await publish({ accounts: [bluesky], content: 'Refused' });
    assert.equal(failed.status, 422);
    assert.equal(failed.body['code'], 'publish_failed');
    assert.match(String(failed.body['message']), /The record is not taken/);

    const draft = await publish({ accounts: [bluesky], content: 'Refused later', status: 'draft' });
    const { post_id: id } = draft.body['data'] as { post_id: number };
    server.fail({ at: trialOf('bluesky').publishing, kind: 'answer', answer: refusal });
    const held = await scene.service.call('POST', `/social/posts/${id}/publish`);
    assert.equal(held.status, 500);
    assert.equal(held.body['code'], 'held_post_failed');
    assert.match(String(held.body['error']), /could not be published/);
    assert.match(String(held.body['message']), /The record is not taken/);
  });

  it('publishes drafts and planned posts once, and says no to all others', async () => {
    const draft = await publish({ accounts: [bluesky], content: 'Held for a while', isDraft: true });
    assert.equal(draft.status, 200);
    const { post_id: id, status } = draft.body['data'] as { post_id: number; status: string };
    assert.equal(status, 'drafted');
    const postsBefore = scene.serverOf('bluesky').posts.length;
    const edited = await scene.service.call('PATCH', `/social/posts/${id}`, { body: { content: 'Held no longer' } });
    assert.equal(edited.status, 200, JSON.stringify(edited.body));
    assert.equal(scene.serverOf('bluesky').posts.length, postsBefore, 'a draft reaches no network');
    const answers = await Promise.all([1, 2, 3].map(() => scene.service.call('POST', `/social/posts/${id}/publish`)));
    assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 400, 400]);
    const refused = answers.find((answer) => answer.status === 400);
    assert.equal(refused?.body['error'], 'Only draft or scheduled posts can be published.');
    assert.equal(scene.serverOf('bluesky').posts.filter(({ text }) => text === 'Held no longer').length, 1);
    assert.equal((await scene.service.call('POST', '/social/posts/999999/publish')).status, 404);
    const change = await scene.service.call('PATCH', `/social/posts/${id}`, { body: { content: 'Too late' } });
    assert.equal(change.body['code'], 'post_not_editable');
    assert.equal((await scene.service.call('DELETE', `/social/posts/${id}`)).status, 409);
  });

  it('has status win over the earlier names, and takes those', async () => {
    const time = inSeconds(3600);
    const planned = await publish({ accounts: [bluesky], content: 'Planned', schedule: { scheduledFor: time } });
    const { post_id: id, status } = planned.body['data'] as { post_id: number; status: string };
    assert.equal(status, 'scheduled');
    const { body } = await scene.service.call('GET', `/social/posts/${id}`);
    assert.equal((body['data'] as Record<string, unknown>)['scheduled_for'], time);
    const won = await publish({ accounts: [bluesky], content: 'A draft', isDraft: false, status: 'draft' });
    assert.equal((won.body['data'] as Record<string, unknown>)['status'], 'drafted');
    assert.equal((await scene.service.call('DELETE', `/social/posts/${id}`)).status, 200);
    assert.equal((await scene.service.call('GET', `/social/posts/${id}`)).body['code'], 'post_not_found');
  });

  it('answers what was answered when an Idempotency-Key comes again', async () => {
    const headers = { 'idempotency-key': 'once-only' };
    const body = { accounts: [bluesky], content: 'Asked twice' };
    const first = await scene.service.call('POST', '/social/publish', { body, headers });
    const again = await scene.service.call('POST', '/social/publish', { body, headers });
    assert.deepEqual(again.body, first.body);
    assert.equal(scene.serverOf('bluesky').posts.filter(({ text }) => text === 'Asked twice').length, 1);
  });

  it('takes 20 calls a minute of a workspace, all social endpoints together', async () => {
    const service = await startTestService({ environment: { PLATEN_RATE_LIMIT_FACTOR: '1' } });
    try {
      const paths = ['/social/accounts', '/social/posts', '/social/platforms'];
      for (let call = 0; call < 20; call += 1) {
        const answer = await service.call('GET', paths[call % 3] ?? '');
        assert.equal(answer.status, 200);
        assert.equal(answer.headers['x-ratelimit-limit'], '20');
        assert.equal(answer.headers['x-ratelimit-remaining'], String(19 - call));
        assert.equal(answer.headers['retry-after'], undefined);
      }
      const over = await service.call('GET', '/social/accounts');
      assert.equal(over.status, 429);
      assert.equal(over.body['code'], 'rate_limit_exceeded');
      assert.ok(Number(over.headers['retry-after']) > 0);
    } finally {
      await service.close();
    }
  });
});
