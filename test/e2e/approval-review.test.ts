import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, describe, test } from 'node:test';
import type { ApprovalComment, ApprovalItem } from '@platen/api';
import { launch, type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { refreshDashboard } from '../../build.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { startTestService, type TestPerson, type TestService } from '../service/start-test-service.ts';
import { titlesTemplate } from '../service/titles-template.ts';
import { until } from '../service/until.ts';
import { freePort } from './embed/free-port.ts';
import { openWatchedPage } from './embed/open-watched-page.ts';
import { press, see } from './dashboard-page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the review of a template in the dashboard', () => {
  let service: TestService;
  let browser: Browser;
  let address = '';
  let designer: TestPerson;
  let templateId = 0;
  let item: ApprovalItem;

  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
  ): Promise<Record<string, unknown>> => {
    const headers = { ...designer.headers, 'if-match': '*' };
    const answer = await service.call(method, path, { key: null, headers, body });
    assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const itemPath = (): string => `/approval-flows/window/items/${item.id}`;
  const read = async (): Promise<ApprovalItem> => (await call('GET', itemPath()))['item'] as ApprovalItem;

  before(async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    service = await startTestService({
      environment: { PLATEN_PUBLIC_URL: address },
      dependencies: { dashboardFolder: refreshDashboard(root) },
    });
    await service.app.listen({ port, host: '127.0.0.1' });
    designer = await service.signUp({ role: 'admin', name: 'Dora Designer' });
    const reviewer = await service.signUp({ role: 'reviewer', name: 'Ann Approver' });
    const content = { ...titlesTemplate(), name: 'Autumn sale' };
    templateId = Number((await call('POST', '/studio/templates/create', { content }))['id']);
    await call('POST', '/approval-flows', { name: 'Window', preset: 'simple' });
    const added = await call('POST', '/approval-flows/window/items', { templateId, stage: 'in-review' });
    item = added['item'] as ApprovalItem;
    const found = await findBrowser();
    browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
    const [name = '', ...value] = reviewer.cookie.split('=');
    await browser.setCookie({ name, value: value.join('='), domain: '127.0.0.1', path: '/' });
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  /** Waits until the image of the page is there as the service drew it. */
  const seeImage = async (page: Page): Promise<ElementHandle> => {
    const image = await see(page, 'platen-page-image >>> img');
    await until(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth >= 200));
    return image;
  };
  const decide = async (page: Page, button: string, dialog: string, words = ''): Promise<void> => {
    await press(page, `platen-decision-panel >>> platen-button:nth-of-type(${button}) >>> button`);
    const field = await see(page, `${dialog} >>> platen-text-field >>> textarea`);
    if (words !== '') await field.type(words);
    await press(page, `${dialog} >>> platen-button[variant=primary] >>> button`);
    await page.waitForSelector(`platen-dashboard >>> ${dialog}`, { hidden: true, timeout: 10_000 });
  };

  test('a reviewer pins a comment, asks for changes, and approves what came back', { timeout: 90_000 }, async () => {
    const known = [address, 'blob:', 'data:'];
    const start = `${address}/dashboard/approvals/window/items/${item.id}`;
    const { page, errors } = await openWatchedPage(browser, `${address}/dashboard/`, {
      width: 1280,
      height: 860,
      known,
    });
    // The overview names what waits.
    await press(page, `platen-entry-list >>> a[href$="/approvals/window/items/${item.id}"]`);
    const image = await seeImage(page);
    await page.keyboard.press('m');
    await see(page, 'platen-pin-layer >>> .target');
    const box = await image.boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + box.width * 0.75, box.y + box.height * 0.25);
    const field = await see(page, 'platen-comment-box >>> textarea');
    await field.type('Larger, please.');
    await press(page, 'platen-comment-box >>> .buttons > platen-button:last-of-type >>> button');
    await see(page, 'platen-comment-thread');
    const { comments } = (await call('GET', `${itemPath()}/comments`)) as { comments: ApprovalComment[] };
    const [said] = comments;
    assert.equal(said?.text, 'Larger, please.');
    assert.equal(said?.pin?.pageId, 'page-1');
    assert.ok(Math.abs((said?.pin?.x ?? 0) - 0.75) < 0.01 && Math.abs((said?.pin?.y ?? 0) - 0.25) < 0.01);

    await decide(page, '2', 'platen-text-dialog', 'As pinned.');
    assert.deepEqual(
      [(await read()).stage.slug, (await read()).changesRequested?.by[0]?.name],
      ['draft', 'Ann Approver'],
    );

    // The designer sees it in the editor, with the pin over the artboard, and submits it again.
    const own = await browser.createBrowserContext();
    const [name = '', ...value] = designer.cookie.split('=');
    await own.setCookie({ name, value: value.join('='), domain: '127.0.0.1', path: '/' });
    const editing = await own.newPage();
    await editing.setViewport({ width: 1280, height: 860 });
    await editing.goto(`${address}/dashboard/templates/${templateId}/edit`);
    const status = await see(editing, 'platen-approval-status >>> platen-button');
    await until(async () => /Changes requested/.test(await status.evaluate((one) => one.textContent ?? '')));
    await status.click();
    const pin = await see(editing, 'platen-pin-layer >>> .pin');
    const place = await pin.evaluate((one) => {
      const layer = (one.getRootNode() as ShadowRoot).host.getBoundingClientRect();
      const { left, bottom } = one.getBoundingClientRect();
      return [(left - layer.left) / layer.width, (bottom - layer.top) / layer.height, layer.width / layer.height];
    });
    for (const [at, wanted] of [0.75, 0.25, 2].entries()) {
      assert.ok(Math.abs((place[at] ?? 0) - wanted) < 0.02, `the pin over the artboard: ${place.join(' ')}`);
    }
    await press(editing, 'platen-review-panel >>> platen-button[variant=primary] >>> button');
    await until(async () => (await read()).stage.slug === 'in-review');
    await own.close();

    // Approved once, changed since: the page compares with what was approved.
    const submit = async (toStage: string, comment?: string): Promise<void> => {
      const { revision, template } = await read();
      const body = { toStage, revision, reviewedVersion: template.currentVersion, comment };
      await call('POST', `${itemPath()}/move`, body);
    };
    await submit('approved', 'Needed at once.');
    const content = titlesTemplate();
    const [first] = content.pages;
    assert.ok(first);
    await call('PUT', `/studio/templates/${templateId}`, {
      ...content,
      name: 'Autumn sale',
      pages: [{ ...first, backgrounds: [{ type: 'solid', color: '#ffdd00' }] }],
    });
    await submit('draft');
    await submit('in-review');
    await page.goto(`${start}?view=difference`);
    const words = await see(page, 'platen-review-canvas >>> .words');
    await until(async () => /differs \(highlighted\)/.test(await words.evaluate((one) => one.textContent ?? '')));
    await decide(page, '1', 'platen-approve-dialog');
    const approved = await read();
    assert.deepEqual(
      [approved.stage.slug, approved.reviewRound, approved.lastApproved?.version, approved.movedWithoutApproval],
      ['approved', 3, approved.template.currentVersion, undefined],
    );
    assert.deepEqual(errors, []);
    await page.close();
  });
});
