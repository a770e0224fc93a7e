import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { operations } from '@platen/api';
import { addVersion } from '../../docs/site/versions.ts';
import { buildSite } from '../../docs/site/build-site.ts';
import { refreshDocs } from '../../build.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { startTestService, type TestService } from '../service/start-test-service.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const root = fileURLToPath(new URL('../..', import.meta.url));
let service: TestService;
let browser: Browser;
let page: Page;
let docs: string;
let guides: string;
const errors: string[] = [];

describe('the pages of the reference and of the documentation', () => {
  before(async () => {
    service = await startTestService({ dependencies: { documentationFolder: refreshDocs(root) } });
    const address = await service.app.listen({ port: 0, host: '127.0.0.1' });
    const found = await findBrowser();
    browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
    page = await browser.newPage();
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      // Browsers ask for an icon by themselves.
      if (message.type() === 'error' && !message.location().url?.endsWith('/favicon.ico')) errors.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(`${address}/`)) errors.push(`foreign request: ${request.url()}`);
    });
    await page.setViewport({ width: 1280, height: 860 });
    docs = `${address}/v1/docs`;
    guides = `${address}/docs/`;
    await page.goto(docs);
  });

  after(async () => {
    await browser?.close();
    await service?.close();
  });

  test('it is styled, runs its script, and breaks none of its own policy', async () => {
    assert.equal(await page.title(), 'Platen API 1.0.0');
    assert.equal(await page.$eval('body', (body) => getComputedStyle(body).display), 'grid');
    assert.deepEqual(errors, []);
  });

  test('the filter leaves the operations that have all of its words, and slash leads to it', async () => {
    const shown = (): Promise<string[]> =>
      page.$$eval('nav li', (entries) =>
        entries.filter((entry) => entry.checkVisibility()).map((entry) => entry.querySelector('a')?.hash ?? ''),
      );
    const all = await shown();
    const messages = [
      '#renderJobFinished',
      '#renderBatchFinished',
      '#templateSaved',
      '#templatePublished',
      '#approvalItemMoved',
      '#socialPostPublished',
      '#webhookTest',
    ];
    const oauth = ['#registerOAuthClient', '#createOAuthToken', '#createOAuthDeviceCode', '#introspectOAuthToken'];
    assert.equal(all.length, Object.keys(operations).length + oauth.length + messages.length);
    for (const message of [...messages, ...oauth]) assert.ok(all.includes(message), message);
    await page.keyboard.press('/');
    await page.keyboard.type('render POST');
    const found = await shown();
    assert.ok(found.includes('#renderTemplate') && found.includes('#renderJobFinished'), found.join());
    assert.ok(!found.includes('#listRenderJobs') && found.length < all.length / 4, found.join());
    const chapters = await page.$$eval('nav .chapter', (links) =>
      links.filter((link) => link.checkVisibility()).map((link) => link.textContent),
    );
    assert.ok(chapters.includes('Rendering') && !chapters.includes('Logs'), chapters.join());
    await page.$eval('#filter', (field) => {
      if (field instanceof HTMLInputElement) field.value = '';
      field.dispatchEvent(new Event('input'));
    });
    assert.deepEqual(await shown(), all);
  });

  test('an entry leads to its operation in its chapter, as do links to the page that the reference once was', async () => {
    await page.click('nav a[href$="#createTemplate"]');
    await page.waitForSelector('main #createTemplate');
    assert.equal(new URL(page.url()).pathname, '/v1/docs/templates');
    const top = await page.$eval('#createTemplate', (article) => article.getBoundingClientRect().top);
    assert.ok(top >= 0 && top < 300, String(top));
    await page.waitForFunction(() =>
      document.querySelector('nav a[href$="#createTemplate"]')?.classList.contains('here'),
    );
    await page.goto(`${docs}#renderTemplate`);
    await page.waitForSelector('main #renderTemplate');
    assert.equal(new URL(page.url()).pathname, '/v1/docs/rendering');
  });

  test('every operation shows a call, and what it answers where that is JSON; pages are small and their links lead somewhere', async () => {
    const chapters = await page.$$eval('nav .chapter', (links) =>
      links.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')),
    );
    const articles: { id: string; call: string; answer: string }[] = [];
    const anchors = new Set<string>();
    const links = new Set<string>();
    for (const address of [docs, ...chapters]) {
      const answer = await fetch(address);
      const text = await answer.text();
      assert.equal(answer.status, 200, address);
      assert.ok(text.length < 300_000, `${address} has ${text.length} characters`);
      const found = await page.evaluate((source) => {
        const parsed = new DOMParser().parseFromString(source, 'text/html');
        return {
          ids: [...parsed.querySelectorAll('[id]')].map(({ id }) => id),
          links: [...parsed.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
          articles: [...parsed.querySelectorAll('article.operation')].map((article) => ({
            id: article.id,
            call: article.querySelector('.example')?.textContent ?? '',
            answer: article.querySelector('.answer')?.textContent ?? '',
          })),
        };
      }, text);
      articles.push(...found.articles);
      for (const id of found.ids) anchors.add(`${address}#${id}`);
      for (const link of found.links) links.add(new URL(link, address).href);
    }
    const broken = [...links].filter((link) => link.includes('#') && !anchors.has(link));
    assert.deepEqual(broken, []);
    for (const [id, operation] of Object.entries(operations)) {
      const article = articles.find((one) => one.id === id);
      assert.ok(article, id);
      assert.match(article.call, /^curl /, id);
      // Patterns of file names have columns in braces.
      const given = article.call.replace(/"name": ".*"/, '');
      assert.doesNotMatch(given, /[{]\w+[}]|=…/, `${id} leaves a parameter open`);
      const isJson = Object.values(operation.answers).some((answer) => 'schema' in answer);
      if (isJson) assert.doesNotThrow(() => JSON.parse(article.answer), `${id}: ${article.answer}`);
    }
    const posted = articles.find(({ id }) => id === 'renderJobFinished')?.call ?? '';
    assert.match(posted, /^webhook-signature: v1,/m);
    assert.match(posted, /"event": "render_job\.finished"/);
  });

  test('what a person needs to find their way by eye or ear is there', async () => {
    const lacks = await page.evaluate(() => {
      const found: string[] = [];
      if (document.documentElement.lang !== 'en') found.push('no language');
      if (document.querySelectorAll('h1').length !== 1) found.push('not one first heading');
      if (document.querySelectorAll('main').length !== 1) found.push('not one main part');
      let above = 1;
      for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
        const level = Number(heading.tagName.slice(1));
        if (level > above + 1) found.push(`heading ${heading.textContent?.trim()} skips a level`);
        above = level;
      }
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      if (new Set(ids).size !== ids.length) found.push('an id stands twice');
      for (const field of document.querySelectorAll('input')) {
        if (!field.labels?.length && !field.getAttribute('aria-label')) found.push('a field has no label');
      }
      for (const box of document.querySelectorAll('pre')) {
        const isScrolled = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
        if (isScrolled && box.tabIndex !== 0)
          found.push(`${box.textContent?.slice(0, 30)} cannot be scrolled by keyboard`);
      }
      return found;
    });
    assert.deepEqual(lacks, []);
  });

  test('a narrow window needs no sideways scrolling', async () => {
    await page.setViewport({ width: 360, height: 740 });
    const { inner, scroll } = await page.evaluate(() => ({
      inner: document.documentElement.clientWidth,
      scroll: document.documentElement.scrollWidth,
    }));
    assert.ok(scroll <= inner, `${scroll} of ${inner}`);
    assert.deepEqual(errors, []);
  });

  test('the documentation is searched, read and left by keys alone', async () => {
    await page.setViewport({ width: 1280, height: 860 });
    await page.goto(docs);
    await Promise.all([page.waitForNavigation(), page.click('nav .guides a')]);
    assert.equal(page.url(), guides);
    assert.match(await page.title(), /^Platen \d+\.\d+\.\d+ documentation$/);
    await page.keyboard.press('/');
    await page.keyboard.type('merged cells');
    await page.waitForSelector('dialog.search li a');
    assert.match(await page.$eval('dialog.search .count', (count) => count.textContent ?? ''), /results?$/);
    await page.keyboard.press('ArrowDown');
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    assert.match(page.url(), /\/docs\/tables\.html/);
    await page.keyboard.down('Control');
    await page.keyboard.press('k');
    await page.keyboard.up('Control');
    assert.ok(await page.$eval('dialog.search', (dialog) => dialog instanceof HTMLDialogElement && dialog.open));
    await page.keyboard.type('zzzzqqq');
    await page.waitForFunction(() => document.querySelector('.count')?.textContent?.startsWith('Nothing found'));
    await page.keyboard.press('Escape');
    assert.ok(!(await page.$('dialog.search[open]')));
    assert.equal(await page.$eval('nav.pages [aria-current="page"]', (link) => link.textContent), 'Tables');
    const next = await page.$eval('.turns [rel="next"]', (link) =>
      link instanceof HTMLAnchorElement ? link.href : '',
    );
    await page.focus('.turns [rel="next"]');
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    assert.equal(page.url(), next);
    for (const name of ['clipboard-read', 'clipboard-write']) {
      await browser
        .defaultBrowserContext()
        .setPermission(new URL(guides).origin, { permission: { name }, state: 'granted' });
    }
    await page.focus('.copy');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('.copied')?.textContent === 'Copied');
    const [copied, code] = await page.evaluate(async () => [
      await navigator.clipboard.readText(),
      document.querySelector('.code code')?.textContent?.trimEnd(),
    ]);
    assert.equal(copied, code);
    assert.deepEqual(errors, []);
  });

  test(
    'axe finds nothing in the documentation, light, dark and mirrored, and it fits narrow windows',
    { timeout: 60_000 },
    async () => {
      const axe = await readFile(axePath, 'utf8');
      await page.setBypassCSP(true);
      for (const [path, theme, width] of [
        ['', 'light', 1280],
        ['templates.html', 'dark', 1280],
        ['overview.html', 'light', 390],
        ['reference/client.html', 'dark', 390],
        ['architecture.html', 'light', 320],
      ] as const) {
        await page.setViewport({ width, height: 800 });
        await page.goto(guides + path);
        await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
        for (const direction of ['ltr', 'rtl']) {
          const wide = await page.evaluate((dir) => {
            document.documentElement.dir = dir;
            return document.documentElement.scrollWidth - document.documentElement.clientWidth;
          }, direction);
          assert.ok(wide <= 0, `${path} is ${wide} pixels too wide at ${width}, ${direction}`);
        }
        if (width < 800) {
          await page.click('button.menu');
          assert.ok(await page.$eval('#allPages', (pages) => pages.checkVisibility()));
        }
        await page.evaluate(axe);
        const found = await page.evaluate(
          'axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html }) => html).join(" ")))',
        );
        assert.deepEqual(found, [], path);
      }
      await page.setBypassCSP(false);
      assert.deepEqual(errors, []);
    },
  );

  test('the documentation works from a disk, with versions side by side', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-docs-'));
    const onDisk = await browser.newPage();
    try {
      const pages = buildSite(root, join(folder, '2.0.0'), { version: '2.0.0', isVersioned: true });
      cpSync(join(folder, '2.0.0'), join(folder, '1.0.0'), { recursive: true });
      addVersion(folder, { version: '1.0.0', pages: ['index', 'templates'] });
      addVersion(folder, { version: '2.0.0', pages });
      await onDisk.goto(pathToFileURL(join(folder, 'index.html')).href);
      // The page that was led to, with its scripts.
      await onDisk.waitForFunction(
        () => location.pathname.endsWith('/2.0.0/index.html') && document.readyState === 'complete',
      );
      await onDisk.keyboard.press('/');
      await onDisk.waitForSelector('dialog.search[open]');
      await onDisk.keyboard.type('parameters of a template');
      await onDisk.waitForSelector('dialog.search li a');
      await onDisk.goto(pathToFileURL(join(folder, '2.0.0/templates.html')).href);
      const linksOf = (): Promise<string[]> =>
        onDisk.$$eval('.version a', (links) => links.map(({ href }) => href.split('/').slice(-2).join('/')));
      await onDisk.waitForSelector('.version a');
      assert.deepEqual(await linksOf(), ['2.0.0/templates.html', '1.0.0/templates.html']);
      await onDisk.goto(pathToFileURL(join(folder, '2.0.0/tables.html')).href);
      await onDisk.waitForSelector('.version a');
      assert.deepEqual(await linksOf(), ['2.0.0/tables.html', '1.0.0/index.html']);
    } finally {
      await onDisk.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
