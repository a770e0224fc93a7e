import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, type Browser, type Page } from 'puppeteer-core';
import type { PlatenEditor } from '@platen/editor';
import { findBrowser } from '../browser/find-browser.ts';
import { waitForDownload } from './wait-for-download.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let server: ChildProcess;
let browser: Browser;
let address = '';
let downloads = '';

before(async () => {
  downloads = await mkdtemp(join(tmpdir(), 'platen-downloads-'));
  server = spawn(process.execPath, ['--conditions=@platen/source', 'demo/serve.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', PLATEN_DATA_DIR: join(downloads, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  address = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const url = /http:\/\/\S+/.exec(said)?.[0];
      if (url) resolve(url);
    });
    server.once('exit', (code) => reject(new Error(`The demo ended with ${code} before it said where it is: ${said}`)));
  });
  const found = await findBrowser();
  browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
});

after(async () => {
  await browser?.close();
  if (server?.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await rm(downloads, { recursive: true, force: true });
});

async function openPage(path: string): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error instanceof Error ? error.message : String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(?:data|blob):/.test(url)) errors.push(`foreign request: ${url}`);
  });
  await page.setViewport({ width: 1360, height: 900 });
  await page.goto(address + path);
  return { page, errors };
}

/** Waits until the page has compared the two images, and answers what it says of their difference. */
async function readDifference(page: Page): Promise<string> {
  const choice = 'platen-demo >>> template-page >>> render-panes >>> .choices button:nth-child(3) .words span';
  await page.waitForFunction(
    (element) => /equal|no pixel|% of pixels/.test(element?.textContent ?? ''),
    { timeout: 60_000 },
    await page.waitForSelector(choice, { timeout: 60_000 }),
  );
  return (await page.$eval(choice, (element) => element.textContent)) ?? '';
}

test('the editor opens with a starter, and only once', { timeout: 120_000 }, async () => {
  const { page, errors } = await openPage('/editor/quote-card');
  const opened = await page.evaluate(async () => {
    const seen: { name: string; layers: number }[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    let last: object | undefined;
    const watch = setInterval(() => {
      const editor = (document.querySelector('platen-editor') as PlatenEditor | null)?.editor;
      if (editor && editor !== last) {
        const { name, pages } = editor.state.template.value;
        seen.push({ name, layers: pages[0]?.layers.length ?? 0 });
      }
      last = editor;
      if (editor?.state.layout.value?.layers.length) resolve();
    }, 1);
    await promise;
    clearInterval(watch);
    return seen;
  });
  assert.deepEqual(opened, [{ name: 'Quote card', layers: 7 }]);
  assert.deepEqual(errors, []);
  await page.close();
});

test('the gallery shows an image of every starter template', { timeout: 120_000 }, async () => {
  const { page, errors } = await openPage('/');
  await page.waitForSelector('platen-demo >>> gallery-page >>> li a', { timeout: 30_000 });
  const starters: { slug: string }[] = JSON.parse(await (await fetch(`${address}/demo/starters.json`)).text());
  assert.ok(starters.length >= 16, `${starters.length} starters`);
  assert.equal((await page.$$('platen-demo >>> gallery-page >>> li a')).length, starters.length);
  for (const { slug } of starters) {
    const image = await fetch(`${address}/demo/thumbnails/${slug}-1.webp`);
    assert.equal(image.status, 200, slug);
    assert.equal(
      Buffer.from(await image.arrayBuffer())
        .subarray(8, 12)
        .toString(),
      'WEBP',
      slug,
    );
  }
  assert.deepEqual(errors, []);
  await page.close();
});

test('typing redraws in the worker and in Node, and the images are the same', { timeout: 180_000 }, async () => {
  const { page, errors } = await openPage('/templates/quote-card');
  const first = await readDifference(page);
  assert.match(first, /equal|no pixel|^0\.0\d\d %/, first);
  const image = 'platen-demo >>> template-page >>> render-panes >>> .large img';
  const firstUrl = await page.$eval(image, (element) => element.getAttribute('src'));
  const field = await page.waitForSelector('platen-demo >>> template-page >>> parameter-form >>> textarea');
  await field?.type(' and more');
  await page.waitForFunction(
    (element, old) => element?.getAttribute('src') !== old,
    { timeout: 30_000 },
    await page.$(image),
    firstUrl,
  );
  const second = await readDifference(page);
  assert.match(second, /equal|no pixel|^0\.0\d\d %/, second);
  assert.deepEqual(errors, []);

  // Who wants it in a workspace signs in first; the tab remembers what for.
  await (await page.$('platen-demo >>> template-page >>> a.primary'))?.click();
  await page.waitForFunction(() => /^\/sign-(?:in|up)$/.test(location.pathname), { timeout: 30_000 });
  const back = new URL(page.url()).searchParams.get('return_to');
  assert.equal(back, '/dashboard/templates/use/quote-card');
  assert.equal(await page.evaluate(() => sessionStorage.getItem('platen-wanted-template')), 'quote-card');
  await page.close();
});

test('every format can be downloaded, drawn by the browser and by Node', { timeout: 180_000 }, async () => {
  const { page, errors } = await openPage('/templates/quote-card');
  await readDifference(page);
  const session = await browser.target().createCDPSession();
  await mkdir(downloads, { recursive: true });
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads });
  const bar = 'platen-demo >>> template-page >>> download-bar >>> ';
  const signatures: [format: string, offset: number, text: string][] = [
    ['png', 1, 'PNG'],
    ['jpg', 0, '\xff\xd8\xff'],
    ['webp', 8, 'WEBP'],
    ['avif', 4, 'ftyp'],
    ['pdf', 0, '%PDF-'],
  ];
  for (const place of [1, 2]) {
    await (await page.$(`${bar}.segments[aria-label="Drawn by"] button:nth-child(${place})`))?.click();
    for (const [format, offset, text] of signatures) {
      await page.select(`${bar}select`, format);
      await (await page.$(`${bar}button.primary`))?.click();
      const bytes = await waitForDownload(join(downloads, `quote-card.${format}`));
      assert.equal(bytes.subarray(offset, offset + text.length).toString('latin1'), text, `${format} by ${place}`);
      await rm(join(downloads, `quote-card.${format}`));
    }
  }
  assert.deepEqual(errors, []);
  await page.close();
});

