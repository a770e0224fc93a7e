import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import * as client from 'openid-client';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { findBrowser } from '../browser/find-browser.ts';
import { startOAuth, usualScope, type OAuthService } from '../service/oauth/start-oauth.ts';

let service: OAuthService;
let browser: Browser;
let application: Server;
let callback = '';

describe('consent', () => {
  before(async () => {
    service = await startOAuth();
    // The application's own address, on another port: another origin, which the page's policy has to let the answer end at.
    application = createServer((_request, response) => response.end('<title>The application</title>'));
    await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
    callback = `http://127.0.0.1:${(application.address() as AddressInfo).port}/callback`;
    const found = await findBrowser();
    browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
  });

  after(async () => {
    await browser?.close();
    application?.close();
    await service?.close();
  });

  /** A page without JavaScript in which the person is signed in; notes what its policy refused. */
  async function openPage(): Promise<{ page: Page; errors: string[] }> {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('favicon')) errors.push(message.text());
    });
    await page.setJavaScriptEnabled(false);
    await browser.setCookie({ name: 'test-person', value: String(service.personId), domain: '127.0.0.1', path: '/' });
    await page.setViewport({ width: 900, height: 1000 });
    return { page, errors };
  }

  const press = async (page: Page, answer: 'allow' | 'deny'): Promise<void> => {
    await Promise.all([page.waitForNavigation(), page.click(`button[value="${answer}"]`)]);
  };

  test(
    'a person lets an application in, and a device, without a script on the page',
    { timeout: 120_000 },
    async () => {
      const second = (await service.addWorkspace('Marketing')).workspaceId;
      await service.dependencies.database.query
        .insertInto('member')
        .values({ workspace_id: second, person_id: service.personId, role: 'admin' })
        .execute();
      const config = await client.dynamicClientRegistration(
        new URL(service.address),
        {
          client_name: 'Assistant',
          redirect_uris: ['http://127.0.0.1/callback'],
          grant_types: ['authorization_code', 'refresh_token'],
          token_endpoint_auth_method: 'none',
        },
        client.None(),
        { algorithm: 'oauth2', execute: [client.allowInsecureRequests] },
      );
      const verifier = client.randomPKCECodeVerifier();
      const state = client.randomState();
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: usualScope,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
      });
      const { page, errors } = await openPage();
      await page.goto(address.href);
      assert.match(
        (await page.$eval('h1', (heading) => heading.textContent)) ?? '',
        /Allow Assistant to use Platen on your behalf/,
      );
      const said = (await page.$eval('main', (main) => main.textContent)) ?? '';
      for (const words of ['its name is not verified', 'Marketing', 'your password', new URL(callback).host]) {
        assert.ok(said.includes(words), words);
      }
      if (process.env['PLATEN_TEST_SCREENSHOTS'])
        await page.screenshot({ path: `${process.env['PLATEN_TEST_SCREENSHOTS']}/consent.png`, fullPage: true });
      // Without a workspace there is nothing to allow.
      await press(page, 'allow');
      assert.match(
        (await page.$eval('[role="alert"]', (notice) => notice.textContent)) ?? '',
        /at least one workspace/,
      );
      await page.click(`input[value="${second}"]`);
      await press(page, 'allow');
      const ended = new URL(page.url());
      assert.equal(ended.origin + ended.pathname, callback);
      const tokens = await client.authorizationCodeGrant(config, ended, {
        pkceCodeVerifier: verifier,
        expectedState: state,
      });
      assert.deepEqual(tokens['workspace_ids'], [String(second)]);

      const waiting = await client.initiateDeviceAuthorization(config, { scope: 'workspace:read' });
      await page.goto(waiting.verification_uri);
      await page.type('input[name="user_code"]', waiting.user_code.toLowerCase());
      await Promise.all([page.waitForNavigation(), page.click('button[type="submit"]')]);
      assert.ok((await page.content()).includes(waiting.user_code));
      // What was ticked before is ticked again.
      assert.equal(await page.$eval(`input[value="${second}"]`, (box) => box.matches(':checked')), true);
      await press(page, 'allow');
      assert.match((await page.$eval('h1', (heading) => heading.textContent)) ?? '', /Device connected/);
      const granted = await client.pollDeviceAuthorizationGrant(config, { ...waiting, interval: 0.05 });
      assert.equal(granted.scope, 'workspace:read');
      // The browser notes statuses of 400 and above; nothing else may have gone wrong.
      assert.deepEqual(
        errors.filter((error) => !error.includes('status of 400')),
        [],
      );
      await page.close();
    },
  );
});
