import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import sharp from 'sharp';
import { redirectUri, startOAuth, usualScope, type OAuthAnswer, type OAuthService } from './oauth/start-oauth.ts';
import { describeOnOneDatabase } from './test-databases.ts';

interface App {
  id: string;
  client_secret: string;
  mode: string;
  test_users: string[];
  users: number;
  logo_url: string | null;
}

describeOnOneDatabase('apps of workspaces', (kind) => {
  let service: OAuthService;
  before(async () => {
    service = await startOAuth({ kind });
  });
  after(() => service.close());

  const createApp = async (settings: Record<string, unknown> = {}): Promise<App> => {
    const body = { name: 'Plugin', type: 'confidential', redirect_uris: [redirectUri], mode: 'live', ...settings };
    const answer = await service.call('POST', '/workspace/oauth-apps', { body });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body['data'] as App;
  };
  const update = async (app: App, body: Record<string, unknown>): Promise<void> => {
    const answer = await service.call('PATCH', `/workspace/oauth-apps/${app.id}`, { body });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  const introspect = (client_id: string, client_secret: string, token: string): Promise<OAuthAnswer> =>
    service.post('introspect', { client_id, client_secret, token }, 'json');
  const exchange = async (app: App, secret: string, personId = service.personId): Promise<OAuthAnswer> => {
    const { code, verifier } = await service.authorize(app.id, { personId });
    return service.post('token', {
      grant_type: 'authorization_code',
      client_id: app.id,
      client_secret: secret,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    });
  };

  it('have a secret that is shown once, and ask about their own tokens with it', async () => {
    const [app, other] = [await createApp(), await createApp({ name: 'Other' })];
    const issued = await exchange(app, app.client_secret);
    assert.equal(issued.status, 200, JSON.stringify(issued.body));
    const token = String(issued.body['access_token']);
    const { status, body } = await introspect(app.id, app.client_secret, token);
    assert.equal(status, 200);
    const exp = Number(body['exp']);
    assert.ok(Math.abs(exp - Date.now() / 1000 - 900) < 30, String(exp));
    assert.deepEqual(body, {
      active: true,
      scope: usualScope,
      client_id: app.id,
      user_id: String(service.personId),
      workspace_ids: [String(service.workspaceId)],
      exp,
    });
    assert.equal(
      (await introspect(app.id, app.client_secret, String(issued.body['refresh_token']))).body['active'],
      true,
    );
    const inactive = { active: false };
    assert.deepEqual((await introspect(other.id, other.client_secret, token)).body, inactive);
    for (const unknown of ['ost_unknown', service.key, app.client_secret, `${token}x`]) {
      assert.deepEqual((await introspect(app.id, app.client_secret, unknown)).body, inactive);
    }
    const registered = await service.register();
    for (const [id, secret] of [
      [app.id, other.client_secret],
      [app.id, ''],
      [app.id, `${app.client_secret}x`],
      ['app_none', app.client_secret],
      [registered, ''],
    ] as const) {
      const refused = await introspect(id, secret, token);
      assert.deepEqual([refused.status, refused.body['error']], [401, 'invalid_client'], id);
    }
    const anonymous = await service.post('introspect', { client_id: registered, token });
    assert.deepEqual([anonymous.status, anonymous.body['error']], [401, 'invalid_client']);
    assert.equal((await exchange(app, other.client_secret)).body['error'], 'invalid_client');

    const rotated = await service.call('POST', `/workspace/oauth-apps/${app.id}/rotate-secret`);
    const secret = (rotated.body['data'] as App).client_secret;
    assert.equal((await introspect(app.id, app.client_secret, token)).status, 401);
    assert.equal((await introspect(app.id, secret, token)).body['active'], true);
    const { rows } = await service.dependencies.database.pool.query<{ row: string }>(
      'select to_jsonb(c)::text as row from oauth_client c',
    );
    for (const { row } of rows) assert.ok(!row.includes(secret) && !row.includes(app.client_secret));
    await update(app, { disabled: true });
    assert.equal((await introspect(app.id, secret, token)).status, 401);
    assert.equal((await service.callWith(token, '/me')).status, 401);
    await update(app, { disabled: false });
    assert.equal((await service.callWith(token, '/me')).status, 200);
    assert.equal((await service.call('DELETE', `/workspace/oauth-apps/${app.id}`)).status, 200);
    assert.equal((await service.callWith(token, '/me')).status, 401);
  });

  it('are told that the tokens of a rotation before are over', async () => {
    const app = await createApp();
    const first = (await exchange(app, app.client_secret)).body;
    const refreshed = await service.post('token', {
      grant_type: 'refresh_token',
      client_id: app.id,
      client_secret: app.client_secret,
      refresh_token: String(first['refresh_token']),
    });
    const tokens = [first, refreshed.body].flatMap((body) => [body['access_token'], body['refresh_token']]);
    const notified = await Promise.all(tokens.map((token) => introspect(app.id, app.client_secret, String(token))));
    assert.deepEqual(
      notified.map(({ body }) => body['active']),
      [false, false, true, true],
    );
    assert.deepEqual(notified[0]?.body, { active: false });
  });

  it('are managed by keys that may do everything, and by no weaker one', async () => {
    const app = await createApp();
    const levels = ['read', 'write', 'approvals'];
    const made = await service.call('POST', '/workspace/api-keys', { body: { name: 'Weak', levels } });
    const { key } = made.body['data'] as { key: string };
    const path = `/workspace/oauth-apps/${app.id}`;
    const body = { redirect_uris: ['https://evil.example/callback'] };
    const answers = [
      await service.call('POST', '/workspace/oauth-apps', { key, body: { name: 'Trusted', ...body } }),
      await service.call('PATCH', path, { key, body }),
      await service.call('POST', `${path}/rotate-secret`, { key }),
      await service.call('DELETE', path, { key }),
    ];
    for (const answer of answers) {
      assert.deepEqual(
        [answer.status, answer.body['code'], answer.body['required']],
        [403, 'access_denied', ['render']],
      );
    }
    assert.equal((await exchange(app, app.client_secret)).status, 200);
  });

  it('work for their owner and test users alone while they are in development', async () => {
    const app = await createApp({ type: 'public', mode: 'development', test_users: ['Tester@Example.com'] });
    assert.deepEqual(app.test_users, ['tester@example.com']);
    const tester = await service.addPerson('tester@example.com', [service.workspaceId], 'admin');
    const stranger = await service.addPerson('stranger@example.com', [service.workspaceId], 'admin');
    const ofTester = await service.tokens(app.id, { personId: tester });
    const ofOwner = await service.tokens(app.id);
    for (const { access_token } of [ofTester, ofOwner]) {
      assert.equal((await service.callWith(access_token, '/me')).status, 200);
    }
    const query = new URLSearchParams({
      client_id: app.id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: usualScope,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
    const browser = service.browserOf(stranger);
    const page = await browser.open(`/oauth/authorize?${query.toString()}`);
    assert.equal(page.status, 403);
    assert.match(page.html, /Plugin is still in development/);
    assert.equal((await browser.submit(page, [['answer', 'allow']])).status, 403);
    // Let in while it was live, and then switched back.
    await update(app, { mode: 'live' });
    const early = await service.tokens(app.id, { personId: stranger });
    assert.equal((await service.callWith(early.access_token, '/me')).status, 200);
    await update(app, { mode: 'development' });
    const { status, body } = await service.callWith(early.access_token, '/me');
    assert.deepEqual([status, body['code']], [403, 'sandbox_restricted']);
    assert.deepEqual(Object.keys(body).toSorted(), ['code', 'error']);
    await update(app, { test_users: [] });
    assert.equal((await service.callWith(ofTester.access_token, '/me')).body['code'], 'sandbox_restricted');
    assert.equal((await service.callWith(ofOwner.access_token, '/me')).status, 200);
  });

  it('are seen and ended by the people who let them in, whole or in one workspace', async () => {
    const second = (await service.addWorkspace('Second')).workspaceId;
    const person = await service.addPerson('person@example.com', [service.workspaceId, second]);
    const app = await createApp({ type: 'public' });
    const workspaceIds = [service.workspaceId, second];
    const tokens = await service.tokens(app.id, { personId: person, workspaceIds });
    await service.tokens(app.id, { personId: person, workspaceIds: [second] });
    const listed = await service.callAs(person, 'GET', '/me/connected-apps');
    assert.equal(listed.status, 200, JSON.stringify(listed.body));
    const [entry, ...others] = listed.body['data'] as { id: string; client_id: string; workspaces: { id: string }[] }[];
    assert.deepEqual(others, []);
    assert.deepEqual([entry?.client_id, entry?.workspaces.map(({ id }) => id)], [app.id, workspaceIds.map(String)]);
    const path = `/me/connected-apps/${entry?.id}`;
    // Neither keys and tokens nor other people, and no page of another site, may end it.
    assert.equal((await service.call('DELETE', path)).status, 401);
    assert.equal((await service.callWith(tokens.access_token, '/me/connected-apps')).status, 401);
    assert.equal((await service.callAs(service.personId, 'DELETE', path)).status, 404);
    assert.equal((await service.callAs(person, 'DELETE', path, { origin: 'https://evil.example' })).status, 403);

    assert.equal((await service.callAs(person, 'DELETE', `${path}/workspaces/${second}`)).status, 200);
    assert.equal((await service.callAs(person, 'DELETE', `${path}/workspaces/${second}`)).status, 404);
    const call = (id: number) =>
      service.callWith(tokens.access_token, '/profile/workspace', { 'x-workspace-id': String(id) });
    assert.equal((await call(service.workspaceId)).status, 200);
    assert.equal((await call(second)).status, 403);
    const left = (await service.callAs(person, 'GET', '/me/connected-apps')).body['data'] as { id: string }[];
    assert.equal(left.length, 1);
    assert.equal((await service.callAs(person, 'DELETE', `/me/connected-apps/${left[0]?.id}`)).status, 200);
    assert.equal((await call(service.workspaceId)).status, 401);
    const refreshed = await service.post('token', {
      grant_type: 'refresh_token',
      client_id: app.id,
      refresh_token: tokens.refresh_token,
    });
    assert.equal(refreshed.body['error'], 'invalid_grant');
    assert.deepEqual((await service.callAs(person, 'GET', '/me/connected-apps')).body['data'], []);
  });

  it('show a logo that was drawn anew, and only addresses that are safe', async () => {
    const image = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0a0' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer();
    const app = await createApp({ logo: `data:image/jpeg;base64,${image.toString('base64')}` });
    assert.equal(app.logo_url, `${service.dependencies.publicUrl}/oauth/logo/${app.id}`);
    const response = await fetch(app.logo_url);
    const { format, width, height, exif } = await sharp(await response.arrayBuffer()).metadata();
    assert.deepEqual([format, width, height, exif], ['png', 128, 128, undefined]);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>').toString('base64');
    for (const settings of [
      { logo: svg },
      { logo: 'nonsense' },
      { redirect_uris: ['http://evil.example/'] },
      { redirect_uris: ['data:text/html,x'] },
      { test_users: ['nobody'] },
      { name: '' },
      { name: 'a\u202eb' },
    ]) {
      const body = { name: 'App', redirect_uris: [], ...settings };
      const { status } = await service.call('POST', '/workspace/oauth-apps', { body });
      assert.equal(status, 400, JSON.stringify(settings));
    }
  });
});
