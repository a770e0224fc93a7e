import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { redirectUri, startOAuth, usualScope, type OAuthService } from './oauth/start-oauth.ts';
import { describeOnOneDatabase } from './test-databases.ts';

describeOnOneDatabase('attacks with OAuth tokens', (kind) => {
  let service: OAuthService;
  let clientId = '';
  let second = 0;
  before(async () => {
    service = await startOAuth({ kind });
    clientId = await service.register();
    const other = await service.addWorkspace('Second');
    second = other.workspaceId;
    await service.dependencies.database.query
      .insertInto('member')
      .values({ workspace_id: second, person_id: service.personId, role: 'reviewer' })
      .execute();
  });
  after(() => service.close());

  const refresh = (refresh_token: string, more: Record<string, string> = {}) =>
    service.post('token', { grant_type: 'refresh_token', client_id: clientId, refresh_token, ...more });

  it('scopes can be given back at refresh, and never added', async () => {
    const first = await service.tokens(clientId, { workspaceIds: [service.workspaceId] });
    for (const scope of [`${usualScope} workspace:templates:write`, 'mcp:access']) {
      const { status, body } = await refresh(first.refresh_token, { scope });
      assert.deepEqual([status, body['error']], [400, 'invalid_scope'], scope);
    }
    const less = await refresh(first.refresh_token, { scope: 'workspace:read' });
    assert.equal(less.body['scope'], 'workspace:read');
    const token = String(less.body['access_token']);
    assert.equal((await service.callWith(token, '/me')).status, 200);
    assert.equal((await service.callWith(token, '/studio/render-jobs')).body['code'], 'insufficient_scope');
    // The parameter that fewer scopes came with is no grant of more later, and what was agreed to is still there.
    assert.equal((await refresh(String(less.body['refresh_token']))).body['scope'], usualScope);
  });

  it('a refresh token or code of one client is nothing for another', async () => {
    const thief = await service.register({ client_name: 'Thief' });
    const { refresh_token } = await service.tokens(clientId, { workspaceIds: [service.workspaceId] });
    const stolen = await refresh(refresh_token, { client_id: thief });
    assert.deepEqual([stolen.status, stolen.body['error']], [400, 'invalid_grant']);
    const { code, verifier: own } = await service.authorize(clientId, { workspaceIds: [service.workspaceId] });
    const exchanged = await service.post('token', {
      grant_type: 'authorization_code',
      client_id: thief,
      redirect_uri: redirectUri,
      code,
      code_verifier: own,
    });
    assert.deepEqual([exchanged.status, exchanged.body['error']], [400, 'invalid_grant']);
    for (const token of [code, refresh_token]) {
      assert.notEqual((await service.callWith(token, '/me')).status, 200);
    }
  });

  it('a token reaches the workspaces that were ticked, by the role there, and no other by any header', async () => {
    const stranger = await service.addWorkspace('Stranger');
    const one = await service.tokens(clientId, { workspaceIds: [service.workspaceId] });
    assert.deepEqual(one.workspace_ids, [String(service.workspaceId)]);
    for (const id of [
      second,
      stranger.workspaceId,
      `${service.workspaceId},${second}`,
      ' ',
      '0',
      `0${service.workspaceId}`,
    ]) {
      const { status, body } = await service.callWith(one.access_token, '/profile/workspace', {
        'x-workspace-id': String(id),
      });
      assert.deepEqual([status, body['code']], [403, 'access_denied'], String(id));
    }
    const both = await service.tokens(clientId, { workspaceIds: [service.workspaceId, second] });
    assert.deepEqual(both.workspace_ids, [String(service.workspaceId), String(second)]);
    const read = async (headers?: Record<string, string>) =>
      ((await service.callWith(both.access_token, '/profile/workspace', headers)).body['data'] as { id: string }).id;
    assert.equal(await read(), String(service.workspaceId));
    assert.equal(await read({ 'x-workspace-id': String(second) }), String(second));
    // A reviewer cannot render there, whatever the token's scopes are.
    const jobs = await service.callWith(both.access_token, '/studio/render-jobs', { 'x-workspace-id': String(second) });
    assert.deepEqual([jobs.status, jobs.body['code']], [403, 'access_denied']);
  });

  it('headers of the service itself, and more than one of a kind, let nobody in', async () => {
    for (const name of ['x-platen-inner-call', 'x-service-user-id', 'x-forwarded-for', 'x-embed-user-id']) {
      const response = await fetch(`${service.address}/v1/me`, { headers: { [name]: '1' } });
      assert.equal(response.status, 403, name);
    }
    const { access_token } = await service.tokens(clientId, { workspaceIds: [service.workspaceId] });
    const inner = await service.callWith(access_token, '/profile/workspace', { 'x-platen-inner-call': service.key });
    assert.equal((inner.body['data'] as { id: string }).id, String(service.workspaceId));
    const twice = await service.callWith(access_token, '/profile/workspace', {
      'x-workspace-id': `${service.workspaceId}, ${second}`,
    });
    assert.equal(twice.status, 403);
  });

  it('a token for the tools works there alone', async () => {
    const resource = `${service.dependencies.publicUrl}/mcp`;
    const { access_token, refresh_token } = await service.tokens(clientId, {
      workspaceIds: [service.workspaceId],
      resource,
      scope: 'mcp:access workspace:read offline_access',
    });
    const { status, body } = await service.callWith(access_token, '/me');
    assert.deepEqual([status, body['code']], [401, 'oauth_token_invalid']);
    const elsewhere = await refresh(refresh_token, { resource: 'https://evil.example/' });
    assert.equal(elsewhere.body['error'], 'invalid_target');
    const again = await refresh(refresh_token);
    assert.equal(again.status, 200, JSON.stringify(again.body));
    assert.equal((await service.callWith(String(again.body['access_token']), '/me')).status, 401);
  });

  it('somebody who was removed and comes back is let in, and no app that they had let in before', async () => {
    const person = await service.addPerson('back@example.com', [service.workspaceId], 'admin');
    const tokens = await service.tokens(clientId, { personId: person, workspaceIds: [service.workspaceId] });
    assert.equal((await service.callWith(tokens.access_token, '/me')).status, 200);
    const path = `/workspace/members/${person}`;
    assert.equal((await service.callAs(service.personId, 'DELETE', path)).status, 200);
    assert.equal((await service.callWith(tokens.access_token, '/me')).status, 401);
    const member = { workspace_id: service.workspaceId, person_id: person, role: 'admin' as const };
    await service.dependencies.database.query.insertInto('member').values(member).execute();
    assert.equal((await service.callWith(tokens.access_token, '/me')).status, 401);
    assert.equal((await refresh(tokens.refresh_token)).body['error'], 'invalid_grant');
  });

  it('what ends a token ends it at once', async () => {
    const { query } = service.dependencies.database;
    const issue = () => service.tokens(clientId, { workspaceIds: [service.workspaceId] });
    const ended = async (token: string, about: string) => {
      const { status, body, headers } = await service.callWith(token, '/me');
      assert.deepEqual([status, body['code']], [401, 'oauth_token_invalid'], about);
      assert.match(
        String(headers.get('www-authenticate')),
        new RegExp(`resource_metadata="${service.dependencies.publicUrl}/\\.well-known/oauth-protected-resource"`),
      );
    };
    const expired = await issue();
    assert.equal((await service.callWith(expired.access_token, '/me')).status, 200);
    await query
      .updateTable('oauth_token')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    await ended(expired.access_token, 'its time is over');
    const disabled = await issue();
    await query
      .updateTable('oauth_client')
      .set({ disabled_at: new Date() })
      .where('client_id', '=', clientId)
      .execute();
    await ended(disabled.access_token, 'the client is switched off');
    assert.equal((await refresh(disabled.refresh_token)).body['error'], 'invalid_client');
    await query.updateTable('oauth_client').set({ disabled_at: null }).where('client_id', '=', clientId).execute();
    const left = await issue();
    await query
      .deleteFrom('member')
      .where('workspace_id', '=', service.workspaceId)
      .where('person_id', '=', service.personId)
      .execute();
    await ended(left.access_token, 'the person is in the workspace no more');
  });
});
