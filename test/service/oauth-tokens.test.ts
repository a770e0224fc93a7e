import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, it } from 'node:test';
import { createCleanUp } from '@platen/server';
import { startOAuth, redirectUri, usualScope, type OAuthService } from './oauth/start-oauth.ts';
import { refuseWrite } from './refuse-write.ts';
import { describeOnOneDatabase } from './test-databases.ts';

describeOnOneDatabase('OAuth tokens', (kind) => {
  let service: OAuthService;
  let clientId = '';
  before(async () => {
    service = await startOAuth({ kind });
    clientId = await service.register();
  });
  after(() => service.close());

  const exchange = (code: string, verifier: string, more: Record<string, string> = {}) =>
    service.post('token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
      ...more,
    });
  const refresh = (refresh_token: string, more: Record<string, string> = {}) =>
    service.post('token', { grant_type: 'refresh_token', client_id: clientId, refresh_token, ...more });

  /** Eight times the same request for tokens, without connections between which the first could be answered before the last comes. */
  const eightAtOnce = (
    parameters: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }[]> =>
    Promise.all(
      Array.from({ length: 8 }, async () => {
        const response = await service.app.inject({
          method: 'POST',
          url: '/v1/oauth/token',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ client_id: clientId, ...parameters }).toString(),
        });
        return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
      }),
    );

  it('are what the interface says', async () => {
    const { code, verifier, location } = await service.authorize(clientId);
    assert.match(code, /^osc_\w{49}$/);
    assert.equal(location.searchParams.get('state'), 'the state');
    assert.equal(location.searchParams.get('iss'), service.dependencies.publicUrl);
    const { status, body, headers } = await exchange(code, verifier);
    assert.equal(status, 200, JSON.stringify(body));
    assert.match(String(headers.get('cache-control')), /no-store/);
    assert.match(String(body['access_token']), /^ost_\w{49}$/);
    assert.match(String(body['refresh_token']), /^osr_\w{49}$/);
    assert.deepEqual(
      { ...body, access_token: '', refresh_token: '' },
      {
        access_token: '',
        refresh_token: '',
        token_type: 'Bearer',
        expires_in: 900,
        scope: usualScope,
        user_id: String(service.personId),
        workspace_ids: [String(service.workspaceId)],
      },
    );
    const me = await service.callWith(String(body['access_token']), '/me');
    assert.equal(me.status, 200, JSON.stringify(me.body));
  });

  it('are in the database as hashes alone', async () => {
    const { access_token, refresh_token } = await service.tokens(clientId);
    const { rows } = await service.dependencies.database.pool.query<{ row: string }>(
      'select to_jsonb(t)::text as row from oauth_token t union all select to_jsonb(s)::text from oauth_state s',
    );
    assert.ok(rows.length > 2);
    for (const { row } of rows) {
      for (const token of [access_token, refresh_token]) assert.ok(!row.includes(token), row);
      assert.doesNotMatch(row, /os[tcrd]_\w{20}/);
    }
  });

  it('are refreshed with a new refresh token each time, also with JSON', async () => {
    const first = await service.tokens(clientId);
    const second = await service.post(
      'token',
      { grant_type: 'refresh_token', client_id: clientId, refresh_token: first.refresh_token },
      'json',
    );
    assert.equal(second.status, 200, JSON.stringify(second.body));
    assert.notEqual(second.body['refresh_token'], first.refresh_token);
    assert.equal(second.body['scope'], usualScope);
    const third = await refresh(String(second.body['refresh_token']));
    assert.equal(third.status, 200);
    // The first one again: somebody has stolen it or was stolen from.
    const replay = await refresh(first.refresh_token);
    assert.deepEqual([replay.status, replay.body['error']], [400, 'invalid_grant']);
    const last = await refresh(String(third.body['refresh_token']));
    assert.deepEqual([last.status, last.body['error']], [400, 'invalid_grant']);
    for (const token of [first.access_token, third.body['access_token']]) {
      const { status, body } = await service.callWith(String(token), '/me');
      assert.deepEqual([status, body['code']], [401, 'oauth_token_invalid']);
    }
  });

  it('take the place of the refresh token or code that they are given for, or leave it as it was', async () => {
    const { database } = service.dependencies;
    const { refresh_token: first } = await service.tokens(clientId);
    for (const lost of ['RefreshToken', 'AccessToken']) {
      await refuseWrite(database, { on: 'oauth_token', write: 'insert', when: `new.kind = '${lost}'` });
      const failed = await refresh(first);
      assert.deepEqual([failed.status, failed.body['error']], [500, 'server_error'], lost);
    }
    assert.equal((await refresh(first)).status, 200);
    const { code, verifier } = await service.authorize(clientId);
    await refuseWrite(database, { on: 'oauth_token', write: 'insert', when: `new.kind = 'AccessToken'` });
    assert.equal((await exchange(code, verifier)).status, 500);
    assert.equal((await exchange(code, verifier)).status, 200);
  });

  it('end with the refresh token that they came with, at once and of that grant alone', async () => {
    const second = await service.addWorkspace('Second');
    const workspaceIds = [service.workspaceId, second.workspaceId];
    const personId = await service.addPerson('both@example.com', workspaceIds);
    const other = await service.tokens(clientId, { personId, workspaceIds });
    const first = await service.tokens(clientId, { personId, workspaceIds });
    const call = async (token: unknown, workspaceId: number): Promise<number> => {
      const headers = { 'x-workspace-id': String(workspaceId) };
      return (await service.callWith(String(token), '/profile/workspace', headers)).status;
    };
    const statusIn = (token: unknown): Promise<number[]> => Promise.all(workspaceIds.map((id) => call(token, id)));
    assert.deepEqual(await statusIn(first.access_token), [200, 200]);
    // Fewer scopes are a rotation too.
    const less = await refresh(first.refresh_token, { scope: 'workspace:read' });
    assert.deepEqual(await statusIn(first.access_token), [401, 401]);
    assert.deepEqual(await statusIn(less.body['access_token']), [200, 200]);
    const last = await refresh(String(less.body['refresh_token']));
    assert.deepEqual(await statusIn(less.body['access_token']), [401, 401]);
    assert.deepEqual(await statusIn(last.body['access_token']), [200, 200]);
    assert.deepEqual(await statusIn(other.access_token), [200, 200], 'another time that the app was let in');
    // One that is refused rotates nothing.
    const token = String(last.body['refresh_token']);
    const mistakes = { scope: 'mcp:access', client_id: 'client_none', resource: 'https://evil.example/' };
    for (const [name, value] of Object.entries(mistakes)) {
      assert.notEqual((await refresh(token, { [name]: value })).status, 200);
    }
    assert.deepEqual(await statusIn(last.body['access_token']), [200, 200]);
  });

  it('are what one of eight that refresh at once is given, and the earlier one ends with it', async () => {
    const first = await service.tokens(clientId);
    const status = async (token: unknown): Promise<number> => (await service.callWith(String(token), '/me')).status;
    assert.equal(await status(first.access_token), 200);
    const refreshes = await eightAtOnce({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
    const [won, ...more] = refreshes.filter((answer) => answer.status === 200);
    assert.deepEqual(more, []);
    assert.deepEqual([await status(first.access_token), await status(won?.body['access_token'])], [401, 200]);
    const { rows } = await service.dependencies.database.pool.query<{ count: number }>(
      `select count(*)::int as count from oauth_token where kind = 'AccessToken'
       and grant_id = (select grant_id from oauth_token where hash = $1)`,
      [createHash('sha256').update(String(won?.body['access_token'])).digest('hex')],
    );
    assert.equal(rows[0]?.count, 1);
    // A replay ends the new one as well.
    assert.equal((await refresh(first.refresh_token)).body['error'], 'invalid_grant');
    assert.equal(await status(won?.body['access_token']), 401);
  });

  it('are given for a code once, and a code that comes again ends them', async () => {
    const { code, verifier } = await service.authorize(clientId);
    const { body } = await exchange(code, verifier);
    assert.equal((await service.callWith(String(body['access_token']), '/me')).status, 200);
    const again = await exchange(code, verifier);
    assert.deepEqual([again.status, again.body['error']], [400, 'invalid_grant']);
    assert.equal((await service.callWith(String(body['access_token']), '/me')).status, 401);
    assert.equal((await refresh(String(body['refresh_token']))).body['error'], 'invalid_grant');
  });

  it('last as long as the interface says, and without offline_access a refresh token lasts a day', async () => {
    const lifetimes = async (token: string): Promise<number> => {
      const { rows } = await service.dependencies.database.pool.query<{ seconds: number }>(
        'select extract(epoch from expires_at - created_at)::int as seconds from oauth_token where hash = $1',
        [createHash('sha256').update(token).digest('hex')],
      );
      return Math.round((rows[0]?.seconds ?? 0) / 10) * 10;
    };
    const long = await service.tokens(clientId);
    const short = await service.tokens(clientId, { scope: 'workspace:read' });
    const { code } = await service.authorize(clientId);
    assert.deepEqual(
      await Promise.all([long.access_token, code, long.refresh_token, short.refresh_token].map(lifetimes)),
      [900, 300, 30 * 24 * 3600, 24 * 3600],
    );
  });

  it('and what gave them are removed when they are over, and clients that nobody uses', async () => {
    const { query } = service.dependencies.database;
    const unused = await service.register({ client_name: 'Unused' });
    const used = await service.register({ client_name: 'Used' });
    await service.tokens(used);
    const clean = async (days: number): Promise<void> => {
      const now = () => new Date(Date.now() + days * 24 * 3_600_000);
      await createCleanUp({ ...service.dependencies, now })(new AbortController().signal);
    };
    const names = async (): Promise<string[]> => {
      const rows = await query.selectFrom('oauth_client').select('client_id').execute();
      return rows.map((row) => row.client_id).filter((id) => id === unused || id === used);
    };
    await clean(0.5);
    assert.equal((await names()).length, 2);
    await clean(2);
    assert.deepEqual(await names(), [used]);
    assert.ok((await query.selectFrom('oauth_grant').select('id').execute()).length > 0);
    await clean(31);
    assert.deepEqual(await query.selectFrom('oauth_grant').select('id').execute(), []);
    assert.deepEqual(await query.selectFrom('oauth_token').select('hash').execute(), []);
    assert.deepEqual(await names(), [used]);
    await clean(91);
    assert.deepEqual(await names(), []);
    clientId = await service.register();
  });

  it('and codes are in no line of the log', async () => {
    const { access_token } = await service.tokens(clientId);
    const { code, verifier, location } = await service.authorize(clientId);
    const device = await service.post('device/code', { client_id: clientId });
    const { device_code, user_code } = device.body as { device_code: string; user_code: string };
    // Also where nobody should send them.
    for (const path of [
      `/v1/me?access_token=${access_token}`,
      `/oauth/authorize?${location.searchParams.toString()}&code_verifier=${verifier}`,
      `/oauth/device?user_code=${user_code}`,
      `/nothing/${code}/${device_code}`,
    ]) {
      await fetch(service.address + path, {
        redirect: 'manual',
        headers: { authorization: `Bearer ${access_token}x` },
      });
    }
    const logged = service.logged();
    assert.ok(logged.split('\n').length > 20);
    assert.match(logged, /user_code=…/);
    assert.match(logged, /\/oauth\/consent\/…/);
    for (const secret of [access_token, code, verifier, device_code, user_code]) {
      assert.ok(!logged.includes(secret), secret);
    }
    assert.doesNotMatch(logged, /os[tcrd]_\w{6}/);
  });

  it('go to one of eight that exchange the same code at once, and to one of eight that refresh', async () => {
    const { code, verifier } = await service.authorize(clientId);
    const exchanges = await eightAtOnce({
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    });
    const won = exchanges.filter(({ status }) => status === 200);
    assert.equal(won.length, 1, JSON.stringify(exchanges.map(({ body }) => body)));
    for (const { status, body } of exchanges) if (status !== 200) assert.equal(body['error'], 'invalid_grant');
    assert.equal((await service.callWith(String(won[0]?.body['access_token']), '/me')).status, 200);
    const token = String(won[0]?.body['refresh_token']);
    const refreshes = await eightAtOnce({ grant_type: 'refresh_token', refresh_token: token });
    assert.equal(refreshes.filter(({ status }) => status === 200).length, 1);
    for (const { status, body } of refreshes) if (status !== 200) assert.equal(body['error'], 'invalid_grant');
  });
});
