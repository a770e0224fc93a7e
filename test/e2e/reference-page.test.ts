import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { operations } from '@platen/api';
import { findBrowser } from '../browser/find-browser.ts';
import { startTestService, type TestService } from '../service/start-test-service.ts';

let service: TestService;
let browser: Browser;
let page: Page;
let docs: string;
const errors: string[] = [];

describe('the page of the reference', () => {
  before(async () => {
    service = await startTestService();
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
});
