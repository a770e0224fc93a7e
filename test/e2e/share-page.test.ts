import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { launch, type Browser, type Page } from 'puppeteer-core';
import sharp from 'sharp';
import { readStarter } from '@platen/library/node';
import { parseTemplate, type Template } from '@platen/template';
import { refreshSharePage } from '../../build.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { storeTemplate } from '../service/store-template.ts';
import { startTestService, type TestService } from '../service/start-test-service.ts';
import { until } from '../service/until.ts';
import { waitForDownload } from './wait-for-download.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder = '';
let service: TestService;
let browser: Browser;
let address = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-share-page-'));
  service = await startTestService({ dependencies: { sharePageFolder: refreshSharePage(root) } });
  address = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const found = await findBrowser();
  browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
});

after(async () => {
  await browser?.close();
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

async function share(content: Template): Promise<{ id: number; token: string }> {
  const id = await storeTemplate(service, content);
  const body = { enabled: true, allow_duplication: true };
  const answer = await service.call('POST', `/studio/templates/${id}/share`, { body });
  return { id, token: String(answer.body['share_url']).split('/').at(-1) ?? '' };
}

/** Opens a page and notes everything that went wrong in it: errors, refusals of its policy, and requests to other hosts. */
async function openPage(path: string, width = 1280): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(?:data|blob):/.test(url)) errors.push(`foreign request: ${url}`);
  });
  await page.setUserAgent({ userAgent: (await browser.userAgent()).replace('Headless', '') });
  await page.setViewport({ width, height: 860 });
  await page.goto(address + path);
  return { page, errors };
}

const image = 'share-page >>> live-image >>> img';
const settled = 'share-page >>> live-image >>> figure[aria-busy="false"]';

/** The color in the middle of the image that is shown. */
async function middleColor(page: Page): Promise<number[]> {
  await page.waitForSelector(settled, { timeout: 60_000 });
  return page.$eval(image, async (element) => {
    if (!(element instanceof HTMLImageElement)) throw new Error('There is no image.');
    await element.decode();
    const canvas = new OffscreenCanvas(element.naturalWidth, element.naturalHeight);
    const context = canvas.getContext('2d');
    context?.drawImage(element, 0, 0);
    const data = context?.getImageData(element.naturalWidth >> 1, element.naturalHeight >> 1, 1, 1).data;
    return [...(data ?? [])].slice(0, 3);
  });
}

/** Waits until the image is drawn anew. */
async function untilMiddleIs(page: Page, color: readonly number[]): Promise<void> {
  await until(async () => isDeepStrictEqual(await middleColor(page), color));
}

const box = { type: 'shape', id: 'box', width: 100, height: 100 };

/** A box in the first color of a list; without one, in a color that depends on the mode. */
const tinted = parseTemplate({
  schemaVersion: 2,
  data: { tints: { type: 'list', items: { type: 'color' }, default: ['#ff0000'] } },
  tokens: {
    axes: [{ id: 'mode', values: ['light', 'dark'] }],
    values: { paper: { type: 'color', value: '#00ff00', when: [{ mode: 'dark', value: '#0000ff' }] } },
  },
  pages: [
    { id: 'one', width: 100, height: 100, layers: [{ ...box, expressions: { fill: 'tints[0] ?? token.paper' } }] },
  ],
});

const colored = (pages = 1): Template =>
  parseTemplate({
    schemaVersion: 1,
    name: 'Colored box',
    pages: Array.from({ length: pages }, (_, index) => ({
      id: `page-${index}`,
      width: 120,
      height: 80,
      layers: [
        {
          type: 'shape',
          id: `box-${index}`,
          width: 120,
          height: 80,
          fills: [{ type: 'solid', color: index === 0 ? '#ff0000' : '#00ff00' }],
        },
      ],
      parameters: [{ key: 'tint', type: 'fill', bindings: [{ layerId: `box-${index}`, property: 'fill' }] }],
    })),
  });

