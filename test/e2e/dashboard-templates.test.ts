import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { launch, type Browser, type Page } from 'puppeteer-core';
import sharp from 'sharp';
import type { PlatenEditor } from '@platen/editor';
import { startWorkers } from '@platen/server';
import { parseTemplate } from '@platen/template';
import { refreshDashboard, refreshSharePage } from '../../build.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { startTestService, type TestService } from '../service/start-test-service.ts';
import { storeTemplate } from '../service/store-template.ts';
import { until } from '../service/until.ts';
import { freePort } from './embed/free-port.ts';
import { openWatchedPage } from './embed/open-watched-page.ts';
import { checkPage, press, see } from './dashboard-page.ts';
import { waitForDownload } from './wait-for-download.ts';

let service: TestService;
let browser: Browser;
let address = '';

describe('templates in the dashboard', () => {
  before(async () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    service = await startTestService({
      environment: { PLATEN_PUBLIC_URL: address, PLATEN_SIGN_UP: 'open' },
      dependencies: {
        dashboardFolder: refreshDashboard(root),
        sharePageFolder: refreshSharePage(root),
      },
    });
    await service.app.listen({ port, host: '127.0.0.1' });
    const found = await findBrowser();
    browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
  });

  after(async () => {
    await browser?.close();
    await service?.close();
  });

  /** A template whose titles have at most 12 characters. */
  const shortTitles = parseTemplate({
    schemaVersion: 1,
    name: 'Titles',
    pages: [
      {
        id: 'page',
        width: 200,
        height: 100,
        backgrounds: [{ type: 'solid', color: '#ffffff' }],
        parameters: [{ key: 'title', type: 'text', bindings: [{ layerId: 'title' }], constraints: { maxLength: 12 } }],
        layers: [{ type: 'text', id: 'title', width: 200, height: 100, runs: [{ text: 'Rye' }] }],
      },
    ],
  });

  /** First steps that are marked as done. */
  const countDone = async (page: Page): Promise<number> =>
    (await page.$$('platen-dashboard >>> platen-first-steps >>> li[data-done]')).length;

  /** What the window's address is below the dashboard. */
  const place = (page: Page): string => page.url().slice(`${address}/dashboard`.length);

  test('a template is begun, designed, tried out, rendered, signed and shared', { timeout: 180_000 }, async () => {
    const { cookie } = await service.signUp({ role: 'owner' });
    const expected = /status of (?:403|404)/;
    const { page, errors } = await openWatchedPage(browser, `${address}/dashboard`, {
      width: 1280,
      height: 860,
      known: [address, 'blob:', 'data:'],
      expected,
    });
    await page.waitForFunction(() => /^\/sign-(?:in|up)$/.test(location.pathname));
    assert.equal(new URL(page.url()).search, `?return_to=${encodeURIComponent('/dashboard/')}`);
    const [name = '', ...value] = cookie.split('=');
    await browser.setCookie({ name, value: value.join('='), domain: '127.0.0.1', path: '/', httpOnly: true });

    // From nothing, with a template of the library, into the editor.
    await page.goto(`${address}/dashboard/`);
    await see(page, 'platen-first-steps >>> li');
    assert.equal(place(page), '/home');
    assert.equal(await countDone(page), 1, 'the workspace has two members');
    await checkPage(page, 'the first steps');
    await press(page, 'platen-first-steps >>> platen-button[icon=Plus] >>> button');
    await press(page, 'platen-new-template-dialog >>> [role=tab]:nth-child(2)');
    await press(page, 'platen-starter-choice >>> img[src$="/quote-card/image"]');
    await page.waitForFunction(() => location.pathname.endsWith('/edit'), { timeout: 30_000 });
    const id = Number(/\/templates\/(\d+)\/edit$/.exec(page.url())?.[1]);
    const editor = await see(page, 'platen-editor');
    const ask = (question: (element: PlatenEditor) => unknown): Promise<unknown> =>
      page.evaluate(question as never, editor as never) as Promise<unknown>;
    await until(async () => (await ask((element) => element.editor?.link?.open.value !== undefined)) === true);
    await ask((element) => element.editor?.run('edit.select-all'));
    await ask((element) => element.editor?.run('edit.duplicate'));
    await until(async () => (await ask((element) => element.editor?.state.saving.value === 'saved')) === true);
    await until(async () => (await service.client.getTemplate({ params: { id } })).revision > 1);

    // What is typed into the form is drawn, rendered by the service, and stands in the code.
    await press(page, 'platen-editor a');
    await see(page, 'live-image >>> figure[aria-busy="false"] img');
    assert.equal(place(page), `/templates/${id}`);
    assert.equal(await page.title(), 'Quote card · Platen');
    const source = (): Promise<string | null> =>
      page.$eval('platen-dashboard >>> live-image >>> img', (image) => image.getAttribute('src'));
    const first = await source();
    const field = await see(page, 'parameter-form >>> textarea');
    await field.click({ count: 3 });
    await field.type(`It's new`);
    await until(async () => (await source()) !== first);
    const code = await see(page, 'platen-code-block >>> code');
    assert.match(String(await code.evaluate((element) => element.textContent)), /It'\\''s new/);
    await press(page, 'platen-playground-panel >>> .render platen-button >>> button');
    const file = await (
      await see(page, 'platen-playground-panel >>> .files a')
    ).evaluate((link) => (link as HTMLAnchorElement).href);
    assert.equal((await sharp(Buffer.from(await (await fetch(file)).arrayBuffer())).metadata()).format, 'png');
    await press(page, 'platen-code-panel >>> [role=tab]:last-child');
    await press(page, 'platen-code-panel >>> .sample > platen-button >>> button');
    const signed = await (
      await see(page, 'platen-code-panel >>> platen-copy-field >>> input')
    ).evaluate((input) => (input as HTMLInputElement).value);
    const answer = await fetch(signed);
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png']);

    // Shared by a link that works without signing in.
    await press(page, 'platen-button[icon="Share2"] >>> button');
    await press(page, 'platen-template-check >>> platen-button >>> button');
    const said = await see(page, 'platen-template-check >>> p');
    await until(async () =>
      /Rows of values tried|Issues:/.test(await said.evaluate((found) => found.textContent ?? '')),
    );
    await press(page, 'platen-template-share-dialog >>> platen-switch-field >>> input');
    const link = await (
      await see(page, 'platen-template-share-dialog >>> platen-copy-field >>> input')
    ).evaluate((input) => (input as HTMLInputElement).value);
    assert.equal((await fetch(link)).status, 200);
    await page.keyboard.press('Escape');

    // Back in the list it is put into a folder, by keys alone.
    await service.client.createFolder({ body: { name: 'Quotes' } });
    await press(page, 'platen-page-heading >>> a');
    await (await see(page, 'platen-template-card >>> platen-icon-button >>> button')).focus();
    await page.keyboard.press('Enter');
    await see(page, 'platen-template-card >>> platen-menu-panel >>> .item');
    for (const letter of 'move') await page.keyboard.press(letter as 'm');
    await page.keyboard.press('Enter');
    const choice = await see(page, 'platen-move-dialog >>> label:last-of-type input');
    await choice.focus();
    await page.keyboard.press('Space');
    await press(page, 'platen-move-dialog >>> platen-button[variant=primary] >>> button');
    await until(async () => {
      const { data } = await service.client.listFolders();
      return data[0]?.template_count === 1;
    });

    // The overview lists what happened; a template and a render are there, and no step is left.
    await press(page, 'platen-side-navigation >>> a[href$="/home"]');
    const entry = await see(page, 'platen-entry-list >>> li');
    assert.match(await entry.evaluate((line) => line.parentElement?.textContent ?? ''), /“Quote card” rendered/);
    await checkPage(page, 'the overview');
    assert.equal(await page.$('platen-dashboard >>> platen-first-steps'), null);

    // Who signs out is out.
    await press(page, 'platen-account-menu >>> button');
    await press(page, 'platen-account-menu >>> platen-menu-panel >>> .item:last-child');
    await page.waitForFunction(() => /^\/sign-(?:in|up)$/.test(location.pathname));
    await page.goto(`${address}/dashboard/templates`);
    await page.waitForFunction(() => /^\/sign-(?:in|up)$/.test(location.pathname));
    assert.deepEqual(errors, []);
    await page.close();
  });

  test(
    'a spreadsheet is checked, rendered row by row, and mended where a row failed',
    { timeout: 120_000 },
    async () => {
      const { cookie } = await service.signUp({ role: 'member' });
      const id = await storeTemplate(service, shortTitles);
      const [name = '', ...value] = cookie.split('=');
      await browser.setCookie({ name, value: value.join('='), domain: '127.0.0.1', path: '/', httpOnly: true });
      const { page, errors } = await openWatchedPage(browser, `${address}/dashboard/templates/${id}?tab=bulk`, {
        width: 1280,
        height: 860,
        known: [address, 'blob:', 'data:'],
      });
      const source = await see(page, 'platen-bulk-source >>> .drop');
      const csv = ['Artikel;Titel;Title!', ...Array.from({ length: 2000 }, (_, row) => `A-${row + 1};;Rye ${row + 1}`)];
      csv[3] = 'A-3;;A title that is too long';
      await source.evaluate((drop, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        drop.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, csv.join('\n'));
      await see(page, 'live-image >>> figure[aria-busy="false"] img');
      const countCells = (): Promise<number> =>
        page.$$eval('platen-dashboard >>> platen-data-grid >>> [role=gridcell]', (cells) => cells.length);
      assert.ok((await countCells()) < 300, 'only what is seen is in the page');
      await checkPage(page, 'rows');

      // The cell is marked, keys reach it, and it says what is wrong; from the last row back to it.
      for (const key of ['End', 'Home'] as const) {
        await page.keyboard.down('Control');
        await page.keyboard.press(key);
        await page.keyboard.up('Control');
      }
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight'] as const) await page.keyboard.press(key);
      const said = await see(page, 'platen-data-grid >>> .issue');
      const saying = 'Row 3, Title!: Maximum 12';
      await until(async () => (await said.evaluate(({ textContent }) => textContent.trim())).startsWith(saying));

      // Only few rows are rendered here: two of them fit, one does not and is left out.
      await press(page, 'platen-bulk-panel >>> .bar platen-button:last-of-type >>> button');
      const again = await see(page, 'platen-bulk-source >>> .drop');
      await again.evaluate((drop, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        drop.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, csv.slice(0, 4).join('\n'));
      await press(page, 'platen-bulk-panel >>> platen-switch-field >>> input');
      await (await see(page, 'platen-bulk-settings >>> platen-text-field >>> input')).type('{Artikel}');
      const workers = await startWorkers(service.dependencies, { renders: 1 });
      await press(page, 'platen-bulk-panel >>> .settings > platen-button >>> button');
      const failed = await see(page, 'platen-failed-rows >>> [role=gridcell]');
      assert.match(place(page), /^\/batches\/\d+$/);
      await failed.click();
      await page.keyboard.type('Oat');
      await page.keyboard.press('Enter');
      await press(page, 'platen-failed-rows >>> platen-button >>> button');
      await see(page, 'platen-batch-progress >>> platen-badge[tone=success]');
      await until(async () => (await page.$$('platen-dashboard >>> platen-batch-rows >>> tbody a')).length === 3);
      await checkPage(page, 'batch');
      const { data } = await service.client.listRenderBatchRows({
        params: { id: place(page).split('/')[2] ?? '' },
        query: {},
      });
      assert.deepEqual(
        data.map(({ modifications, files }) => [modifications['title'], files[0]?.name]),
        [
          ['Rye 1', 'A-1.png'],
          ['Rye 2', 'A-2.png'],
          ['Oat', 'A-3.png'],
        ],
      );
      await press(page, 'platen-side-navigation >>> a[href$="/batches"]');
      await see(page, 'platen-batch-list >>> tbody a');
      await workers.stop(2000);
      assert.deepEqual(errors, []);
      await page.close();
    },
  );

  test('who is in no workspace makes one, or signs out', { timeout: 60_000 }, async () => {
    const { cookie } = await service.signUp({ workspaceId: null });
    const [name = '', ...value] = cookie.split('=');
    await browser.setCookie({ name, value: value.join('='), domain: '127.0.0.1', path: '/', httpOnly: true });
    const page = await browser.newPage();
    await page.goto(`${address}/dashboard/`);
    await press(page, 'platen-no-workspace >>> platen-button[variant=primary] >>> button');
    await (await see(page, 'platen-name-dialog >>> platen-text-field >>> input')).type('Bakery');
    await page.keyboard.press('Enter');
    await see(page, 'platen-first-steps >>> li');
    assert.deepEqual([place(page), await countDone(page)], ['/home', 0]);
    await page.close();
  });

  test(
    'templates are selected and moved, exported, duplicated and deleted together',
    { timeout: 120_000 },
    async () => {
      const { cookie } = await service.signUp({ role: 'member' });
      const [name = '', ...value] = cookie.split('=');
      await browser.setCookie({ name, value: value.join('='), domain: '127.0.0.1', path: '/', httpOnly: true });
      const ids: number[] = [];
      for (const title of ['Rye', 'Oat', 'Spelt', 'Barley'])
        ids.push(await storeTemplate(service, { ...shortTitles, name: title }));
      const folder = await service.client.createFolder({ body: { name: 'Grain' } });
      const { page, errors } = await openWatchedPage(browser, `${address}/dashboard/templates?sort=oldest&search=e`, {
        width: 1280,
        height: 860,
        known: [address, 'blob:', 'data:'],
      });
      const box = (title: string): string => `platen-template-card >>> input[aria-label="Select ${title}"]`;
      const act = (icon: string) =>
        press(page, `platen-template-selection-bar >>> platen-button[icon=${icon}] >>> button`);
      const foldersOf = () =>
        Promise.all(ids.map(async (id) => (await service.client.getTemplate({ params: { id } })).folder_id));
      // A range by the Shift key: of the three with an e in their name, all. By keys: one less, and it again.
      await (await see(page, 'platen-template-card >>> .image')).hover();
      await press(page, box('Rye'));
      await page.keyboard.down('Shift');
      await press(page, box('Barley'));
      await page.keyboard.up('Shift');
      await (await see(page, box('Spelt'))).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Space');
      await checkPage(page, 'selected templates');
      const said = await see(page, 'platen-template-selection-bar >>> .count');
      assert.equal(await said.evaluate((count) => count.textContent?.trim()), '3 selected');
      await act('Folder');
      await (await see(page, 'platen-move-dialog >>> label:nth-of-type(2) input')).focus();
      await page.keyboard.press('Space');
      await press(page, 'platen-move-dialog >>> platen-button[variant=primary] >>> button');
      const grain = folder.data.id;
      await until(async () => JSON.stringify(await foldersOf()) === JSON.stringify([grain, null, grain, grain]));
      await press(page, 'platen-toasts >>> platen-notice-list >>> platen-button >>> button');
      await until(async () => (await foldersOf()).every((id) => id === null));

      // All that is seen, by keys: exported, then deleted, which asks first.
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      const downloads = await mkdtemp(join(tmpdir(), 'platen-templates-'));
      const session = await browser.target().createCDPSession();
      await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads });
      await act('Download');
      const archive = unzipSync(await waitForDownload(join(downloads, 'templates.zip')));
      await rm(downloads, { recursive: true });
      const titles = Object.values(archive).map((bytes) => parseTemplate(JSON.parse(strFromU8(bytes))).name);
      for (const title of ['Rye', 'Spelt', 'Barley']) assert.ok(titles.includes(title), title);
      await page.keyboard.press('Escape');
      await press(page, box('Rye'));
      await press(page, box('Spelt'));
      await page.keyboard.press('Delete');
      await press(page, 'platen-confirm-dialog >>> platen-button[variant=danger] >>> button');
      await until(async () => {
        const left = await service.client.listTemplates({ query: { ids: ids.map(String) } });
        return left.length === 2 && left.every((each) => each.name === 'Oat' || each.name === 'Barley');
      });

      // A page of the service says that a template of the library is wanted; an address alone makes nothing.
      await page.goto(`${address}/dashboard/templates/use/quote-card`);
      await see(page, 'platen-page-template-use >>> figure');
      await checkPage(page, 'a template of the library');
      await page.evaluate(() => sessionStorage.setItem('platen-wanted-template', 'quote-card'));
      await page.reload();
      await page.waitForFunction(() => /\/templates\/\d+\/edit$/.test(location.pathname), { timeout: 30_000 });
      assert.deepEqual(errors, []);
      await page.close();
    },
  );
});