test(
  'a video is played, follows what is typed, and is exported by the browser and by Node',
  { timeout: 240_000 },
  async () => {
    const { page, errors } = await openPage('/templates/countdown');
    const player = 'platen-demo >>> template-page >>> video-player >>> ';
    const play = await page.waitForSelector(`${player}button.primary:not([disabled])`, { timeout: 60_000 });
    await play?.click();
    await page.waitForFunction(
      (time) => !/^0:00\.[0-4]/.test(time?.textContent ?? ''),
      { timeout: 30_000 },
      await page.$(`${player}.time`),
    );
    await play?.click();
    const field = await page.waitForSelector('platen-demo >>> template-page >>> parameter-form >>> textarea');
    await field?.type(' and more');
    await page.waitForFunction(
      (figure) => figure?.getAttribute('aria-busy') === 'false',
      { timeout: 30_000 },
      await page.$(`${player}figure`),
    );
    const session = await browser.target().createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads });
    const bar = 'platen-demo >>> template-page >>> download-bar >>> ';
    assert.equal(await page.$eval(`${bar}select`, (select) => select.value), 'mp4');
    for (const place of [1, 2]) {
      await (await page.$(`${bar}.segments[aria-label="Drawn by"] button:nth-child(${place})`))?.click();
      await (await page.$(`${bar}button.primary`))?.click();
      const bytes = await waitForDownload(join(downloads, 'countdown.mp4'), 120);
      assert.equal(bytes.subarray(4, 8).toString('latin1'), 'ftyp', `by ${place}`);
      await rm(join(downloads, 'countdown.mp4'));
    }
    assert.deepEqual(errors, []);
    await page.close();
  },
);

test('bad requests are answered with a sentence and no stack trace', async () => {
  const send = (body: string) => fetch(`${address}/demo/render`, { method: 'POST', body });
  for (const [body, status] of [
    ['{', 422],
    ['{}', 400],
    [JSON.stringify({ slug: 'no-such', modifications: {}, page: 1, format: 'png', scale: 1 }), 422],
    [JSON.stringify({ slug: '../../etc', modifications: {}, page: 1, format: 'png', scale: 1 }), 422],
  ] as const) {
    const response = await send(body);
    const text = await response.text();
    assert.equal(response.status, status, text);
    assert.doesNotMatch(text, /at .+:\d+:\d+/);
    assert.equal(typeof JSON.parse(text).error, 'string');
  }
  assert.equal((await fetch(`${address}/assets/..%2f..%2fpackage.json`)).status, 404);
});
