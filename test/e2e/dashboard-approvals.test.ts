import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import type { ApprovalItem } from '@platen/api';
import type { PlatenApprovalCard } from '../../packages/dashboard/pages/approval-board/approval-card.ts';
import { refreshDashboard } from '../../build.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { startTestService, type TestPerson, type TestService } from '../service/start-test-service.ts';
import { storeTemplate } from '../service/store-template.ts';
import { titlesTemplate } from '../service/titles-template.ts';
import { until } from '../service/until.ts';
import { freePort } from './embed/free-port.ts';
import { openWatchedPage } from './embed/open-watched-page.ts';
import { checkPage, press, see } from './dashboard-page.ts';

let service: TestService;
let browser: Browser;
let address = '';

describe('approvals in the dashboard', () => {
  before(async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    service = await startTestService({
      environment: { PLATEN_PUBLIC_URL: address },
      dependencies: { dashboardFolder: refreshDashboard(fileURLToPath(new URL('../..', import.meta.url))) },
    });
    await service.app.listen({ port, host: '127.0.0.1' });
    const found = await findBrowser();
    browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
  });

  after(async () => {
    await browser?.close();
    await service?.close();
  });

  const signIn = async (context: Browser | BrowserContext, { cookie }: TestPerson): Promise<void> => {
    const [name = '', ...value] = cookie.split('=');
    await context.setCookie({ name, value: value.join('='), domain: '127.0.0.1', path: '/' });
  };
  /** The board as it is shown: names of the cards by their column. */
  const shown = (page: Page): Promise<Record<string, string[]>> =>
    page.$eval('platen-dashboard >>> platen-approval-board', (board) => {
      const columns = [...(board.shadowRoot?.querySelectorAll('section') ?? [])].map((section) => [
        section.querySelector('h2 bdi')?.textContent ?? '',
        [...section.querySelectorAll('platen-approval-card')].map(
          (card) => (card as PlatenApprovalCard).item.template.name,
        ),
      ]);
      return Object.fromEntries(columns) as Record<string, string[]>;
    });
  const showing = (page: Page, wanted: Record<string, string[]>): Promise<unknown> =>
    until(async () => JSON.stringify(await shown(page)) === JSON.stringify(wanted));
  const said = (page: Page): Promise<string> =>
    page.$eval('platen-dashboard >>> platen-approval-board >>> [role=status]', (element) => element.textContent ?? '');

  /** Drags a card by its image into the column of a stage. */
  async function drag(page: Page, name: string, stage: string): Promise<void> {
    const center = async (selector: string): Promise<{ x: number; y: number }> => {
      const { x, y, width } = (await (await see(page, selector)).boundingBox()) ?? { x: 0, y: 0, width: 0 };
      return { x: x + width / 2, y: y + 40 };
    };
    // The board may be drawn anew at any time, with other elements for the same cards.
    const box = await until(async () => {
      const cards = await page.$$(`platen-dashboard >>> platen-approval-card`);
      const names = await Promise.all(
        cards.map((one) => one.evaluate((element) => (element as PlatenApprovalCard).item.template.name)),
      );
      return cards[names.indexOf(name)]?.boundingBox();
    });
    const column = await page.$$eval(
      'platen-dashboard >>> section[data-stage]',
      (all, wanted) =>
        all.find((one) => one.querySelector('h2 bdi')?.textContent === wanted)?.getAttribute('data-stage'),
      stage,
    );
    const to = await center(`section[data-stage="${column}"]`);
    await page.mouse.move(box.x + 100, box.y + 50);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 70, { steps: 3 });
    await page.mouse.move(to.x, to.y + 90, { steps: 4 });
    await see(page, `section[data-stage="${column}"][data-target]`);
    await page.mouse.up();
  }

  test(
    'a template goes through a flow by pointer and by keys, and nobody overwrites what others did',
    { timeout: 120_000 },
    async () => {
      const olga = await service.signUp({ role: 'owner', name: 'Olga Owner' });
      const dora = await service.signUp({ role: 'member', name: 'Dora Designer' });
      const rita = await service.signUp({ role: 'reviewer', name: 'Rita Reviewer' });
      await storeTemplate(service, { ...titlesTemplate(), name: 'Autumn sale' });
      await storeTemplate(service, { ...titlesTemplate(), name: 'Winter sale' });
      await signIn(browser, olga);
      const { page, errors } = await openWatchedPage(browser, `${address}/dashboard/approvals`, {
        width: 1280,
        height: 860,
        known: [address, 'blob:', 'data:'],
        expected: /status of (?:409|422)/,
      });
      const itemOf = async (name: string): Promise<ApprovalItem> => {
        const { body } = await service.call('GET', '/approval-flows/shop-window/items', {
          key: null,
          headers: olga.headers,
        });
        const found = (body['items'] as ApprovalItem[]).find(({ template }) => template.name === name);
        assert.ok(found, name);
        return found;
      };

      // A flow of a preset, and a template in it.
      await press(page, 'platen-empty-state platen-button >>> button');
      await (await see(page, 'platen-new-flow-dialog >>> platen-text-field >>> input')).type('Shop window');
      await see(page, 'platen-new-flow-dialog >>> platen-stage-strip');
      await press(page, 'platen-new-flow-dialog >>> platen-button[variant=primary] >>> button');
      for (const name of ['Autumn sale', 'Winter sale']) {
        await press(
          page,
          'platen-page-approval-board >>> platen-page-heading platen-button[variant=primary] >>> button',
        );
        await (await see(page, 'platen-add-template-dialog >>> platen-text-field >>> input')).type(name.slice(0, 4));
        await until(
          async () => (await page.$$('platen-dashboard >>> platen-add-template-dialog >>> .template')).length === 1,
        );
        await press(page, 'platen-add-template-dialog >>> .template input');
        await press(page, 'platen-add-template-dialog >>> platen-button[variant=primary] >>> button');
        await page.waitForSelector('platen-dashboard >>> platen-add-template-dialog', { hidden: true });
      }
      await showing(page, { Draft: ['Winter sale', 'Autumn sale'], 'In review': [], Approved: [] });

      // By pointer.
      await drag(page, 'Autumn sale', 'In review');
      await showing(page, { Draft: ['Winter sale'], 'In review': ['Autumn sale'], Approved: [] });
      await until(async () => (await itemOf('Autumn sale')).stage.slug === 'in-review');
      assert.equal(new URL(page.url()).pathname, '/dashboard/approvals/shop-window', 'a drag is no press on the link');

      // By keys: put back, and then past its approvals, which asks why; without an answer it goes back.
      const grip = 'section:nth-of-type(2) platen-approval-card >>> .grip';
      const pickUp = async (): Promise<void> => {
        await (await see(page, grip)).focus();
        await page.keyboard.press('Space');
        assert.match(await said(page), /Autumn sale is picked up\. It is in In review/);
        await page.keyboard.press('ArrowRight');
        assert.equal(await said(page), 'Approved, column 3 of 3');
      };
      await pickUp();
      await page.keyboard.press('Escape');
      assert.equal(await said(page), 'Autumn sale is back in In review.');
      await pickUp();
      await page.keyboard.press('Space');
      await see(page, 'platen-reason-dialog >>> platen-text-field >>> textarea');
      assert.deepEqual((await shown(page))['Approved'], ['Autumn sale'], 'it is shown where it goes');
      await checkPage(page, 'why it goes past its approvals');
      await page.keyboard.press('Escape');
      await showing(page, { Draft: ['Winter sale'], 'In review': ['Autumn sale'], Approved: [] });
      assert.equal((await itemOf('Autumn sale')).stage.slug, 'in-review');
      await pickUp();
      await page.keyboard.press('Space');
      await (
        await see(page, 'platen-reason-dialog >>> platen-text-field >>> textarea')
      ).type('The shop opens tomorrow');
      await press(page, 'platen-reason-dialog >>> platen-button[variant=danger] >>> button');
      await showing(page, { Draft: ['Winter sale'], 'In review': [], Approved: ['Autumn sale'] });
      await until(async () => (await itemOf('Autumn sale')).movedWithoutApproval?.reason === 'The shop opens tomorrow');
      await see(page, 'section:nth-of-type(3) platen-approval-card >>> .marks');

      // Somebody else moved it first: what they did is told, and shown.
      const winter = await itemOf('Winter sale');
      const moved = await service.call('POST', `/approval-flows/shop-window/items/${winter.id}/move`, {
        key: null,
        headers: dora.headers,
        body: { toStage: 'in-review', revision: winter.revision },
      });
      assert.equal(moved.status, 200, JSON.stringify(moved.body));
      await drag(page, 'Winter sale', 'Approved');
      await showing(page, { Draft: [], 'In review': ['Winter sale'], Approved: ['Autumn sale'] });
      const toast = await see(page, 'platen-toasts >>> .notice[data-kind=error] p');
      assert.match(
        await toast.evaluate((element) => element.textContent ?? ''),
        /^“Winter sale” was changed in the meantime: Dora Designer moved it from Draft to In review\./,
      );

      // What others do shows by itself.
      const { revision } = await itemOf('Winter sale');
      await service.call('POST', `/approval-flows/shop-window/items/${winter.id}/move`, {
        key: null,
        headers: dora.headers,
        body: { toStage: 'draft', revision },
      });
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await showing(page, { Draft: ['Winter sale'], 'In review': [], Approved: ['Autumn sale'] });
      await checkPage(page, 'the board');
      assert.deepEqual(errors, []);

      // Reviewers see what was submitted, and have nothing to move it by.
      const context = await browser.createBrowserContext();
      await signIn(context, rita);
      const other = await context.newPage();
      await other.goto(`${address}/dashboard/approvals/shop-window`);
      await see(other, 'platen-approval-card');
      await showing(other, { Draft: ['Winter sale'], 'In review': [], Approved: ['Autumn sale'] });
      assert.equal((await other.$$('platen-dashboard >>> platen-approval-card >>> .grip')).length, 0);
      assert.equal((await other.$$('platen-page-approval-board >>> platen-button[variant=primary]')).length, 0);
      await context.close();
      await page.close();
    },
  );
});