test('the page draws the template anew while its form is filled in', { timeout: 180_000 }, async () => {
  const { id, token } = await share(await readStarter('quote-card'));
  const { page, errors } = await openPage(`/share/${token}`);
  await page.waitForSelector(image, { timeout: 60_000 });
  assert.equal(await page.title(), 'Quote card');
  const first = await page.$eval(image, (element) => element.getAttribute('src'));
  const field = await page.waitForSelector('share-page >>> parameter-form >>> textarea');
  await field?.type(' And more.');
  await page.waitForFunction(
    (element, old) => element?.getAttribute('src') !== old,
    { timeout: 30_000 },
    await page.$(image),
    first,
  );
  await page.waitForSelector(settled, { timeout: 30_000 });
  assert.deepEqual(errors, []);
  const { body } = await service.call('GET', `/studio/templates/${id}/share`);
  assert.partialDeepStrictEqual(body, { stats: { views: 1 } });
  await page.reload();
  await page.waitForSelector(image, { timeout: 60_000 });
  const again = await service.call('GET', `/studio/templates/${id}/share`);
  assert.partialDeepStrictEqual(again.body, { stats: { views: 1 } });
  await page.close();
});

test('each page of a template has its own form and image', { timeout: 120_000 }, async () => {
  const { token } = await share(colored(2));
  const { page, errors } = await openPage(`/share/${token}`);
  assert.deepEqual(await middleColor(page), [255, 0, 0]);
  const second = await page.waitForSelector('share-page >>> [aria-label="Page"] button:nth-child(2)');
  await second?.click();
  await untilMiddleIs(page, [0, 255, 0]);
  const field = await page.waitForSelector('share-page >>> parameter-form >>> .color input:not([type="color"])');
  await field?.evaluate((input) => {
    if (!(input instanceof HTMLInputElement)) return;
    input.value = '#0000ff';
    input.dispatchEvent(new Event('input'));
  });
  await untilMiddleIs(page, [0, 0, 255]);
  const first = await page.waitForSelector('share-page >>> [aria-label="Page"] button:nth-child(1)');
  await first?.click();
  await untilMiddleIs(page, [255, 0, 0]);
  assert.deepEqual(errors, []);
  await page.close();
});

test('lists are edited, and the brand and mode chosen', { timeout: 120_000 }, async () => {
  const { token } = await share(tinted);
  const { page, errors } = await openPage(`/share/${token}`);
  assert.deepEqual(await middleColor(page), [255, 0, 0]);
  const list = 'share-page >>> parameter-form >>> data-form >>> platen-list-values >>> ';
  await (await page.waitForSelector(`${list}.items platen-icon-button >>> button`))?.click();
  await (await page.waitForSelector(`${list}platen-menu-panel >>> .item:last-child`))?.click();
  await untilMiddleIs(page, [0, 255, 0]);
  await page.select('share-page >>> design-fields >>> select', 'dark');
  await untilMiddleIs(page, [0, 0, 255]);
  assert.deepEqual(errors, []);
  await page.close();
});

