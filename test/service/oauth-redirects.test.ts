import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { refuseRedirectUri } from '../../packages/server/oauth/apps/redirect-uri.ts';
import type { Browser, ShownPage } from './oauth/browser.ts';
import { redirectUri, startOAuth, usualScope, type OAuthService } from './oauth/start-oauth.ts';

const usualQuery = {
  redirect_uri: redirectUri,
  response_type: 'code',
  code_challenge: createHash('sha256').update('a-verifier-of-forty-three-characters-or-more-01').digest('base64url'),
  code_challenge_method: 'S256',
  scope: usualScope,
  state: 'cached',
};

/** Requests that fail before anybody is asked anything, and the error of each. */
const mistakes: [Record<string, string | undefined>, string][] = [
  [{ scope: 'admin root' }, 'invalid_scope'],
  [{ code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ response_type: undefined }, 'invalid_request'],
  [{ response_type: 'token' }, 'invalid_request'],
  [{ resource: 'https://evil.example/' }, 'invalid_target'],
  [{ prompt: 'none' }, 'consent_required'],
  [{ prompt: 'bogus' }, 'invalid_request'],
  [{ prompt: 'none consent' }, 'invalid_request'],
  [{ request: 'e30.e30.' }, 'request_not_supported'],
  [{ request_uri: 'https://evil.example/' }, 'request_uri_not_supported'],
  [{ registration: '{}' }, 'registration_not_supported'],
  [{ max_age: 'x' }, 'invalid_request'],
];

/** Ways of answering that lead on without a redirect. */
const modes = ['form_post', 'fragment', 'web_message', 'jwt', 'query.jwt', 'form_post.jwt'];

