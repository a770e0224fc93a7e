import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, describe, test } from 'node:test';
import type { ApprovalItem } from '@platen/api';
import { startWorkers, type Workers } from '@platen/server';
import { launch, type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { refreshDashboard } from '../../build.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { startSocialScene, type SocialScene } from '../service/social/social-scene.ts';
import type { TestAnswer, TestPerson } from '../service/start-test-service.ts';
import { titlesTemplate } from '../service/titles-template.ts';
import { until } from '../service/until.ts';
import { blueskyTrial } from '../social/bluesky-trial.ts';
import { openWatchedPage } from './embed/open-watched-page.ts';
import { press, see } from './dashboard-page.ts';

describe('from a draft to a post', () => {
  let scene: SocialScene;
  let workers: Workers;
  let browser: Browser;
  let address = '';
  before(async () => {
    const dashboardFolder = refreshDashboard(fileURLToPath(new URL('../..', import.meta.url)));
    scene = await startSocialScene([blueskyTrial], { dashboardFolder });
    address = scene.service.dependencies.publicUrl;
    workers = await startWorkers(scene.service.dependencies);
    const found = await findBrowser();
    browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
  });
  after(async () => {
    await browser?.close();
    await workers?.stop(2000);
    await scene?.close();
  });

  /** A window of a person’s own. */
  const enter = async (
    person: TestPerson,
    path: string,
  ): Promise<{ context: BrowserContext; page: Page; errors: readonly string[] }> => {
    const context = await browser.createBrowserContext();
    const [name = '', ...value] = person.cookie.split('=');
    await context.setCookie({ name, value: value.join('='), domain: '127.0.0.1', path: '/' });
    const known = [address, 'blob:', 'data:'];
    const opened = await openWatchedPage(context, `${address}${path}`, { width: 1280, height: 860, known });
    return { context, ...opened };
  };
  const decide = async (page: Page, button: string, dialog: string, words: string): Promise<void> => {
    await press(page, `platen-decision-panel >>> platen-button:nth-of-type(${button}) >>> button`);
    const field = await see(page, `${dialog} >>> platen-text-field >>> textarea`);
    if (words !== '') await field.type(words);
    await press(page, `${dialog} >>> platen-button[variant=primary] >>> button`);
    await page.waitForSelector(`platen-dashboard >>> ${dialog}`, { hidden: true, timeout: 10_000 });
  };

  test('a template is submitted, changed, approved, rendered, and seen at Bluesky', { timeout: 150_000 }, async () => {
    const { service } = scene;
    const dora = await service.signUp({ role: 'member', name: 'Dora Designer' });
    const rita = await service.signUp({ role: 'reviewer', name: 'Rita Reviewer' });
    await scene.connect(blueskyTrial);
    const asDora = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<TestAnswer> =>
      service.call(method, path, { key: null, headers: { ...dora.headers, 'if-match': '*' }, body });
    const content = { ...titlesTemplate(), name: 'Rye of the week' };
    const made = await asDora('POST', '/studio/templates/create', { content });
    const templateId = Number(made.body['id']);
    await service.call('POST', '/approval-flows', { body: { name: 'Window', preset: 'simple', blocksRenders: true } });
    const readItem = async (): Promise<ApprovalItem | undefined> => {
      const { body } = await service.call('GET', '/approval-flows/window/items');
      return (body['items'] as ApprovalItem[])[0];
    };
    const render = (): Promise<TestAnswer> =>
      service.call('POST', '/studio/render', { body: { templateId, response: { mode: 'async' } } });

    // Dora submits it from the editor.
    const studio = await enter(dora, `/dashboard/templates/${templateId}/edit`);
    const submit = async (): Promise<void> => {
      await press(studio.page, 'platen-approval-status >>> platen-button >>> button');
      await press(studio.page, 'platen-review-panel >>> .submit platen-button >>> button');
      await until(async () => (await readItem())?.stage.slug === 'in-review');
    };
    await submit();
    const blocked = await render();
    assert.equal(blocked.status, 403);
    assert.equal(blocked.body['code'], 'render_blocked_by_approval');

    // Rita asks for changes; Dora makes them and submits again.
    const item = await readItem();
    assert.ok(item);
    const review = await enter(rita, `/dashboard/approvals/window/items/${item.id}`);
    await decide(review.page, '2', 'platen-text-dialog', 'Yellow paper, please.');
    await until(async () => (await readItem())?.changesRequested !== null);
    const [first] = content.pages;
    assert.ok(first);
    const backgrounds = [{ type: 'solid', color: '#ffdd00' }];
    const saved = await asDora('PUT', `/studio/templates/${templateId}`, {
      ...content,
      pages: [{ ...first, backgrounds }],
    });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    await studio.page.goto(`${address}/dashboard/templates/${templateId}/edit`);
    await submit();
    assert.equal((await readItem())?.reviewRound, 2);

    // Rita approves; now it renders.
    await review.page.reload();
    await decide(review.page, '1', 'platen-approve-dialog', '');
    assert.equal((await readItem())?.stage.category, 'approved');
    const job = await render();
    assert.equal(job.status, 202, JSON.stringify(job.body));
    await until(async () => {
      const { body } = await service.call('GET', `/studio/render-jobs/${String(job.body['id'])}`);
      return body['status'] === 'succeeded';
    });

    // Dora publishes what was rendered.
    const { page } = studio;
    await page.goto(`${address}/dashboard/social/compose`);
    await press(page, 'platen-account-choice >>> input');
    await (await see(page, '#text')).type('Rye of the week: only on Friday.');
    await press(page, 'platen-post-media >>> platen-menu platen-button >>> button');
    await press(page, 'platen-post-media >>> platen-menu >>> [role=menuitem]:nth-of-type(3)');
    await press(page, 'platen-render-choice-dialog >>> input[type=checkbox]');
    await press(page, 'platen-render-choice-dialog >>> platen-button[variant=primary] >>> button');
    await see(page, 'platen-media-list');
    await press(page, '#send >>> button');
    const network = scene.serverOf('bluesky');
    await until(() => network.posts.length === 1);
    assert.equal(network.posts[0]?.text, 'Rye of the week: only on Friday.');
    assert.equal(network.posts[0]?.media, 1);
    assert.deepEqual(network.violations, []);
    const link = await see(page, 'platen-page-social-posts >>> a[href^="https://bsky.app/profile/"]');
    assert.ok(link);
    assert.deepEqual([...studio.errors, ...review.errors], []);
  });
});