test(
  'brand assets are drawn through the share, and files of visitors stay with them',
  { timeout: 120_000 },
  async () => {
    const blue = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer();
    const green = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer();
    const key = `assets/${service.workspaceId}/blue.png`;
    await service.dependencies.storage.put(key, new Uint8Array(blue), 'image/png');
    const asset = await service.dependencies.database.query
      .insertInto('brand_asset')
      .values({
        workspace_id: service.workspaceId,
        type: 'image',
        tags: [],
        file_name: 'blue.png',
        file_hash: '0'.repeat(64),
        storage_key: key,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { token } = await share(
      parseTemplate({
        schemaVersion: 1,
        name: 'Photo',
        pages: [
          {
            id: 'one',
            width: 100,
            height: 100,
            layers: [{ type: 'image', id: 'photo', width: 100, height: 100, source: `asset:${asset.id}` }],
            parameters: [{ key: 'photo', type: 'imageUrl', bindings: [{ layerId: 'photo' }] }],
          },
        ],
      }),
    );
    const { page, errors } = await openPage(`/share/${token}`);
    assert.deepEqual(await middleColor(page), [0, 0, 255]);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
    const file = await page.waitForSelector('share-page >>> parameter-form >>> media-field >>> input[type="file"]');
    const path = join(folder, 'green.png');
    await sharp(green).toFile(path);
    await (file as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path);
    await page.waitForSelector('share-page >>> parameter-form >>> media-field >>> .file', { timeout: 10_000 });
    await untilMiddleIs(page, [0, 255, 0]);
    assert.deepEqual(
      asked.filter((each) => !/ (blob|data):/.test(each)),
      [],
    );
    assert.deepEqual(errors, []);
    await page.close();
  },
);

test('every format can be downloaded', { timeout: 180_000 }, async () => {
  const { token } = await share(colored());
  const { page, errors } = await openPage(`/share/${token}`);
  await page.waitForSelector(settled, { timeout: 60_000 });
  const session = await browser.target().createCDPSession();
  const downloads = await mkdtemp(join(folder, 'downloads-'));
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads });
  const choices = 'share-page >>> download-choices >>> ';
  for (const [format, offset, text] of [
    ['png', 1, 'PNG'],
    ['jpg', 0, '\xff\xd8\xff'],
    ['webp', 8, 'WEBP'],
    ['pdf', 0, '%PDF-'],
  ] as const) {
    await page.select(`${choices}select`, format);
    await (await page.waitForSelector(`${choices}button.primary`))?.click();
    const bytes = await waitForDownload(join(downloads, `Colored-box.${format}`));
    assert.equal(bytes.subarray(offset, offset + text.length).toString('latin1'), text, format);
  }
  assert.deepEqual(errors, []);
  await page.close();
});

test('a video is played and can be downloaded as one', { timeout: 240_000 }, async () => {
  const { token } = await share(await readStarter('countdown'));
  const { page, errors } = await openPage(`/share/${token}`);
  const player = 'share-page >>> video-player >>> ';
  await page.waitForSelector(`${player}button.primary:not([disabled])`, { timeout: 60_000 });
  const choices = 'share-page >>> download-choices >>> ';
  await page.waitForSelector(`${choices}option[value="gif"]`, { timeout: 30_000 });
  const formats = await page.$$eval(`${choices}option`, (options) =>
    options.map((option) => option.getAttribute('value')),
  );
  assert.ok(formats.includes('gif') && formats.includes('png'), formats.join(' '));
  const session = await browser.target().createCDPSession();
  const downloads = await mkdtemp(join(folder, 'downloads-'));
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads });
  const video = formats.includes('mp4') ? 'mp4' : 'gif';
  await page.select(`${choices}select`, video);
  await (await page.waitForSelector(`${choices}button.primary`))?.click();
  const bytes = await waitForDownload(join(downloads, `Countdown.${video}`), 150);
  assert.equal(
    video === 'mp4' ? bytes.toString('latin1', 4, 8) : bytes.toString('latin1', 0, 4),
    video === 'mp4' ? 'ftyp' : 'GIF8',
  );
  assert.deepEqual(errors, []);
  await page.close();
});

