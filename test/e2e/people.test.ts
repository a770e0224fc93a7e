import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { launch, type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { findBrowser } from '../browser/find-browser.ts';
import { startTestService, type TestService } from '../service/start-test-service.ts';
import { until } from '../service/until.ts';

let service: TestService;
let browser: Browser;
let address = '';
const logged: string[] = [];
const errors: string[] = [];

describe('people of a workspace', () => {
  before(async () => {
    // Passkeys are bound to the host: the service has to know its address before it listens.
    const port = await freePort();
    address = `http://localhost:${port}`;
    service = await startTestService({ environment: { PLATEN_PUBLIC_URL: address } });
    Object.assign(service.dependencies.log, { warn: (words: unknown) => logged.push(String(words)) });
    await service.app.listen({ port, host: '127.0.0.1' });
    const found = await findBrowser();
    browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
  });

  after(async () => {
    await browser?.close();
    await service?.close();
  });

  async function freePort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }

  async function openPage(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      // What is answered with a status of an error is logged as one; policies that something broke are, too.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text());
    });
    return page;
  }

  async function fill(page: Page, fields: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(fields)) await page.type(`[name=${name}]`, value);
  }

  async function send(page: Page, selector = 'button.main'): Promise<void> {
    await Promise.all([page.waitForNavigation(), page.click(selector)]);
  }

  /** Who the browser of a page is signed in as. */
  async function whoIs(page: Page): Promise<Record<string, unknown> | undefined> {
    const answer = await page.goto(`${address}/v1/me`);
    const body = (await answer!.json()) as { data?: Record<string, unknown> };
    return body.data;
  }

  /** The link of the last mail with these words, which is written in the background. */
  const linkOf = (words: RegExp): Promise<string> =>
    until(() => /(http:\/\/localhost:\d+\/\S+)/.exec(logged.findLast((line) => words.test(line)) ?? '')?.[1]);

  test('a first person signs up, adds a passkey, forgets the password, and a second one joins', async () => {
    const first = await browser.createBrowserContext();
    const page = await openPage(first);
    await page.goto(`${address}/sign-in`);
    assert.equal(page.url(), `${address}/sign-up`);
    await fill(page, {
      name: 'Mira Holm',
      email: 'mira@bakery.example',
      password: 'sourdough at dawn',
      key: service.key,
    });
    await send(page);
    assert.partialDeepStrictEqual(await whoIs(page), { email: 'mira@bakery.example', workspaces: [{ role: 'owner' }] });

    // A passkey, as the settings add it.
    const devtools = await page.createCDPSession();
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    // Answers of operations let nothing be called from them; here one stands in for the settings.
    await page.setBypassCSP(true);
    await whoIs(page);
    const added = await page.evaluate(async () => {
      const post = (path: string, body?: unknown): Promise<Response> =>
        fetch(path, {
          method: 'POST',
          ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        });
      const { data } = (await (await post('/v1/me/passkeys/options')).json()) as {
        data: PublicKeyCredentialCreationOptionsJSON;
      };
      const credential = await navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(data),
      });
      const response = (credential as PublicKeyCredential).toJSON();
      const statuses = [];
      for (const name of ['Laptop', 'Replayed'])
        statuses.push((await post('/v1/me/passkeys', { name, response })).status);
      return statuses;
    });
    assert.deepEqual(added, [201, 422], 'a challenge is answered once');
    await page.setBypassCSP(false);
    await page.goto(`${address}/sign-out`);
    await send(page);
    assert.equal(await page.$eval('.notice', (element) => element.textContent?.trim()), 'You are signed out.');
    assert.equal(await whoIs(page), undefined);
    await page.goto(`${address}/sign-in?return_to=/v1/me`);
    await page.waitForSelector('[data-passkey-sign-in]:not([hidden])');
    await send(page, '[data-passkey-sign-in] button');
    assert.equal(page.url(), `${address}/v1/me`);
    assert.equal((await whoIs(page))?.['email'], 'mira@bakery.example');

    // The password is forgotten, and the operator finds the link.
    const other = await openPage(await browser.createBrowserContext());
    await other.setJavaScriptEnabled(false);
    await other.goto(`${address}/forgot-password`);
    await fill(other, { email: 'mira@bakery.example' });
    await send(other);
    await other.goto(await linkOf(/Choose a new password/));
    await fill(other, { password: 'rye and caraway' });
    await send(other);
    assert.equal(other.url(), `${address}/sign-in?notice=password-changed`);
    assert.equal(await whoIs(page), undefined, 'every session ended');
    await fill(other, { email: 'mira@bakery.example', password: 'rye and caraway' });
    await send(other);
    assert.equal((await whoIs(other))?.['email'], 'mira@bakery.example');

    // Somebody else is invited, and comes by the link.
    const invited = await service.call('POST', '/workspace/invitations', { body: { email: 'jo@bakery.example' } });
    const { url } = invited.body['data'] as { url: string };
    const second = await openPage(await browser.createBrowserContext());
    await second.goto(url);
    assert.equal(await second.$eval('h1', (element) => element.textContent), 'Join Test');
    await Promise.all([second.waitForNavigation(), second.click('a.button.main')]);
    await fill(second, { name: 'Jo Lind', password: 'a loaf of my own' });
    await send(second);
    assert.partialDeepStrictEqual(await whoIs(second), {
      email: 'jo@bakery.example',
      workspaces: [{ role: 'member' }],
    });
    assert.deepEqual(errors, []);
  });
});
