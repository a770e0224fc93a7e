import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { startWorkers, type Workers } from '@platen/server';
import { refreshDashboard } from '../../build.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { startTestService, type TestService } from '../service/start-test-service.ts';
import { storeTemplate } from '../service/store-template.ts';
import { titlesTemplate } from '../service/titles-template.ts';
import { until } from '../service/until.ts';
import { checkPage, press, see } from './dashboard-page.ts';
import { freePort } from './embed/free-port.ts';
import { openWatchedPage } from './embed/open-watched-page.ts';

let service: TestService;
let workers: Workers;
let browser: Browser;
let address = '';
/** Names of rows that the receiver of webhooks does not take. */
const refused = new Set<string>();
const received: string[] = [];
const receiver = createServer(async (request, response) => {
  const { data } = JSON.parse(await text(request)) as { data: { name: string } };
  if (refused.has(data.name)) return void response.writeHead(400).end('no such person');
  received.push(data.name);
  response.writeHead(200).end();
});

describe('workflows in the dashboard', () => {
  before(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    service = await startTestService({
      environment: { PLATEN_PUBLIC_URL: address, PLATEN_FETCH_ALLOW: `127.0.0.1:${receiverPort()}` },
      dependencies: {
        dashboardFolder: refreshDashboard(fileURLToPath(new URL('../..', import.meta.url))),
        deliveryTimings: { retryMs: [20, 20], settleMs: 0 },
      },
    });
    await service.app.listen({ port, host: '127.0.0.1' });
    workers = await startWorkers(service.dependencies, { renders: 1 });
    await storeTemplate(service, { ...titlesTemplate(), name: 'Certificate' });
    const found = await findBrowser();
    browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
    const owner = await service.signUp({ role: 'owner' });
    const [name = '', ...value] = owner.cookie.split('=');
    await browser.setCookie({ name, value: value.join('='), domain: '127.0.0.1', path: '/' });
  });

  after(async () => {
    await browser?.close();
    await workers?.stop(2000);
    await service?.close();
    receiver.closeAllConnections();
    receiver.close();
  });

  const receiverPort = (): number => (receiver.address() as AddressInfo).port;
  /** Waits until an element says something, in itself or in the elements that it is made of. */
  const says = (page: Page, selector: string, wanted: RegExp): Promise<unknown> =>
    until(async () => {
      const found = await page.$$(`platen-dashboard >>> ${selector}`);
      const texts = await Promise.all(
        found.map((one) =>
          one.evaluate((element) => {
            const read = (node: Node): string => {
              if (node instanceof Text) return `${node.data} `;
              const root = node instanceof Element ? node.shadowRoot : null;
              return [...(root?.childNodes ?? []), ...node.childNodes].map(read).join('');
            };
            return read(element).replaceAll(/\s+/g, ' ');
          }),
        ),
      );
      return texts.some((said) => wanted.test(said));
    });
  const open = 'platen-step-card[open] >>> platen-step-settings';

  /** Adds a step at the end by searching for it. */
  async function addStep(page: Page, words: string, key: string): Promise<void> {
    await press(page, 'platen-step-list >>> .gap:last-of-type > platen-button >>> button');
    await (await see(page, 'platen-node-dialog >>> platen-text-field >>> input')).type(words);
    await press(page, 'platen-node-dialog >>> li button');
    await says(page, 'platen-step-card[open] >>> .toggle', new RegExp(key));
  }

  /** Drags a column onto a parameter of the template. */
  async function dragColumn(page: Page, column: string, parameter: number): Promise<void> {
    const centerOf = async (selector: string): Promise<{ x: number; y: number }> => {
      const box = await (await see(page, selector)).boundingBox();
      assert.ok(box, selector);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const target = `${open} >>> platen-parameter-map >>> li:nth-of-type(${parameter}) platen-parameter-target`;
    const chip = `${open} >>> platen-column-chips >>> [data-column="${column}"]`;
    await (await see(page, chip)).evaluate((one) => one.scrollIntoView({ block: 'start' }));
    const from = await centerOf(chip);
    const to = await centerOf(target);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, from.y + 10, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await see(page, `${target}[data-target]`);
    await page.mouse.up();
  }

  test(
    'a workflow is built from nothing, columns mapped, tried out, activated and run, and what failed is retried',
    { timeout: 180_000 },
    async () => {
      const { page, errors } = await openWatchedPage(browser, `${address}/dashboard/workflows`, {
        width: 1280,
        height: 900,
        known: [address, 'blob:', 'data:'],
      });
      await see(page, 'platen-page-workflows >>> platen-empty-state');
      await checkPage(page, 'no workflows');
      await press(page, 'platen-page-workflows >>> platen-page-heading platen-button[variant=primary] >>> button');
      await see(page, 'platen-new-workflow-dialog >>> li .choice');
      await checkPage(page, 'ready-made workflows');
      await press(page, 'platen-new-workflow-dialog >>> .blank');
      await says(page, 'platen-workflow-problems', /no steps yet/);

      // Rows that are typed in.
      await addStep(page, 'typed in', 'rows');
      for (const [index, column] of ['name', 'city'].entries()) {
        await (
          await see(page, `${open} >>> platen-rows-field >>> platen-name-adder >>> platen-text-field >>> input`)
        ).type(column);
        await page.keyboard.press('Enter');
        await until(
          async () =>
            (await page.$$(`platen-dashboard >>> platen-data-grid >>> [role=columnheader]`)).length > index + 1,
        );
      }
      const cells: readonly [number, number, string][] = [
        [0, 0, 'Ann'],
        [0, 1, 'Oslo'],
        [1, 0, 'Bob'],
        [1, 1, 'Rome'],
      ];
      for (const [row, column, value] of cells) {
        if (row === 1 && column === 0) {
          await press(page, `${open} >>> platen-rows-field >>> .add-row >>> button`);
        }
        const place = `platen-data-grid >>> [role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${column + 2}"]`;
        await press(page, place);
        await page.keyboard.type(value);
        await page.keyboard.press('Enter');
        await says(page, place, new RegExp(value));
      }

      // A template, whose title is a column by a drag.
      await addStep(page, 'render a template', 'render');
      await press(page, `${open} >>> platen-template-field >>> platen-button >>> button`);
      await press(page, 'platen-template-dialog >>> li button');
      await see(page, `${open} >>> platen-parameter-map >>> li`);
      await dragColumn(page, 'city', 1);
      await says(page, `${open} >>> platen-parameter-map >>> li:nth-of-type(1)`, /Oslo/);
      await checkPage(page, 'the parameters of a template');
      // The same by keys: an expression in place of it.
      const list = await see(
        page,
        `${open} >>> platen-parameter-map >>> li:nth-of-type(1) platen-select-field >>> select`,
      );
      const options = await list.$$eval('option', (all) => all.map((one) => [one.textContent?.trim(), one.value]));
      const expression = options.find(([label]) => label === 'Expression…')?.[1] ?? '';
      await (list as ElementHandle<HTMLSelectElement>).select(expression);
      const field = await see(
        page,
        `${open} >>> platen-parameter-map >>> platen-row-expression-field >>> platen-text-field >>> textarea`,
      );
      await field.evaluate((one) => (one as HTMLTextAreaElement).setSelectionRange(0, 99));
      await field.type('upper(nam');
      await says(page, `${open} >>> platen-parameter-map >>> li:nth-of-type(1)`, /is missing|not closed|\)/);
      await field.type("e) + ', ' + city");

      // It is said what is missing, and a test shows what the steps give.
      await says(page, 'platen-workflow-problems', /No step delivers anything/);
      await press(page, 'platen-workflow-tools >>> .test:not([disabled]) >>> button');
      await says(page, 'platen-step-card[open] >>> .run', /Last test run/);
      await says(page, 'platen-step-card[open] >>> .run', /out: 2/);
      await checkPage(page, 'a test run');

      // It posts its rows.
      await addStep(page, 'signed with', 'send_webhook');
      const url = await see(page, `${open} >>> platen-config-field >>> platen-text-field >>> input`);
      await url.type(`http://127.0.0.1:${receiverPort()}/people`);
      await says(page, 'platen-workflow-problems', /can be run/);
      await press(page, 'platen-page-workflow >>> platen-page-heading .activate:not([disabled]) >>> button');
      await says(page, 'platen-page-workflow >>> platen-page-heading', /Active/);
      const { data: stored } = await service.client.listWorkflows({ query: {} });
      assert.deepEqual(
        stored.map(({ status, step_types: types }) => [status, types]),
        [['active', ['rows', 'render', 'send_webhook']]],
      );

      // One of them is refused, which the history shows, and sent again.
      refused.add('Bob');
      await press(page, 'platen-workflow-tools >>> .run:not([disabled]) >>> button');
      await says(page, 'platen-page-workflow-run >>> platen-page-heading', /Partly done/);
      await says(page, 'platen-workflow-failed-rows >>> platen-data-table', /send_webhook[^]*400/);
      await checkPage(page, 'a run that failed in part');
      assert.deepEqual(received, ['Ann']);
      refused.clear();
      await press(page, 'platen-page-workflow-run >>> .retry >>> button');
      await says(page, 'platen-page-workflow-run >>> platen-page-heading', /Done/);
      assert.deepEqual(received, ['Ann', 'Bob']);
      await press(page, 'platen-page-workflow-run >>> platen-page-heading >>> a');
      await says(page, 'platen-run-list >>> platen-data-table', /Done[^]*Test run/);
      await checkPage(page, 'the history');
      await press(page, 'platen-page-workflow >>> platen-page-heading >>> a');
      await says(page, 'platen-page-workflows >>> platen-data-table', /Untitled workflow .*Active .*Done/);
      await checkPage(page, 'the list of workflows');
      assert.deepEqual(errors, []);
      await page.close();
    },
  );

  test(
    'steps are ordered and deleted by keys, undone, shared and copied, and a connection is tested before it is stored',
    { timeout: 120_000 },
    async () => {
      const { id } = await service.client.createWorkflow({
        body: {
          name: 'Price tags',
          steps: [
            { key: 'tags', type: 'rows', config: { rows: [{ name: 'Rye' }] } },
            { key: 'few', type: 'limit', config: { count: 2 } },
            { key: 'sorted', type: 'sort', config: { expression: 'name' } },
          ],
        },
      });
      const { page, errors } = await openWatchedPage(browser, `${address}/dashboard/workflows/${id}`, {
        width: 390,
        height: 844,
        known: [address, 'blob:', 'data:'],
        expected: /status of 422/,
      });
      const order = (): Promise<string[]> =>
        page.$$eval('platen-dashboard >>> platen-step-card', (cards) =>
          cards.map((card) => (card as HTMLElement & { step: { key: string } }).step.key),
        );
      const showing = (keys: string[]): Promise<unknown> =>
        until(async () => JSON.stringify(await order()) === JSON.stringify(keys));
      await showing(['tags', 'few', 'sorted']);
      await (await see(page, 'li:nth-of-type(2) platen-step-card >>> .actions platen-icon-button >>> button')).focus();
      const moveDown = 'li:nth-of-type(2) platen-step-card >>> .actions platen-icon-button:nth-of-type(2) >>> button';
      await (await see(page, moveDown)).focus();
      await page.keyboard.press('Enter');
      await showing(['tags', 'sorted', 'few']);
      await says(page, 'platen-step-list >>> [role=status]', /Limit is now step 3 of 3/);
      await (
        await see(page, 'li:nth-of-type(3) platen-step-card >>> .actions platen-menu platen-icon-button >>> button')
      ).focus();
      await page.keyboard.press('Enter');
      await see(page, 'platen-menu-panel >>> [role=menuitem]');
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await showing(['tags', 'sorted']);
      await until(() => page.evaluate(() => document.activeElement?.localName !== 'body'));
      await page.keyboard.down('Control');
      await page.keyboard.press('z');
      await page.keyboard.press('z');
      await page.keyboard.up('Control');
      await showing(['tags', 'few', 'sorted']);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(isWide, false, 'it fits into a narrow window');
      await checkPage(page, 'the steps in a narrow window');

      // Shared, seen by anybody, and copied.
      await press(page, 'platen-page-workflow >>> platen-page-heading platen-menu platen-icon-button >>> button');
      await press(page, 'platen-menu-panel >>> [role=menuitem]');
      await press(page, 'platen-workflow-share-dialog >>> platen-switch-field >>> input');
      const link = await see(page, 'platen-workflow-share-dialog >>> platen-copy-field >>> input');
      await checkPage(page, 'sharing');
      const url = await link.evaluate((input) => (input as HTMLInputElement).value);
      await page.goto(url);
      await page.click('a.button');
      await says(page, 'platen-page-workflow-copy', /Price tags .*Rows .*Limit/);
      await checkPage(page, 'a copy');
      await press(page, 'platen-page-workflow-copy >>> platen-button[variant=primary] >>> button');
      await says(page, 'platen-page-workflow', /“Rows” is not set yet/);
      const { data } = await service.client.listWorkflows({ query: {} });
      assert.equal(data.filter(({ name }) => name.includes('Price tags')).length, 2);

      // One that begins with posted data asks for it, and has an address whose secret is shown once.
      const hook = await service.client.createWorkflow({
        body: {
          name: 'Form',
          steps: [
            { key: 'form', type: 'webhook' },
            { key: 'answer', type: 'webhook_body' },
          ],
        },
      });
      await page.goto(`${address}/dashboard/workflows/${hook.id}`);
      await press(page, 'platen-workflow-tools >>> .test:not([disabled]) >>> button');
      await see(page, 'platen-test-dialog >>> platen-text-field >>> textarea');
      await checkPage(page, 'the data of a test run');
      await press(page, 'platen-test-dialog >>> platen-button[variant=primary] >>> button');
      await says(page, 'platen-step-list >>> li:nth-of-type(2) platen-step-card', /1 in, 1 out/);
      await press(page, 'platen-webhook-address >>> platen-button >>> button');
      await press(page, 'platen-confirm-dialog >>> platen-button[variant=danger] >>> button');
      await see(page, 'platen-secret-dialog >>> platen-copy-field >>> input');
      await press(page, 'platen-secret-dialog >>> platen-button[variant=primary] >>> button');
      const { webhook_url: renewed } = await service.client.getWorkflow({ params: { id: hook.id } });
      assert.notEqual(renewed, hook.webhook_url);
      await says(page, 'platen-page-workflow', /Form/);

      // The rows of a file from this device, in place of an address.
      const listed = await service.client.createWorkflow({
        body: {
          name: 'Guests',
          steps: [
            { key: 'guests', type: 'csv', config: { url: 'https://shop.example/rows.csv' } },
            { key: 'few', type: 'limit', config: { count: 1 } },
          ],
        },
      });
      const path = join(service.dependencies.config.dataDirectory, 'guests.csv');
      writeFileSync(path, 'name\nAnn\nBob\n');
      await page.goto(`${address}/dashboard/workflows/${listed.id}`);
      await press(page, 'platen-step-list >>> li:nth-of-type(1) platen-step-card >>> .toggle');
      const fileField = `${open} >>> platen-config-field >>> platen-rows-file-field`;
      await see(page, `${fileField} >>> platen-button >>> button`);
      const input = await page.$(`platen-dashboard >>> ${fileField} >>> input`);
      await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
      await says(page, fileField, /guests\.csv/);
      await checkPage(page, 'a file of rows');
      await press(page, 'platen-workflow-tools >>> .test:not([disabled]) >>> button');
      await says(page, 'platen-step-list >>> li:nth-of-type(2) platen-step-card', /2 in, 1 out/);
      const [{ config } = { config: {} }] = (await service.client.getWorkflow({ params: { id: listed.id } })).steps;
      assert.deepEqual(Object.keys(config), ['fileId']);

      // A server that does not answer is not stored.
      await page.goto(`${address}/dashboard/workflows/connections`);
      await press(page, 'platen-page-workflow-connections >>> platen-empty-state platen-button >>> button');
      const fields = 'platen-connection-dialog >>> platen-config-field >>> platen-text-field';
      await (await see(page, `${fields} >>> input`)).type('127.0.0.1');
      await press(page, 'platen-connection-dialog >>> platen-button[variant=primary] >>> button');
      await says(page, 'platen-connection-dialog >>> .error', /Enter “From”/);
      const [, , from] = await page.$$(`platen-dashboard >>> ${fields} >>> input`);
      await from?.type('cards@shop.example');
      await press(page, 'platen-connection-dialog >>> platen-button[variant=primary] >>> button');
      await says(page, 'platen-connection-dialog >>> .error', /./);
      await checkPage(page, 'a connection that does not work');
      const { data: connections } = await service.client.listWorkflowConnections();
      assert.deepEqual(connections, []);
      assert.deepEqual(errors, []);
      await page.close();
    },
  );
});
