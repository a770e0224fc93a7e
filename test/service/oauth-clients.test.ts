import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import { redirectUri, startOAuth, usualScope, type OAuthService } from './oauth/start-oauth.ts';

const run = promisify(execFile);
const insecure = { [oauth.allowInsecureRequests]: true };

describe('independent OAuth clients', () => {
  let service: OAuthService;
  before(async () => {
    service = await startOAuth();
  });
  after(() => service.close());

  it('openid-client registers, has people agree, refreshes, and lets a device in', async () => {
    const issuer = new URL(service.dependencies.publicUrl);
    const options: client.DynamicClientRegistrationRequestOptions = {
      algorithm: 'oauth2',
      execute: [client.allowInsecureRequests],
    };
    const config = await client.dynamicClientRegistration(
      issuer,
      {
        client_name: 'openid-client',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
        token_endpoint_auth_method: 'none',
      },
      client.None(),
      options,
    );
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: usualScope,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    });
    const browser = service.browserOf(service.personId);
    const answered = await browser.answer(await browser.open(address.pathname + address.search), 'allow');
    const tokens = await client.authorizationCodeGrant(config, answered, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    assert.deepEqual([tokens.expires_in, tokens.scope, tokens.token_type], [900, usualScope, 'bearer']);
    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    const me = await client.fetchProtectedResource(
      config,
      refreshed.access_token,
      new URL(`${service.address}/v1/me`),
      'GET',
    );
    assert.equal(me.status, 200);

    const waiting = await client.initiateDeviceAuthorization(config, { scope: usualScope });
    assert.match(waiting.user_code, /^[A-Z]{4}-[A-Z]{4}$/);
    assert.deepEqual([waiting.expires_in, waiting.interval], [600, 5]);
    assert.equal(waiting.verification_uri, `${service.address}/oauth/device`);
    assert.match(waiting.device_code, /^osd_/);
    // Asked too often, it is told to slow down.
    const poll = () =>
      service.post('token', {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        client_id: config.clientMetadata().client_id,
        device_code: waiting.device_code,
      });
    assert.equal((await poll()).body['error'], 'authorization_pending');
    assert.equal((await poll()).body['error'], 'slow_down');
    const device = await browser.open(new URL(waiting.verification_uri_complete ?? '').pathname);
    assert.match(device.html, /name="user_code"/);
    const complete = new URL(waiting.verification_uri_complete ?? '');
    const page = await browser.open(complete.pathname + complete.search);
    assert.ok(page.html.includes(waiting.user_code));
    const allowed = await browser.submit(page, [['answer', 'allow']]);
    assert.match(allowed.html, /Device connected/);
    await service.dependencies.database.query.updateTable('oauth_token').set({ polled_at: null }).execute();
    const granted = await client.pollDeviceAuthorizationGrant(config, { ...waiting, interval: 0.05 });
    assert.equal(granted.scope, usualScope);
    // A code that was answered is there no more.
    assert.equal((await browser.open(complete.pathname + complete.search)).status, 400);
    await service.dependencies.database.query.updateTable('oauth_token').set({ polled_at: null }).execute();
    assert.equal((await poll()).body['error'], 'invalid_grant');

    const refused = await client.initiateDeviceAuthorization(config, { scope: usualScope });
    const refusing = await browser.open(`/oauth/device?user_code=${refused.user_code.toLowerCase().replace('-', ' ')}`);
    assert.match((await browser.submit(refusing, [['answer', 'deny']])).html, /Access denied/);
    await assert.rejects(client.pollDeviceAuthorizationGrant(config, { ...refused, interval: 0.05 }), {
      error: 'access_denied',
    });
  });

  it('oauth4webapi finds the resource, registers, checks the issuer, exchanges and asks about a token', async () => {
    const resource = new URL(`${service.dependencies.publicUrl}/mcp`);
    const described = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, insecure),
    );
    const issuer = new URL(described.authorization_servers?.[0] ?? '');
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
    );
    assert.deepEqual(server.code_challenge_methods_supported, ['S256']);
    const registered = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        server,
        {
          client_name: 'oauth4webapi',
          redirect_uris: [redirectUri],
          grant_types: ['authorization_code', 'refresh_token'],
          token_endpoint_auth_method: 'none',
        },
        insecure,
      ),
    );
    const verifier = oauth.generateRandomCodeVerifier();
    const address = new URL(server.authorization_endpoint ?? '');
    address.search = new URLSearchParams({
      client_id: registered.client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'mcp:access offline_access',
      resource: resource.href,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();
    const browser = service.browserOf(service.personId);
    const answered = await browser.answer(await browser.open(address.pathname + address.search), 'allow');
    const parameters = oauth.validateAuthResponse(server, registered, answered, oauth.expectNoState);
    // An answer of another server is not taken for one of this.
    const mixedUp = new URL(answered);
    mixedUp.searchParams.set('iss', 'https://evil.example');
    assert.throws(() => oauth.validateAuthResponse(server, registered, mixedUp, oauth.expectNoState), /iss/);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      registered,
      oauth.None(),
      parameters,
      redirectUri,
      verifier,
      { additionalParameters: { resource: resource.href }, ...insecure },
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, registered, response);
    assert.equal(tokens.scope, 'mcp:access offline_access');
    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      registered,
      await oauth.refreshTokenGrantRequest(server, registered, oauth.None(), tokens.refresh_token ?? '', insecure),
    );
    assert.match(refreshed.access_token, /^ost_/);

    const made = await service.call('POST', '/workspace/oauth-apps', {
      body: { name: 'App', type: 'confidential', redirect_uris: [redirectUri], mode: 'live' },
    });
    const app = made.body['data'] as { id: string; client_secret: string };
    const confidential = { client_id: app.id };
    for (const authentication of [
      oauth.ClientSecretPost(app.client_secret),
      oauth.ClientSecretBasic(app.client_secret),
    ]) {
      const asked = await oauth.processIntrospectionResponse(
        server,
        confidential,
        await oauth.introspectionRequest(server, confidential, authentication, tokens.access_token, insecure),
      );
      assert.deepEqual(asked, { active: false });
    }
  });
});

