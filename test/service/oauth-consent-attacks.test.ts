import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { redirectUri, startOAuth, usualScope, type OAuthService } from './oauth/start-oauth.ts';

const verifier = 'a-verifier-of-forty-three-characters-or-more-01';
const challenge = createHash('sha256').update(verifier).digest('base64url');
const usualQuery = {
  redirect_uri: redirectUri,
  response_type: 'code',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  scope: usualScope,
};

describe('attacks on the consent of people', () => {
  let service: OAuthService;
  let clientId = '';
  before(async () => {
    service = await startOAuth({ environment: { PLATEN_RATE_LIMIT_FACTOR: '1' } });
    clientId = await service.register();
  });
  after(() => service.close());

  const authorizePath = (changes: Record<string, string | undefined> = {}): string => {
    const query = Object.entries({ client_id: clientId, ...usualQuery, ...changes });
    return `/oauth/authorize?${new URLSearchParams(query.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))}`;
  };

  it('without PKCE, or with a challenge that is the verifier itself, nothing is given', async () => {
    for (const changes of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge: verifier, code_challenge_method: 'plain' },
      { code_challenge: verifier, code_challenge_method: undefined },
      { code_challenge: 'short' },
    ]) {
      const { url, status } = await service.browserOf(service.personId).open(authorizePath(changes));
      assert.deepEqual([status, url.origin], [400, service.address]);
    }
    const { code } = await service.authorize(clientId);
    for (const code_verifier of [undefined, 'another-verifier-of-forty-three-characters-or-more', '']) {
      const { status, body } = await service.post('token', {
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: redirectUri,
        code,
        ...(code_verifier !== undefined && { code_verifier }),
      });
      assert.deepEqual([status, body['error']], [400, 'invalid_grant'], code_verifier);
    }
  });

  it('an address that was not registered is never led to', async () => {
    for (const redirect_uri of [
      'https://evil.example/callback',
      'http://127.0.0.1/callback/other',
      'http://127.0.0.1/callback?more=1',
      'http://127.0.0.1.evil.example/callback',
      'http://127.0.0.1@evil.example/callback',
      'http://localhost/callback',
      'https://127.0.0.1/callback',
      'http://127.0.0.1:1/callback/../callback2',
      'javascript:alert(1)',
      '//evil.example',
    ]) {
      const { status, url, html, headers } = await service
        .browserOf(service.personId)
        .open(authorizePath({ redirect_uri }));
      assert.equal(status, 400, redirect_uri);
      assert.equal(url.origin, service.address);
      assert.match(html, /<h1>Invalid request<\/h1>/);
      assert.match(String(headers.get('content-security-policy')), /frame-ancestors 'none'/);
    }
    // A port of the person's own machine may be any (RFC 8252).
    const own = await service
      .browserOf(service.personId)
      .open(authorizePath({ redirect_uri: 'http://127.0.0.1:49152/callback' }));
    assert.equal(own.status, 200);
    // The code is for the address that was agreed to.
    const { code, verifier: own_verifier } = await service.authorize(clientId);
    const { status, body } = await service.post('token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: 'http://127.0.0.1:49152/callback',
      code,
      code_verifier: own_verifier,
    });
    assert.deepEqual([status, body['error']], [400, 'invalid_grant']);
  });

  it('an application or resource that does not exist gets nothing', async () => {
    const browser = service.browserOf(service.personId);
    assert.equal((await browser.open(authorizePath({ client_id: 'client_none' }))).status, 400);
    for (const resource of ['https://evil.example/mcp', `${service.address}/other`, `${service.address}/v1`, 'mcp']) {
      const { status, url } = await browser.open(authorizePath({ resource }));
      assert.deepEqual([status, url.origin], [400, service.address], resource);
    }
    const { status } = await browser.open(authorizePath({ scope: 'admin root' }));
    assert.equal(status, 400);
    for (const changes of [{ response_type: 'token' }, { response_type: 'id_token' }, { response_mode: 'form_post' }]) {
      const page = await browser.open(authorizePath(changes));
      assert.doesNotMatch(
        page.url.href + page.html,
        /access_token|<form method="post" action="\/oauth\/consent/,
        page.url.href,
      );
    }
  });

  it('people who are not signed in are sent to sign in, and nowhere else', async () => {
    const page = await service.browserOf().open(authorizePath());
    // Where nobody has an account yet, to make the first one.
    assert.match(page.url.pathname, /^\/sign-(?:in|up)$/);
    assert.match(String(page.url.searchParams.get('return_to')), /^\/oauth\/consent\/[\w-]+$/);
  });

  it('the page is framed by nobody, kept by nobody, and its form leads nowhere but to the application', async () => {
    const { headers, html, status } = await service.browserOf(service.personId).open(authorizePath());
    assert.equal(status, 200);
    const policy = String(headers.get('content-security-policy'));
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.match(policy, /form-action 'self' http:\/\/127\.0\.0\.1(?:;|$)/);
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.match(String(headers.get('cache-control')), /no-store/);
    assert.doesNotMatch(html, /<script|style=/);
  });

  it('names and everything else that others chose are shown as text', async () => {
    const evil = await service.register({ client_name: '<script>alert(1)</script>"\'\u202e &amp;' });
    const { html } = await service.browserOf(service.personId).open(authorizePath({ client_id: evil }));
    assert.doesNotMatch(html, /<script/);
    assert.match(html, /&lt;script&gt;/);
    assert.doesNotMatch(html, /\u202e/);
  });

  it('a form of another site, without its token or of another browser changes nothing', async () => {
    const browser = service.browserOf(service.personId);
    const page = await browser.open(authorizePath());
    const other = service.browserOf(service.personId);
    const foreign = await other.open(authorizePath());
    const withoutToken = { ...page, html: page.html.replace('name="form_token"', 'name="other"') };
    for (const attempt of [
      browser.submit(page, [['answer', 'allow']], { origin: 'https://evil.example' }),
      browser.submit(page, [['answer', 'allow']], { 'sec-fetch-site': 'cross-site' }),
      browser.submit(withoutToken, [['answer', 'allow']]),
      other.submit(page, [['answer', 'allow']]),
      // Another browser's request, with the own form.
      browser.submit({ ...page, html: page.html.replace(/oauth\/consent\/[\w-]+/, foreign.url.pathname.slice(1)) }, [
        ['answer', 'allow'],
      ]),
    ]) {
      const { status, url } = await attempt;
      assert.ok(status === 400 || status === 403 || status === 404, String(status));
      assert.equal(url.origin, service.address);
    }
    // What was tried took nothing away: the person can still answer.
    assert.notEqual((await browser.answer(page, 'allow')).searchParams.get('code'), null);
  });

  it('refusing gives nothing, and says so with the issuer', async () => {
    const browser = service.browserOf(service.personId);
    const url = await browser.answer(await browser.open(authorizePath({ state: 'cached' })), 'deny');
    assert.deepEqual(
      [url.searchParams.get('error'), url.searchParams.get('state'), url.searchParams.get('iss')],
      ['access_denied', 'cached', service.dependencies.publicUrl],
    );
  });

  it('an answer counts once, and for the person who gave it', async () => {
    const browser = service.browserOf(service.personId);
    const page = await browser.open(authorizePath());
    const stranger = await service.addWorkspace('Stranger');
    // Workspaces that the person is not in are not theirs to give.
    const refused = await browser.submit(page, [
      ['workspace', String(stranger.workspaceId)],
      ['answer', 'allow'],
    ]);
    const code = refused.url.searchParams.get('code');
    assert.notEqual(code, null);
    const { body } = await service.post('token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code: code ?? '',
      code_verifier: verifier,
    });
    assert.deepEqual(body['workspace_ids'], [String(service.workspaceId)]);
    const again = await browser.submit(page, [['answer', 'allow']]);
    assert.equal(again.status, 404);
  });

  it('what one person agreed to in a browser is nothing for the next one there', async () => {
    const next = await service.addPerson('next@example.com', [service.workspaceId], 'member');
    const browser = service.browserOf(service.personId);
    await browser.answer(await browser.open(authorizePath()), 'allow');
    const page = await browser.open(authorizePath());
    browser.cookies.set('test-person', { value: String(next), path: '/' });
    const answered = await browser.answer(await browser.open(page.url.pathname), 'allow');
    const { body } = await service.post('token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code: answered.searchParams.get('code') ?? '',
      code_verifier: verifier,
    });
    assert.equal(body['user_id'], String(next), JSON.stringify(body));
    // Nor does an application get anything without a question.
    const silent = await browser.open(authorizePath({ prompt: 'none' }));
    assert.deepEqual([silent.status, silent.url.origin], [400, service.address]);
  });

  it('codes of devices cannot be guessed', async () => {
    const person = await service.addPerson('guesser@example.com', [service.workspaceId], 'member');
    const { body } = await service.post('device/code', { client_id: clientId });
    const browser = service.browserOf(person);
    for (let attempt = 0; attempt < 5; attempt++) {
      assert.equal((await browser.open('/oauth/device?user_code=BCDF-GHJK')).status, 400);
    }
    // Now not even the right one is taken, until the minute is over.
    const { status, html } = await browser.open(`/oauth/device?user_code=${String(body['user_code'])}`);
    assert.equal(status, 429);
    assert.doesNotMatch(html, /Test client/);
    // Others are not held up by it.
    assert.equal(
      (await service.browserOf(service.personId).open(`/oauth/device?user_code=${String(body['user_code'])}`)).status,
      200,
    );
  });

  it('registrations are held to a rate, and to sizes and addresses that are safe', async () => {
    const refusedBodies: [Record<string, unknown>, string][] = [
      [{ redirect_uris: [] }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['http://shop.example/callback'] }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['https://a.example/#x'] }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['https://*.example/'] }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['https://user:pass@a.example/'] }, 'invalid_redirect_uri'],
      [
        { redirect_uris: Array.from({ length: 21 }, (_, index) => `https://a.example/${index}`) },
        'invalid_client_metadata',
      ],
      [{ client_name: 'x'.repeat(201) }, 'invalid_client_metadata'],
      [{ grant_types: ['password'] }, 'invalid_client_metadata'],
      [{ grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
      [{ response_types: ['token'] }, 'invalid_client_metadata'],
    ];
    for (const [metadata, error] of refusedBodies) {
      await assert.rejects(service.register(metadata), new RegExp(error), JSON.stringify(metadata));
    }
    // Very many that nobody lets in make room for others after an hour.
    const { query } = service.dependencies.database;
    await sql`insert into oauth_client (client_id, kind, name, redirect_uris, grant_types, created_at, updated_at)
      select 'crowd-' || n, 'registered', 'Crowd', '{}', '{}', now(), now() from generate_series(1, 10000) as n`.execute(
      query,
    );
    await assert.rejects(service.register(), /temporarily_unavailable/);
    await sql`update oauth_client set created_at = now() - interval '61 minutes' where name = 'Crowd'`.execute(query);
    await service.register();
    const left = await sql`select from oauth_client where name = 'Crowd'`.execute(query);
    assert.equal(left.rows.length, 0);
    let refused = 0;
    for (let attempt = 0; attempt < 25 && refused === 0; attempt++) {
      const { status, headers } = await service.post('register', {}, 'json');
      if (status !== 429) continue;
      refused += 1;
      assert.ok(Number(headers.get('retry-after')) > 0);
    }
    assert.equal(refused, 1);
  });
});
