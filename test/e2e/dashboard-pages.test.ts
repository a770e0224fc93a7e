import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { startWorkers, type Workers } from '@platen/server';
import { refreshDashboard } from '../../build.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { startTestService, type TestPerson, type TestService } from '../service/start-test-service.ts';
import { storeTemplate } from '../service/store-template.ts';
import { titlesTemplate } from '../service/titles-template.ts';
import { until } from '../service/until.ts';
import { freePort } from './embed/free-port.ts';
import { openWatchedPage } from './embed/open-watched-page.ts';
import { checkPage, press, see } from './dashboard-page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let service: TestService;
let workers: Workers;
let browser: Browser;
let address = '';
let templateId = 0;
let owner: TestPerson;

describe('pages of the dashboard', () => {
  before(async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    service = await startTestService({
      environment: { PLATEN_PUBLIC_URL: address },
      dependencies: { dashboardFolder: refreshDashboard(root) },
    });
    await service.app.listen({ port, host: '127.0.0.1' });
    workers = await startWorkers(service.dependencies, { renders: 1 });
    templateId = await storeTemplate(service, { ...titlesTemplate(), name: 'Autumn sale' });
    const found = await findBrowser();
    browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
    owner = await service.signUp({ role: 'owner' });
    const [name = '', ...value] = owner.cookie.split('=');
    await browser.setCookie({ name, value: value.join('='), domain: '127.0.0.1', path: '/' });
  });

  after(async () => {
    await browser?.close();
    await workers?.stop(2000);
    await service?.close();
  });

  const textOf = async (page: Page, selector: string): Promise<string> =>
    (await see(page, selector)).evaluate((element) => (element as HTMLElement).innerText);
  /** Goes to a page by its link in the navigation, and has axe find nothing once it shows what it is known by. */
  async function visit(page: Page, path: string, mark: string): Promise<void> {
    await press(page, `platen-side-navigation >>> a[href$="${path}"]`);
    await see(page, mark);
    await checkPage(page, path);
  }

  test(
    'a key is made and used, its render watched, seen in the log and counted, and an asset kept',
    { timeout: 180_000 },
    async () => {
      const { page, errors } = await openWatchedPage(browser, `${address}/dashboard/api-keys`, {
        width: 1280,
        height: 860,
        known: [address, 'blob:', 'data:'],
      });
      // A key, of which the service keeps no copy.
      await press(page, 'platen-page-heading platen-button >>> button');
      const name = await see(page, 'platen-create-key-dialog >>> platen-text-field >>> input');
      await name.type('Web shop');
      await press(page, 'platen-create-key-dialog >>> platen-button[variant=primary] >>> button');
      const shown = await see(page, 'platen-secret-dialog >>> platen-copy-field >>> input');
      const key = await shown.evaluate((input) => (input as HTMLInputElement).value);
      assert.match(key, /^osk_\w{40,}$/);
      await checkPage(page, 'the key');
      const answer = await fetch(`${address}/v1/studio/render`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          templateId,
          modifications: { title: 'Fresh bread' },
          response: { mode: 'async', format: 'png' },
          metadata: 'order 1204',
          source: 'shop',
        }),
      });
      assert.equal(answer.status, 202);
      await press(page, 'platen-secret-dialog >>> platen-button[variant=primary] >>> button');
      assert.match(await textOf(page, 'platen-data-table >>> table'), /Web shop/);

      // Its render, from the list to its image.
      await visit(page, '/renders', 'platen-page-renders >>> platen-job-progress');
      await see(page, 'platen-page-renders >>> platen-job-progress >>> platen-badge[tone=success]');
      await press(page, 'platen-page-renders >>> platen-data-table >>> tbody a');
      const image = await see(page, 'platen-file-preview >>> img');
      await until(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth === 200));
      assert.match(await textOf(page, 'platen-page-render >>> platen-code-block >>> code'), /order 1204/);
      await checkPage(page, 'the render');

      // The log of it, narrowed by an address that can be passed on.
      await visit(page, '/logs', 'platen-page-logs >>> platen-data-table >>> tbody platen-button');
      await press(page, 'platen-page-logs >>> platen-data-table >>> tbody platen-button >>> button');
      assert.match(await textOf(page, 'platen-log-details >>> platen-fact-list >>> dl'), /Autumn sale[^]*shop/);
      await checkPage(page, 'an entry of the log');
      await page.keyboard.press('Escape');
      const outcome = await see(page, 'platen-log-filters >>> platen-select-field >>> select');
      await (outcome as ElementHandle<HTMLSelectElement>).select('error');
      await see(page, 'platen-page-logs >>> platen-empty-state');
      assert.equal(new URL(page.url()).search, '?status=error');

      // What it cost.
      await visit(page, '/usage', 'platen-bar-chart');
      assert.match(await textOf(page, 'platen-page-usage >>> platen-usage-meter:nth-of-type(3) >>> .used'), /^1$/);

      // An image among the brand assets, by the button.
      await visit(page, '/assets', 'platen-asset-browser >>> .state');
      const input = await page.waitForSelector('platen-dashboard >>> platen-asset-browser >>> input[type=file]');
      await (input as ElementHandle<HTMLInputElement> | null)?.uploadFile(`${root}test/golden/opacity.png`);
      await until(async () => (await service.client.listBrandImages()).data[0]?.file_name === 'opacity.png');
      const tile = await see(page, 'platen-asset-grid >>> [role=gridcell]');
      const overhang = await tile.evaluate(
        (one) => one.getBoundingClientRect().height - (one.parentElement?.getBoundingClientRect().height ?? 0),
      );
      assert.ok(overhang <= 0, `an image reaches ${overhang} px into the row below it`);

      // An embed for a site.
      await visit(page, '/embeds', 'platen-page-embeds >>> platen-empty-state');
      await press(page, 'platen-page-embeds >>> platen-page-heading platen-button >>> button');
      await (await see(page, 'platen-page-embeds >>> platen-dialog platen-text-field >>> input')).type('Portal');
      await (
        await see(page, 'platen-page-embeds >>> platen-dialog platen-text-field >>> textarea')
      ).type('shop.example');
      await press(page, 'platen-page-embeds >>> platen-dialog platen-button[variant=primary] >>> button');
      await press(page, 'platen-secret-dialog >>> platen-button[variant=primary] >>> button');
      await see(page, 'platen-page-embed >>> platen-embed-form');
      const { data: embeds } = await service.client.listEmbeds();
      assert.deepEqual(
        embeds.map(({ allowed_origins: origins }) => origins),
        [['https://shop.example']],
      );
      assert.match(
        await textOf(page, 'platen-page-embed >>> platen-code-block >>> code'),
        new RegExp(embeds[0]?.id ?? '-'),
      );
      await checkPage(page, 'an embed');

      // What somebody else did, by the bell.
      const colleague = await service.signUp({ name: 'Jo Lind' });
      const asColleague = { key: null, headers: colleague.headers };
      await service.call('POST', '/approval-flows', { body: { name: 'Shop', preset: 'simple' } });
      const body = { templateId };
      const added = await service.call('POST', '/approval-flows/shop/items', { ...asColleague, body });
      const { id: item } = added.body['item'] as { id: number };
      const said = { text: 'Is it ready?', mentions: [String(owner.personId)] };
      await service.call('POST', `/approval-flows/shop/items/${item}/comments`, { ...asColleague, body: said });
      await page.evaluate('dispatchEvent(new Event("focus"))');
      await see(page, 'platen-notification-bell >>> .count');
      await press(page, 'platen-notification-bell >>> platen-icon-button >>> button');
      const entry = await see(page, 'platen-notification-bell >>> platen-notification-entry >>> a');
      assert.match(
        await entry.evaluate((link) => (link as HTMLElement).innerText),
        /Jo Lind.*Autumn sale[^]*Is it ready\?/,
      );
      await checkPage(page, 'the bell');
      await entry.click();
      await until(() => new URL(page.url()).pathname === `/dashboard/approvals/shop/items/${item}`);
      await page.waitForSelector('platen-dashboard >>> platen-notification-bell >>> .count', { hidden: true });
      await visit(page, '/notifications', 'platen-notification-settings >>> section');

      // Who is here, and what is the person's own.
      await visit(page, '/members', 'platen-page-members >>> platen-data-table >>> tbody th');
      await visit(page, '/settings', 'platen-page-workspace-settings >>> platen-fact-list');
      await visit(page, '/apps', 'platen-page-developer-apps >>> platen-empty-state');
      await visit(page, '/connected-apps', 'platen-page-connected-apps >>> platen-empty-state');
      await visit(page, '/account', 'platen-sessions >>> platen-data-table >>> tbody th');
      assert.deepEqual(errors, []);
      await page.close();
    },
  );

  test('a brand kit is made and edited, and the editor lets a template follow it', { timeout: 120_000 }, async () => {
    const { page, errors } = await openWatchedPage(browser, `${address}/dashboard/brand-kits`, {
      width: 1280,
      height: 1000,
      known: [address, 'blob:', 'data:'],
    });
    await see(page, 'platen-page-brand-kits >>> platen-empty-state');
    await checkPage(page, 'no brand kits');
    await press(page, 'platen-page-brand-kits >>> platen-page-heading platen-button >>> button');
    await (await see(page, 'platen-name-dialog >>> platen-text-field >>> input')).type('Bakery');
    await press(page, 'platen-name-dialog >>> platen-button[variant=primary] >>> button');
    const added = await see(page, 'platen-brand-kit-tokens >>> .addition platen-text-field >>> input');
    await added.type('crust');
    await added.press('Enter');
    const crust = await see(page, 'platen-brand-kit-tokens >>> platen-color-field >>> input[aria-label="crust"]');
    await crust.click({ count: 3 });
    await crust.type('#00ff00');
    await crust.press('Enter');
    await press(page, 'platen-brand-kit-tokens >>> platen-icon-button >>> button[aria-label="Set crust for dark"]');
    await checkPage(page, 'a brand kit');
    await press(page, 'platen-page-brand-kit >>> platen-button[variant=primary] >>> button');
    const kits = async () => (await service.client.listBrandKits({ query: {} })).data;
    await until(async () => (await kits())[0]?.revision === 2);
    const [kit] = await kits();
    assert.deepEqual(kit?.values['crust'], {
      type: 'color',
      value: '#00ff00',
      when: [{ mode: 'dark', value: '#00ff00' }],
      description: '',
    });

    await page.goto(`${address}/dashboard/templates/${templateId}/edit`);
    await press(page, 'platen-tokens-section >>> platen-section >>> button');
    const choice = await see(page, 'platen-brand-kit-choice >>> platen-select-field >>> select');
    await until(async () => (await choice.evaluate((select) => (select as HTMLSelectElement).options.length)) === 2);
    await choice.select(kit?.id ?? '');
    await see(page, 'platen-brand-kit-choice >>> ul[aria-label="Tokens of Bakery"] li');
    await until(async () => (await kits())[0]?.used_in === 1);
    await page.goto(`${address}/dashboard/brand-kits/${kit?.id}`);
    assert.match(await textOf(page, 'platen-page-brand-kit >>> li a'), /Autumn sale/);
    assert.deepEqual(errors, []);
    await page.close();
  });
});