describe('the guide to OAuth', () => {
  it('has commands and code that do what they say', async () => {
    const service = await startOAuth();
    const folder = fileURLToPath(new URL('../../.out/docs-oauth', import.meta.url));
    mkdirSync(folder, { recursive: true });
    try {
      const guide = readFileSync(new URL('../../docs/oauth.md', import.meta.url), 'utf8');
      const codeOf = (language: string): string =>
        [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))]
          .map(([, code]) => code)
          .join('\n');
      const options = { cwd: folder, env: { ...process.env, PLATEN_URL: service.address }, timeout: 60_000 };
      const { stdout } = await run('sh', ['-euc', codeOf('sh')], options);
      assert.match(stdout, /"registration_endpoint"/);
      assert.match(stdout, /"authorization_servers"/);
      assert.match(stdout, /"client_name":"My tool"/);
      assert.match(stdout, /Open http:\S+\/oauth\/device and type in [A-Z]{4}-[A-Z]{4}/);
      assert.match(stdout, /"authorization_pending"/);
      writeFileSync(`${folder}/guide.ts`, codeOf('ts'));
      const program = await run(process.execPath, ['--conditions=@platen/source', `${folder}/guide.ts`], options);
      assert.match(program.stdout, /^Open http:\S+\/oauth\/authorize\?\S+code_challenge_method=S256/);
    } finally {
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('the OAuth server behind a path', () => {
  it('leads everywhere by its public address', async () => {
    const service = await startOAuth({ mountPath: '/platen', environment: { PLATEN_LOG_LEVEL: 'silent' } });
    try {
      const { publicUrl } = service.dependencies;
      const read = async (path: string) =>
        (await fetch(service.address + path)).json() as Promise<Record<string, unknown>>;
      const server = await read('/.well-known/oauth-authorization-server');
      assert.deepEqual(await read('/.well-known/oauth-authorization-server/platen'), server);
      assert.equal(server['issuer'], publicUrl);
      for (const [name, value] of Object.entries(server)) {
        if (name.endsWith('_endpoint')) assert.ok(String(value).startsWith(`${publicUrl}/`), name);
      }
      assert.equal((await read('/.well-known/oauth-protected-resource/platen/mcp'))['resource'], `${publicUrl}/mcp`);
      const clientId = await service.register();
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      });
      const response = await fetch(`${service.address}/oauth/authorize?${query.toString()}`, { redirect: 'manual' });
      const location = String(response.headers.get('location'));
      assert.ok(location.startsWith(`${publicUrl}/oauth/consent/`), location);
      const cookies = response.headers.getSetCookie();
      assert.ok(
        cookies.some((line) => /path=\/platen\/oauth\/consent\//i.test(line)),
        cookies.join('\n'),
      );
      assert.ok(
        cookies.some((line) => /path=\/platen\/oauth\/authorize\//i.test(line)),
        cookies.join('\n'),
      );
      for (const line of cookies) assert.match(line, /httponly/i);
      const waiting = await service.post('device/code', { client_id: clientId });
      assert.equal(waiting.body['verification_uri'], `${publicUrl}/oauth/device`);
    } finally {
      await service.close();
    }
  });
});