describe('the authorization endpoint', () => {
  let service: OAuthService;
  before(async () => {
    service = await startOAuth();
  });
  after(() => service.close());

  const ask = (browser: Browser, clientId: string, changes: Record<string, string | undefined>): Promise<ShownPage> => {
    const query = Object.entries({ client_id: clientId, ...usualQuery, ...changes });
    const given = query.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    return browser.open(`/oauth/authorize?${new URLSearchParams(given).toString()}`);
  };
  const assertStays = ({ url, status, html, headers }: ShownPage, about: string): void => {
    assert.equal(url.origin, service.address, about);
    assert.equal(status, 400, about);
    assert.match(html, /<h1>Invalid request<\/h1>/, about);
    assert.ok(!html.includes(redirectUri), about);
    assert.doesNotMatch(html, /<(?:form|script|meta http-equiv)/, about);
    assert.equal(headers.get('location'), null, about);
    assert.equal(headers.get('refresh'), null, about);
    assert.match(String(headers.get('cache-control')), /no-store/, about);
  };
  const createApp = async (settings: Record<string, unknown>): Promise<string> => {
    const body = { name: 'Plugin', type: 'public', redirect_uris: [redirectUri], ...settings };
    const answer = await service.call('POST', '/workspace/oauth-apps', { body });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return (answer.body['data'] as { id: string }).id;
  };

  it('leads nobody to an application that registered itself before they answered', async () => {
    const clientId = await service.register();
    for (const browser of [service.browserOf(), service.browserOf(service.personId)]) {
      for (const [changes, error] of mistakes) {
        assertStays(await ask(browser, clientId, changes), `${error} ${JSON.stringify(changes)}`);
      }
      for (const response_mode of modes) {
        assertStays(await ask(browser, clientId, { response_mode, scope: 'none' }), response_mode);
        assertStays(await ask(browser, clientId, { response_mode, prompt: 'none' }), response_mode);
      }
    }
    // Nor by way of signing in.
    const path = `/oauth/authorize?client_id=${clientId}&redirect_uri=${encodeURIComponent(redirectUri)}&scope=none`;
    const signedIn = service.browserOf(service.personId);
    assertStays(await signedIn.open(`/sign-in?return_to=${encodeURIComponent(path)}`), 'after signing in');
    const twice = `/oauth/authorize?client_id=${clientId}&${new URLSearchParams(usualQuery).toString()}&state=2`;
    assertStays(await signedIn.open(twice), 'a parameter that comes twice');
  });

  it('leads on once a person has answered, and not by opening the address that goes on then', async () => {
    const clientId = await service.register();
    const browser = service.browserOf(service.personId);
    const page = await ask(browser, clientId, {});
    const uid = page.url.pathname.split('/').at(-1);
    const early = await browser.open(`/oauth/authorize/${uid}`);
    assert.equal(early.url.origin, service.address);
    const stranger = await service.browserOf(service.personId).open(`/oauth/authorize/${uid}`);
    assert.deepEqual([stranger.url.origin, stranger.status], [service.address, 400]);
    const denied = await browser.answer(await ask(browser, clientId, {}), 'deny');
    assert.equal(denied.href.split('?')[0], redirectUri);
    assert.deepEqual(
      ['error', 'state', 'iss'].map((name) => denied.searchParams.get(name)),
      ['access_denied', 'cached', service.dependencies.publicUrl],
    );
    const allowed = await browser.answer(await ask(browser, clientId, {}), 'allow');
    assert.match(String(allowed.searchParams.get('code')), /^osc_/);
  });

  it('tells an app that a member made of its mistakes', async () => {
    const live = await createApp({ mode: 'live' });
    for (const browser of [service.browserOf(), service.browserOf(service.personId)]) {
      for (const [changes, error] of mistakes) {
        const { url, status } = await ask(browser, live, changes);
        assert.equal(url.origin + url.pathname, redirectUri, error);
        assert.equal(status, 303, error);
        // Where a token was asked for, the answer is in the fragment.
        const notified = new URLSearchParams(url.search || url.hash.slice(1));
        assert.deepEqual(
          ['error', 'state', 'iss', 'code'].map((name) => notified.get(name)),
          [error, 'cached', service.dependencies.publicUrl, null],
        );
      }
    }
  });

  it('tells an app in development of its mistakes where its owner or a test user makes them', async () => {
    const app = await createApp({ mode: 'development', test_users: ['tester@example.com'] });
    const tester = await service.addPerson('tester@example.com', []);
    const other = await service.addPerson('other@example.com', [service.workspaceId]);
    for (const personId of [service.personId, tester]) {
      const { url } = await ask(service.browserOf(personId), app, { scope: 'none' });
      assert.equal(url.origin + url.pathname, redirectUri);
    }
    for (const personId of [other, undefined]) {
      assertStays(await ask(service.browserOf(personId), app, { scope: 'none' }), String(personId));
    }
    const { database } = service.dependencies;
    const set = (values: { disabled_at: Date }) => database.query.updateTable('oauth_client').set(values).execute();
    await set({ disabled_at: new Date() });
    assertStays(await ask(service.browserOf(service.personId), app, { scope: 'none' }), 'it was switched off');
  });

  it('knows the schemes that may be an application’s own', () => {
    for (const uri of [
      'com.example.tool:/callback',
      'com.example.tool://callback',
      'org.example-2.App:/oauth?x=1',
      'https://app.example/callback',
      'http://127.0.0.1:8000/callback',
      'http://[::1]/callback',
      'http://localhost/callback',
    ]) {
      assert.equal(refuseRedirectUri(uri), undefined, uri);
    }
    // Without a dot (RFC 8252, section 7.1), and with one that is of a system.
    const refused = `tool:/callback vscode://callback myapp:x com..example:/x
      ms-settings:privacy ms-msdt:/id MS-Officecmd:x search-ms:query=x ms-excel:ofe|u|https://evil.example/
      smb://evil.example/share ssh://evil.example feed:https://evil.example sftp://evil.example ftp://evil.example
      itms-services://?action=download-manifest&url=https://evil.example itms-apps://x facetime:x sms:1 tel:1 callto:x
      javascript:alert(1) data:text/html,x file:///etc/passwd blob:https://a.example/1 vbscript:x about:blank
      view-source:https://evil.example intent://x mailto:a@b.example ws://a.example ldap://evil.example
      telnet://evil.example jar:https://a.example!/ http://127.0.0.1.evil.example/ http://evil.example/ https://a@b.example/
      x-apple.systempreferences:com.apple.preference microsoft.windows.camera:x vnd.ms.radio:x windows.tbauth:x
      com.apple.tv:x com.microsoft.edge:x com.android.settings:x`;
    for (const uri of refused.split(/\s+/)) {
      assert.notEqual(refuseRedirectUri(uri), undefined, uri);
    }
  });

  it('takes no other scheme at registration, and leads to none that was taken before', async () => {
    for (const uri of ['tool:/callback', 'ms-settings:privacy', 'smb://evil.example/share']) {
      await assert.rejects(service.register({ redirect_uris: [uri] }), /invalid_redirect_uri/, uri);
      const body = { name: 'App', type: 'public', redirect_uris: [uri] };
      const { status } = await service.call('POST', '/workspace/oauth-apps', { body });
      assert.equal(status, 400, uri);
      const clientId = await service.register();
      await service.dependencies.database.query
        .updateTable('oauth_client')
        .set({ redirect_uris: [uri] })
        .where('client_id', '=', clientId)
        .execute();
      assertStays(await ask(service.browserOf(service.personId), clientId, { redirect_uri: uri }), uri);
    }
    const clientId = await service.register({ redirect_uris: ['com.example.tool:/callback'] });
    const browser = service.browserOf(service.personId);
    const page = await ask(browser, clientId, { redirect_uri: 'com.example.tool:/callback' });
    const { protocol } = await browser.answer(page, 'allow');
    assert.equal(protocol, 'com.example.tool:');
  });
});
