import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { SocialPost } from '@platen/api/social';
import { launch, type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { refreshDashboard } from '../../build.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { startSocialScene, type SocialScene } from '../service/social/social-scene.ts';
import { until } from '../service/until.ts';
import { blueskyTrial } from '../social/bluesky-trial.ts';
import { linkedinTrial } from '../social/linkedin-trial.ts';
import { openWatchedPage } from './embed/open-watched-page.ts';
import { see } from './dashboard-page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

describe('social publishing in the dashboard', () => {
  let scene: SocialScene;
  let browser: Browser;
  let address = '';

  before(async () => {
    scene = await startSocialScene([blueskyTrial, linkedinTrial], { dashboardFolder: refreshDashboard(root) });
    address = scene.service.dependencies.publicUrl;
    await scene.connect(blueskyTrial);
    await scene.connect(linkedinTrial);
    const found = await findBrowser();
    browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
    const { cookie } = await scene.service.signUp({ role: 'owner' });
    const [name = '', ...value] = cookie.split('=');
    await browser.setCookie({ name, value: value.join('='), domain: '127.0.0.1', path: '/' });
  });

  after(async () => {
    await browser?.close();
    await scene?.close();
  });

  const open = (path: string) =>
    openWatchedPage(browser, `${address}/dashboard${path}`, {
      width: 1280,
      height: 1000,
      known: [address, 'blob:', 'data:'],
    });
  const textOf = async (page: Page, selector: string): Promise<string> =>
    (await see(page, selector)).evaluate((element) => (element as HTMLElement).innerText);
  const check = async (page: Page, what: string): Promise<void> => {
    await page.evaluate(await readFile(axePath, 'utf8'));
    const found = await page.evaluate(
      'axe.run(document.body).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")))',
    );
    assert.deepEqual(found, [], what);
  };
  const posts = async (): Promise<readonly SocialPost[]> => (await scene.service.client.listSocialPosts()).data;

  test('a post is written with an image, kept over a reload, refused where it is too long, and seen at the network', async () => {
    const { page, errors } = await open('/social/compose');
    const text = 'platen-page-social-compose >>> textarea';
    await (await see(page, 'platen-account-choice >>> li:nth-child(1) input')).click();
    await (await see(page, 'platen-account-choice >>> li:nth-child(2) input')).click();
    await (await see(page, text)).focus();
    await page.keyboard.sendCharacter(`Fresh rye ${'👍🏽'.repeat(301 - 10)}`);
    const counters = 'platen-text-counters >>> ul';
    // A hand with its color is one character to Bluesky.
    await until(async () => (await textOf(page, counters)).includes('301 of 300 · 1 too many'));
    await page.reload();
    assert.match(await textOf(page, counters), /301 of 300/);
    const area = (await see(page, text)) as ElementHandle<HTMLTextAreaElement>;
    await area.press('End');
    await area.press('Backspace');
    await until(async () => (await textOf(page, counters)).includes('300 of 300'));
    const input = await page.waitForSelector('platen-dashboard >>> platen-post-media >>> input[type=file]');
    const image = `${root}test/fixtures/media/social-image.png`;
    await (input as ElementHandle<HTMLInputElement> | null)?.uploadFile(image);
    assert.match(await textOf(page, 'platen-media-list >>> li'), /1080 × 1080/);
    await (await see(page, 'platen-media-list >>> platen-text-field >>> input')).type('A loaf of rye');
    await check(page, 'writing');
    await (await see(page, 'platen-page-social-compose >>> #send >>> button')).click();
    await see(page, 'platen-page-social-posts >>> platen-post-card[marked]');
    const [made] = await posts();
    assert.ok(made);
    assert.deepEqual(made.media_alts, ['A loaf of rye']);
    await scene.bringOn(made.id);
    assert.deepEqual(
      (await posts())[0]?.platforms.map(({ status, error }) => error ?? status),
      ['published', 'published'],
    );
    for (const platform of ['bluesky', 'linkedin'] as const) {
      const [seen, ...others] = scene.serverOf(platform).posts;
      assert.match(seen?.text ?? '', /^Fresh rye 👍🏽/u, platform);
      assert.equal(seen?.media, 1, platform);
      assert.equal(others.length, 0, platform);
    }
    // The page sees it by itself, when it was still on its way.
    await see(page, 'platen-publication-line >>> [data-status=published]');
    await see(page, 'platen-publication-line >>> a[target=_blank]');
    await check(page, 'posts');
    assert.deepEqual(errors, []);
    await page.close();
  });

  test('a planned post is moved in the calendar by keys and by hand', async () => {
    const { data: accounts } = await scene.service.client.listSocialAccounts();
    // In the middle of a month, so that the days around it are seen.
    const now = new Date();
    const planned = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 15, 9, 40));
    const { data } = await scene.service.client.publishSocialPost({
      body: {
        accounts: [accounts[0]?.id ?? 0],
        content: 'Seeds in spring',
        status: 'scheduled',
        scheduled_for: planned.toISOString(),
        timezone: 'Europe/Berlin',
      },
    });
    const plannedFor = async (): Promise<string | null | undefined> =>
      (await posts()).find(({ id }) => id === data.post_id)?.scheduled_for;
    const dayOf = (day: number): string => new Date(planned.getTime() + day * 86_400_000).toISOString();
    const month = dayOf(0).slice(0, 10);
    const { page, errors } = await open(`/social/calendar?zone=UTC&day=${month}`);
    const chip = `platen-calendar-grid >>> button[data-id="${data.post_id}"]`;
    await (await see(page, chip)).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await until(async () => (await plannedFor()) === dayOf(8));
    await see(page, `platen-calendar-grid >>> td[data-slot="${dayOf(8).slice(0, 10)}"] button[data-id]`);
    const from = await (await see(page, chip)).boundingBox();
    const to = await (
      await see(page, `platen-calendar-grid >>> td[data-slot="${dayOf(-3).slice(0, 10)}"]`)
    ).boundingBox();
    assert.ok(from && to);
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 40, to.y + 40, { steps: 4 });
    await page.mouse.up();
    await until(async () => (await plannedFor()) === dayOf(-3));
    await check(page, 'calendar');
    assert.deepEqual(errors, []);
    await page.close();
  });
});
