import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { startOAuth, redirectUri, usualScope, type OAuthService } from './oauth/start-oauth.ts';
import { describeOnEachDatabase } from './test-databases.ts';

describeOnEachDatabase('OAuth tokens', (kind) => {
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

  it('are given for a code once, and a code that comes again ends them', async () => {
    const { code, verifier } = await service.authorize(clientId);
    const { body } = await exchange(code, verifier);
    assert.equal((await service.callWith(String(body['access_token']), '/me')).status, 200);
    const again = await exchange(code, verifier);
    assert.deepEqual([again.status, again.body['error']], [400, 'invalid_grant']);
    assert.equal((await service.callWith(String(body['access_token']), '/me')).status, 401);
    assert.equal((await refresh(String(body['refresh_token']))).body['error'], 'invalid_grant');
  });

  it('go to one of eight that exchange the same code at once, and to one of eight that refresh', async () => {
    const { code, verifier } = await service.authorize(clientId);
    // Connections are there already, so that all eight come before the first is answered.
    await Promise.all(Array.from({ length: 8 }, () => exchange('osc_none', verifier)));
    const exchanges = await Promise.all(Array.from({ length: 8 }, () => exchange(code, verifier)));
    const won = exchanges.filter(({ status }) => status === 200);
    assert.equal(won.length, 1, JSON.stringify(exchanges.map(({ body }) => body)));
    for (const { status, body } of exchanges) if (status !== 200) assert.equal(body['error'], 'invalid_grant');
    assert.equal((await service.callWith(String(won[0]?.body['access_token']), '/me')).status, 200);
    const token = String(won[0]?.body['refresh_token']);
    const refreshes = await Promise.all(Array.from({ length: 8 }, () => refresh(token)));
    assert.equal(refreshes.filter(({ status }) => status === 200).length, 1);
    for (const { status, body } of refreshes) if (status !== 200) assert.equal(body['error'], 'invalid_grant');
  });
});
