import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SignJWT } from 'jose';
import { launch, type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import sharp from 'sharp';
import { findBrowser } from '../browser/find-browser.ts';
import { openverseId, startStockServer, stockKeys, type StockServer } from '../service/stock-server.ts';
import { startTestService, type TestService } from '../service/start-test-service.ts';
import { until } from '../service/until.ts';
import { freePort } from './embed/free-port.ts';
import { startHostSite, type HostSite } from './embed/host-site.ts';
import { openWatchedPage } from './embed/open-watched-page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const picker = 'platen-asset-picker >>> ';
const panel = 'platen-assets >>> ';

describe('brand assets on another site', { timeout: 180_000 }, () => {
  let folder = '';
  let service: TestService;
  let stock: StockServer;
  let browser: Browser;
  let site: HostSite;
  let url = '';
  let embed: { id: string; secret: string };
  let shared: { id: string };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'platen-assets-'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    stock = await startStockServer();
    service = await startTestService({
      environment: {
        PLATEN_PUBLIC_URL: url,
        PLATEN_FETCH_ALLOW: '127.0.0.1',
        PLATEN_OPENVERSE_CLIENT_ID: stockKeys.clientId,
        PLATEN_OPENVERSE_CLIENT_SECRET: stockKeys.clientSecret,
        PLATEN_OPENVERSE_URL: stock.openverse,
      },
    });
    await service.app.listen({ port, host: '127.0.0.1' });
    site = await startHostSite();
    const body = { allowed_origins: [site.origin], permissions: ['create', 'save', 'upload', 'rename', 'delete'] };
    embed = (await service.client.createEmbed({ body: { ...body, name: 'Own', per_user_data: true } as never })).data;
    shared = (await service.client.createEmbed({ body: { ...body, name: 'Shared' } as never })).data;
    await site.addScript('assets-page', {
      serviceUrl: JSON.stringify(`${url}/v1`),
      embedId: JSON.stringify(shared.id),
    });
    await site.addScript('asset-picker-host');
    const found = await findBrowser();
    browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
    const image = (background: string) => sharp({ create: { width: 400, height: 200, channels: 3, background } }).png();
    await image('#0000ff').toFile(join(folder, 'lake.png'));
    await image('#00ff00').toFile(join(folder, 'hill.png'));
    await copyFile(join(root, 'test/fixtures/fonts/bebas-neue.woff2'), join(folder, 'face.woff2'));
    await writeFile(join(folder, 'broken.png'), 'This is no image.');
  });
  after(async () => {
    await browser?.close();
    await site?.close();
    await service?.close();
    await stock?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const open = (path: string) =>
    openWatchedPage(browser, site.origin + path, {
      width: 900,
      height: 760,
      known: [url, site.origin, new URL(stock.openverse).origin, 'data:', 'blob:'],
      // The refusal of a broken file is told as a failed request too.
      expected: /status of 422/,
    });
  const sign = (user: string): Promise<string> =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user)
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(embed.secret));
  async function openPicker(user: string): Promise<{ page: Page; errors: string[] }> {
    const element = `<platen-asset-picker embed-id="${embed.id}" session="${await sign(user)}" service="${url}/v1" locale="en" theme="light"></platen-asset-picker>`;
    const policy = `default-src 'self'; img-src 'self' data: ${url}; media-src ${url}; connect-src 'self' ${url}`;
    site.addPage(`/picker-${user}`, `${element}<script type="module" src="/asset-picker-host.js"></script>`, policy);
    return open(`/picker-${user}`);
  }
  const names = (page: Page, inside: string): Promise<string[]> =>
    page.$$eval(`${inside}.tile .name`, (found) => found.map((name) => name.textContent?.trim() ?? ''));
  const untilNames = (page: Page, inside: string, wanted: readonly string[]) =>
    until(async () => (await names(page, inside)).join() === wanted.join());
  async function upload(page: Page, inside: string, files: readonly string[]): Promise<void> {
    const input = (await page.waitForSelector(`${inside}input[type=file]`)) as ElementHandle<HTMLInputElement>;
    await input.uploadFile(...files.map((name) => join(folder, name)));
    // Chromium tells the page only of files a person chose.
    await input.evaluate((element) => element.files?.length ?? 0);
  }
  const ofAnn = async () => {
    const query = { embedId: embed.id, embedUserId: 'ann' };
    return (await service.client.listBrandImages({ query })).data;
  };

  it('are uploaded, found, named, tagged and deleted in the picker, each user’s own', async () => {
    const { page, errors } = await openPicker('ann');
    await page.waitForSelector(`${picker}.state ::-p-text(Nothing here yet)`);
    await upload(page, picker, ['lake.png', 'broken.png']);
    await untilNames(page, picker, ['lake']);
    const error = await page.waitForSelector(`${picker}[data-failed]`);
    assert.match(
      (await error?.evaluate((item) => item.textContent)) ?? '',
      /broken\.png\s+This file type is not supported/,
    );
    await (await page.waitForSelector(`${picker}button[aria-label="Dismiss broken.png"]`))?.click();
    await upload(page, picker, ['hill.png']);
    await untilNames(page, picker, ['hill', 'lake']);
    const image = await page.waitForSelector(`${picker}.tile img`);
    await until(() => image?.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0));

    await (await page.$(`${picker}input[type=search]`))?.type('LAK');
    await untilNames(page, picker, ['lake']);
    await (await page.$(`${picker}.tile`))?.focus();
    await page.keyboard.press('F2');
    await page.waitForSelector(`${picker}input.name`);
    await page.keyboard.type('Sea at noon');
    await page.keyboard.press('Enter');
    await until(async () => (await ofAnn()).some(({ file_name }) => file_name === 'Sea at noon.png'));

    await (await page.waitForSelector(`${picker}button[aria-label="Details of Sea at noon"]`))?.click();
    const tags = await page.waitForSelector(
      `${picker}platen-asset-details >>> input[placeholder="Separated by commas."]`,
    );
    await tags?.type('water, Blue');
    await page.keyboard.press('Enter');
    await until(async () => (await ofAnn()).find(({ tags: own }) => own.join() === 'water,Blue'));
    const [, hill] = await ofAnn();
    await upload(page, `${picker}platen-asset-details >>> `, ['hill.png']);
    await (await page.waitForSelector(`${picker}platen-asset-manager >>> platen-button[variant=primary]`))?.click();
    await until(async () => (await ofAnn()).some((asset) => asset.id === hill?.id && asset.url !== hill.url));
    await (await page.$(`${picker}input[type=search]`))?.click({ count: 3 });
    await page.keyboard.press('Delete');
    await untilNames(page, picker, ['hill', 'Sea at noon']);
    await (await page.waitForSelector(`${picker}button ::-p-text(water)`))?.click();
    await untilNames(page, picker, ['Sea at noon']);
    await (await page.$(`${picker}button[aria-pressed="true"] ::-p-text(water)`))?.click();
    await untilNames(page, picker, ['hill', 'Sea at noon']);

    await (await page.$(`${picker}.tile`))?.focus();
    await page.keyboard.press('Delete');
    await (await page.waitForSelector(`${picker}platen-dialog platen-button[variant=danger]`))?.click();
    await untilNames(page, picker, ['Sea at noon']);
    assert.equal((await ofAnn()).length, 1);

    await (await page.$(`${picker}.tile`))?.focus();
    await page.keyboard.press('Enter');
    const chosen = await page.evaluate(() => (globalThis as unknown as { chosen: unknown[] }).chosen);
    const [asset] = await ofAnn();
    assert.partialDeepStrictEqual(chosen, [{ type: 'image', source: `asset:${asset?.id}`, width: 400, asset }]);
    assert.deepEqual(errors, []);
    await page.close();

    await service.call('POST', '/brand-assets/colors/add', { body: { value: '#4030d8', tags: ['Iris'] } });
    const other = await openPicker('bob');
    await other.page.waitForSelector(`${picker}.state ::-p-text(Nothing here yet)`);
    await (await other.page.$(`${picker}button ::-p-text(Workspace)`))?.click();
    await untilNames(other.page, picker, ['Iris']);
    await (await other.page.$(`${picker}input[type=search]`))?.type('iri');
    await untilNames(other.page, picker, ['Iris']);
    assert.deepEqual(other.errors, []);
    await other.page.close();
  });

  it('come from the panel onto the page; fonts are shown in their own face, and large files take their own way', async () => {
    await writeFile(join(folder, 'long.wav'), silence(25 * 1024 * 1024));
    site.addPage(
      '/panel',
      '<style>main{height:700px;width:320px;display:grid}</style><script type="module" src="/assets-page.js"></script>',
    );
    const { page, errors } = await open('/panel');
    await upload(page, panel, ['lake.png']);
    await untilNames(page, panel, ['lake']);
    await (await page.$(`${panel}.tile`))?.click();
    const source = await page.evaluate(async () => {
      const { editor } = globalThis as unknown as {
        editor: {
          state: { template: { value: { pages: { layers: { source: string; width: number }[] }[] } } };
          service: { resolveAsset(id: string): Promise<string> };
        };
      };
      const layer = editor.state.template.value.pages[0]?.layers[0];
      const address = await editor.service.resolveAsset(layer?.source.slice('asset:'.length) ?? '');
      return { layer, type: (await fetch(address)).headers.get('content-type') };
    });
    assert.match(source.layer?.source ?? '', /^asset:\d+$/);
    assert.equal(source.layer?.width, 320);
    assert.equal(source.type, 'image/png');

    const chosen = page.evaluate(async () => {
      const { editor, chooseAsset } = globalThis as unknown as {
        editor: unknown;
        chooseAsset(editor: unknown, type: string): Promise<{ source: string } | undefined>;
      };
      return (await chooseAsset(editor, 'image'))?.source;
    });
    await (await page.waitForSelector('platen-asset-dialog >>> .tile'))?.click();
    assert.equal(await chosen, source.layer?.source);
    assert.equal(await page.$('platen-asset-dialog'), null);

    await upload(page, panel, ['face.woff2']);
    await until(() =>
      page.evaluate(() =>
        [...document.fonts].some(({ family, status }) => /platen-asset-\d+/.test(family) && status === 'loaded'),
      ),
    );
    await page.waitForSelector(`${panel}.letters:not([data-waiting])`);
    await upload(page, panel, ['long.wav']);
    await page.waitForSelector(`${panel}progress`);
    await until(async () => (await names(page, panel)).includes('long'), 60_000);
    assert.deepEqual(errors, []);
    await page.close();
  });

  it('are made of stock photos: found, put on the page by Enter, with their credit', async () => {
    const photos = 'platen-photos-panel >>> ';
    const { page, errors } = await open('/panel#photos');
    await (await page.waitForSelector(`${photos}input[type=search]`))?.type('bakery');
    const tile = await page.waitForSelector(`${photos}[data-photo="${openverseId}"]`);
    const image = await page.waitForSelector(`${photos}[data-photo] img`);
    await until(() => image?.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0));
    const links = await page.$$eval(`${photos}.credit a`, (found) =>
      found.map((link) => (link as HTMLAnchorElement).href),
    );
    assert.deepEqual(links, [
      'https://www.flickr.com/photos/amara',
      'https://www.flickr.com/photos/amara/51',
      'https://creativecommons.org/licenses/by/2.0/',
    ]);
    await tile?.focus();
    await page.keyboard.press('Enter');
    const layer = await until(() =>
      page.evaluate(() => {
        const { editor } = globalThis as unknown as {
          editor: { state: { page: { value: { layers: Record<string, unknown>[] } } } };
        };
        return editor.state.page.value.layers[0];
      }),
    );
    assert.match(String(layer['source']), /^asset:\d+$/);
    assert.deepEqual(layer['credit'], {
      text: '“Bakery at dawn” by Amara Okafor, CC BY 2.0',
      creatorUrl: 'https://www.flickr.com/photos/amara',
      sourceUrl: 'https://www.flickr.com/photos/amara/51',
      license: 'CC BY 2.0',
      licenseUrl: 'https://creativecommons.org/licenses/by/2.0/',
    });
    assert.deepEqual(errors, []);
    await page.close();
  });
});

/** Silence as a WAV file of about that many bytes: 16 bits, one channel, 48 kHz. */
function silence(bytes: number): Buffer {
  const file = Buffer.alloc(44 + bytes);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + bytes, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  for (const [at, value] of [
    [16, 16],
    [24, 48_000],
    [28, 96_000],
    [40, bytes],
  ] as const)
    file.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    file.writeUInt16LE(value, at);
  file.write('data', 36, 'latin1');
  return file;
}