test('other sites may frame the form, and never the page', { timeout: 120_000 }, async () => {
  const { token } = await share(colored());
  const { page } = await openPage(`/share/${token}/embed`, 600);
  await page.waitForSelector(settled, { timeout: 60_000 });
  assert.equal(await page.$('share-page >>> share-actions'), null);
  for (const [path, policy] of [
    [`/share/${token}`, /frame-ancestors 'none'/],
    [`/share/${token}/embed`, /frame-ancestors \*/],
  ] as const) {
    const response = await fetch(address + path);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-security-policy') ?? '', policy);
    assert.doesNotMatch(response.headers.get('content-security-policy') ?? '', /https?:|unsafe-inline|'unsafe-eval'/);
    assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
    assert.equal(response.headers.get('x-frame-options'), path.endsWith('embed') ? null : 'DENY');
  }
  // Another port is another site.
  const site = createServer((_request, response) => {
    const frames = [`/share/${token}/embed`, `/share/${token}`].map(
      (path) => `<iframe src="${address}${path}"></iframe>`,
    );
    response.writeHead(200, { 'content-type': 'text/html' }).end(frames.join(''));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const host = await browser.newPage();
  const { port } = site.address() as AddressInfo;
  await host.goto(`http://127.0.0.1:${port}/`);
  const [form, whole] = await Promise.all((await host.$$('iframe')).map((frame) => frame.contentFrame()));
  await form?.waitForSelector(settled, { timeout: 60_000 });
  assert.equal(await whole?.$('share-page'), null);
  site.close();
  await host.close();
  await page.close();
});

test('its files are sent compressed, and kept for as long as they stay what they are', async () => {
  const { token } = await share(colored());
  const html = await (await fetch(`${address}/share/${token}`)).text();
  const script = /src="(\/playground\/static\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  for (const [accepts, encoding] of [
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await fetch(address + script, { headers: { 'accept-encoding': accepts } });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-encoding'), encoding);
    assert.match(response.headers.get('content-type') ?? '', /javascript/);
    assert.match(response.headers.get('cache-control') ?? '', /immutable/);
    assert.match(response.headers.get('content-security-policy') ?? '', /script-src 'self'/);
    assert.match(await response.text(), /share-page/);
  }
  for (const path of ['/playground/', '/playground/static/', '/playground/..%2fpackage.json', '/playground/none.js']) {
    assert.equal((await fetch(address + path)).status, 404, path);
  }
});

test('a copy is made for whoever has a key, and for nobody else', { timeout: 120_000 }, async () => {
  const { id, token } = await share(colored());
  const { page } = await openPage(`/share/${token}`);
  const other = await service.addWorkspace();
  const actions = 'share-page >>> share-actions >>> ';
  await (await page.waitForSelector(`${actions}button[aria-controls="duplicate"]`, { timeout: 60_000 }))?.click();
  const key = await page.waitForSelector(`${actions}#key`);
  await key?.type('osk_wrong');
  await (await page.waitForSelector(`${actions}form button.primary`))?.click();
  await page.waitForSelector(`${actions}.error`, { timeout: 10_000 });
  await key?.evaluate((input) => {
    if (input instanceof HTMLInputElement) input.value = '';
  });
  await key?.type(other.key);
  await (await page.waitForSelector(`${actions}form button.primary`))?.click();
  await page.waitForSelector(`${actions}.done`, { timeout: 10_000 });
  const copies = await service.dependencies.database.query
    .selectFrom('template')
    .select('name')
    .where('workspace_id', '=', other.workspaceId)
    .execute();
  assert.deepEqual(copies, [{ name: 'Colored box' }]);
  const { body } = await service.call('GET', `/studio/templates/${id}/share`);
  assert.partialDeepStrictEqual(body, { stats: { copies: 1 } });
  await page.close();
});

test('a link that ended says so, and names are shown as text', { timeout: 120_000 }, async () => {
  const evil = {
    ...colored(),
    name: '</title><script>alert(1)</script> $& "quoted"',
    description: '<img src=x onerror=1>',
  };
  const { id, token } = await share(evil);
  const response = await fetch(`${address}/share/${token}`);
  const html = await response.text();
  assert.doesNotMatch(html, /<script>alert|<img src=x/);
  assert.match(
    html,
    /<title>&lt;\/title&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt; \$&amp; &quot;quoted&quot;<\/title>/,
  );
  const { page, errors } = await openPage(`/share/${token}`);
  await page.waitForSelector('share-page >>> h1', { timeout: 60_000 });
  assert.equal(await page.$eval('share-page >>> h1', (heading) => heading.textContent), evil.name);
  assert.deepEqual(errors, []);
  await page.close();
  await service.call('POST', `/studio/templates/${id}/share`, { body: { enabled: false } });
  assert.equal((await fetch(`${address}/share/${token}`)).status, 404);
  const gone = await openPage(`/share/${token}`);
  await gone.page.waitForSelector('share-page >>> main.state h1', { timeout: 30_000 });
  assert.match((await gone.page.$eval('share-page >>> main.state', (main) => main.textContent)) ?? '', /leads nowhere/);
  await gone.page.close();
});
