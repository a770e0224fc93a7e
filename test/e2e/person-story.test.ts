import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { launch, type Browser, type Page } from 'puppeteer-core';
import sharp from 'sharp';
import { refreshDashboard } from '../../build.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { connectNewest, finishAuthorization } from '../service/mcp-clients.ts';
import { startPlaten, type RunningPlaten } from '../service/start-platen.ts';
import { until } from '../service/until.ts';
import { openWatchedPage } from './embed/open-watched-page.ts';
import { press, see } from './dashboard-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-story-'));
let platen: RunningPlaten;
let browser: Browser;
/** Where the assistant's program waits for its person to come back. */
let program: Server;
let callback = '';

describe('the story of a person', () => {
  before(async () => {
    refreshDashboard(fileURLToPath(new URL('../..', import.meta.url)));
    platen = startPlaten(['serve', '--port', '0'], folder);
    program = createServer((_request, response) => response.end('<title>The assistant</title>'));
    await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
    callback = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`;
    const found = await findBrowser();
    browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
  });

  after(async () => {
    await browser?.close();
    program?.close();
    await platen?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const goTo = (page: Page, path: string): Promise<void> =>
    press(page, `platen-side-navigation >>> a[href$="${path}"]`);
  const textOf = async (page: Page, selector: string): Promise<string> =>
    (await see(page, selector)).evaluate((element) => (element as HTMLElement).innerText);

  /** Decodes an image, and has it show more than one color. */
  async function checkDrawn(file: Buffer): Promise<void> {
    const { channels } = await sharp(file).stats();
    assert.ok(channels.some(({ stdev }) => stdev > 1));
  }

  /** An assistant that registers itself, sends its person away to be let in, and keeps what it is given. */
  function createAssistant(): OAuthClientProvider & { sentTo: URL | undefined } {
    let client: StoredOAuthClientInformation | undefined;
    let tokens: StoredOAuthTokens | undefined;
    let discovery: OAuthDiscoveryState | undefined;
    let verifier = '';
    return {
      sentTo: undefined,
      redirectUrl: callback,
      clientMetadata: {
        client_name: 'Helpful assistant',
        redirect_uris: [callback],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
      },
      clientInformation: () => client,
      saveClientInformation: (given) => void (client = given),
      tokens: () => tokens,
      saveTokens: (given) => void (tokens = given),
      redirectToAuthorization(url) {
        this.sentTo = url;
      },
      saveCodeVerifier: (given) => void (verifier = given),
      codeVerifier: () => verifier,
      saveDiscoveryState: (given) => void (discovery = given),
      discoveryState: () => discovery,
      invalidateCredentials(scope) {
        if (scope === 'all' || scope === 'tokens') tokens = undefined;
      },
    };
  }

  test(
    'a person comes from the first start to renders by the interface and by an assistant',
    { timeout: 180_000 },
    async () => {
      const [, address = ''] = await platen.until(/the service is at (http:\S+)\n/);
      await platen.until(/the dashboard: http/);

      // The address that was printed leads the first person to an account, and to a workspace that says how to begin.
      const { page, errors } = await openWatchedPage(browser, address, {
        width: 1280,
        height: 860,
        known: [address, new URL(callback).origin, 'blob:', 'data:'],
        expected: /status of (?:403|404)/,
      });
      await page.waitForFunction(() => location.pathname === '/sign-up' && document.readyState === 'complete');
      const account = { name: 'Mira Holm', email: 'mira@bakery.example', password: 'sourdough at dawn' };
      for (const [name, value] of Object.entries(account)) await page.type(`[name=${name}]`, value);
      await Promise.all([page.waitForNavigation(), page.click('button.main')]);
      await see(page, 'platen-first-steps');
      assert.equal(page.url(), `${address}/dashboard/home`);

      // A template of the library.
      await press(page, 'platen-first-steps >>> platen-button[variant=primary] >>> button');
      await press(page, 'platen-new-template-dialog >>> [role=tab]:nth-child(2)');
      await press(page, 'platen-starter-choice >>> img[src$="/quote-card/image"]');
      await page.waitForFunction(() => location.pathname.endsWith('/edit'), { timeout: 30_000 });
      const templateId = Number(/\/templates\/(\d+)\/edit$/.exec(page.url())?.[1]);
      await press(page, 'platen-editor a');

      // A key, as it is copied from the page, renders.
      await press(page, 'platen-page-heading >>> a');
      await goTo(page, '/api-keys');
      await press(page, 'platen-page-keys >>> platen-page-heading platen-button >>> button');
      await (await see(page, 'platen-create-key-dialog >>> platen-text-field >>> input')).type('Web shop');
      await press(page, 'platen-create-key-dialog >>> platen-button[variant=primary] >>> button');
      const key = await (
        await see(page, 'platen-secret-dialog >>> platen-copy-field >>> input')
      ).evaluate((input) => (input as HTMLInputElement).value);
      const answer = await fetch(`${address}/v1/studio/render`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ templateId, response: { type: 'binary', format: 'png' }, source: 'shop' }),
      });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'image/png');
      await checkDrawn(Buffer.from(await answer.arrayBuffer()));
      await press(page, 'platen-secret-dialog >>> platen-button[variant=primary] >>> button');
      await goTo(page, '/logs');
      await press(page, 'platen-page-logs >>> platen-data-table >>> tbody platen-button >>> button');
      // The name comes after the entry.
      await until(async () =>
        /Quote card[^]*shop/.test(await textOf(page, 'platen-log-details >>> platen-fact-list >>> dl')),
      );
      await page.keyboard.press('Escape');

      // An assistant asks to be let in, is, and draws an image.
      const mcp = new URL('/mcp', address);
      const assistant = createAssistant();
      await assert.rejects(connectNewest(mcp, { authProvider: assistant }), /unauthorized/i);
      await page.goto(assistant.sentTo?.href ?? assert.fail('nobody was sent anywhere'));
      assert.match(await page.$eval('main', (main) => main.innerText), /Helpful assistant/);
      await Promise.all([page.waitForNavigation(), page.click('button[value=allow]')]);
      const back = new URL(page.url());
      assert.equal(`${back.origin}${back.pathname}`, callback);
      await finishAuthorization['the newest client'](mcp, { authProvider: assistant }, back.searchParams);
      const client = await connectNewest(mcp, { authProvider: assistant });
      const { content } = await client.call('render_template', { template_id: templateId });
      const image = content.find(({ type }) => type === 'image')?.data ?? assert.fail(JSON.stringify(content));
      await checkDrawn(Buffer.from(image, 'base64'));

      // Removed, it is out at once.
      await page.goto(`${address}/dashboard/`);
      await goTo(page, '/connected-apps');
      assert.match(await textOf(page, 'platen-connected-app-card >>> article'), /Helpful assistant/);
      await press(page, 'platen-connected-app-card >>> platen-button >>> button');
      await press(page, 'platen-confirm-dialog >>> platen-button[variant=danger] >>> button');
      await see(page, 'platen-page-connected-apps >>> platen-empty-state');
      const token = (await assistant.tokens())?.access_token ?? '';
      const refused = await fetch(mcp, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
      assert.equal(refused.status, 401);
      await assert.rejects(client.call('list_templates', {}), /unauthorized/i);
      assert.deepEqual(errors, []);
      await client.close();
    },
  );
});
