import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { parseTemplate } from '@platen/template';
import sharp from 'sharp';
import { refreshDashboard } from '../../build.ts';
import type { PlatenEditor } from '../../packages/editor/shell/platen-editor.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { startTestService, type TestService } from '../service/start-test-service.ts';
import { storeTemplate } from '../service/store-template.ts';
import { until } from '../service/until.ts';
import { checkPage, press, see } from './dashboard-page.ts';
import { freePort } from './embed/free-port.ts';
import { openWatchedPage } from './embed/open-watched-page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder = '';
let service: TestService;
let browser: Browser;
let address = '';
let templateId = 0;

describe('pickers of images', () => {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'platen-pickers-'));
    await sharp({ create: { width: 400, height: 200, channels: 3, background: '#0000ff' } })
      .png()
      .toFile(join(folder, 'lake.png'));
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    service = await startTestService({
      environment: { PLATEN_PUBLIC_URL: address },
      dependencies: { dashboardFolder: refreshDashboard(root) },
    });
    await service.app.listen({ port, host: '127.0.0.1' });
    const layers = [{ type: 'image', id: 'photo', width: 200, height: 100 }];
    const parameters = [{ key: 'photo', type: 'imageUrl', default: '', bindings: [{ layerId: 'photo' }] }];
    const pages = [{ id: 'page', width: 200, height: 100, layers, parameters }];
    templateId = await storeTemplate(service, parseTemplate({ schemaVersion: 2, name: 'Card', pages }));
    const found = await findBrowser();
    browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
    const { cookie } = await service.signUp({ role: 'owner' });
    const [name = '', ...value] = cookie.split('=');
    await browser.setCookie({ name, value: value.join('='), domain: '127.0.0.1', path: '/' });
  });

  after(async () => {
    await browser?.close();
    await service?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const open = (path: string): ReturnType<typeof openWatchedPage> =>
    openWatchedPage(browser, `${address}/dashboard/${path}`, {
      width: 1280,
      height: 1000,
      known: [address, 'blob:', 'data:'],
    });
  /** The id of the only image of the workspace. */
  async function lakeId(): Promise<string> {
    const { data } = await service.client.listBrandImages({ query: {} });
    assert.equal(data.length, 1);
    return String(data[0]?.id);
  }
  const textOf = async (page: Page, selector: string): Promise<string> =>
    (await see(page, selector)).evaluate((element) => element.textContent?.trim() ?? '');
  /** Chooses an image among the brand assets that a dialog shows. */
  async function choose(page: Page, inside: string): Promise<void> {
    await press(page, `${inside} >>> platen-asset-browser >>> .tile`);
  }

  test('an image of a brand kit is uploaded and chosen in its picker', { timeout: 120_000 }, async () => {
    const values = { logo: { type: 'imageUrl', value: `${address}/old.png`, when: [], description: '' } };
    const kit = await service.client.createBrandKit({ body: { name: 'Bakery', axes: [], values } as never });
    const { page, errors } = await open(`brand-kits/${kit.data.id}`);
    await press(page, 'platen-image-field >>> button[aria-label="Choose image for logo"]');
    const dialog = 'platen-image-field >>> platen-dialog';
    const input = (await page.waitForSelector(
      'platen-dashboard >>> platen-image-field >>> platen-asset-browser >>> input[type=file]',
    )) as ElementHandle<HTMLInputElement>;
    await input.uploadFile(join(folder, 'lake.png'));
    await choose(page, 'platen-image-field');
    await until(async () => (await page.$(`platen-dashboard >>> ${dialog}`)) === null);
    await press(page, 'platen-page-brand-kit >>> platen-button[variant=primary] >>> button');
    const stored = async () => (await service.client.getBrandKit({ params: { id: kit.data.id } })).data;
    await until(async () => (await stored()).revision === 2);
    assert.equal((await stored()).values['logo']?.value, `asset:${await lakeId()}`);
    await until(async () => (await textOf(page, 'platen-image-field >>> platen-file-card >>> .file')) === 'lake');
    assert.deepEqual(errors, []);
    await page.close();
  });

  test(
    'the default and a tried value of an image parameter are chosen in the picker of the editor',
    { timeout: 120_000 },
    async () => {
      const { page, errors } = await open(`templates/${templateId}/edit`);
      const editor = await see(page, 'platen-editor');
      const ask = (question: (element: PlatenEditor) => unknown): Promise<unknown> =>
        page.evaluate(question as never, editor as never) as Promise<unknown>;
      await until(async () => (await ask((element) => element.editor?.link?.open.value !== undefined)) === true);
      await ask((element) => void (element.editor!.state.panel.value = 'parameters'));
      const source = `asset:${await lakeId()}`;
      const shown = (): Promise<unknown> =>
        ask((element) => {
          const layer = element.editor?.artboard?.laidOut('photo')?.layer;
          return layer?.type === 'image' ? layer.source : undefined;
        });

      await press(page, 'platen-sample-values >>> platen-section >>> button');
      await press(page, 'platen-sample-values >>> platen-source-field >>> button[aria-label="Choose…"]');
      await choose(page, 'platen-asset-dialog');
      await until(async () => (await shown()) === source);
      assert.equal(await ask((element) => element.editor?.state.page.value.parameters[0]?.default), '');
      await ask((element) => void (element.editor!.state.previewValues.value = {}));
      await until(async () => (await shown()) === '');

      await press(page, 'platen-parameters-panel >>> button:has(.name)');
      await press(page, 'platen-parameter-card >>> platen-source-field >>> button[aria-label="Choose…"]');
      await choose(page, 'platen-asset-dialog');
      await until(async () => (await shown()) === source);
      const stored = async () => (await service.client.getTemplate({ params: { id: templateId } })).content.pages[0];
      await until(async () => (await stored())?.parameters[0]?.default === source);
      await until(async () => (await textOf(page, 'platen-parameter-card >>> platen-file-card >>> .file')) === 'lake');
      await ask((element) => void (element.editor!.state.panel.value = 'layers'));
      await ask((element) => {
        const chosen = element.editor?.state.page.value.parameters[0]?.default;
        const recipe = (draft: { pages: { layers: { source?: unknown }[] }[] }): void =>
          void (draft.pages[0]!.layers[0]!.source = chosen);
        element.editor?.apply({ label: 'Image', recipe: recipe as never });
      });
      await see(page, 'platen-layers-panel >>> img.type');
      await ask((element) => element.editor?.run('edit.undo'));

      // The export dialog draws the page, and says how large the file is; it remembers what was chosen.
      await ask((element) => void (element.editor!.state.dialog.value = 'export'));
      const sized = async (): Promise<number> => {
        await until(async () => /kB/.test(await textOf(page, 'platen-export-preview >>> .size')));
        return (await see(page, 'platen-export-preview >>> img')).evaluate(async (image) => {
          const answer = await fetch((image as HTMLImageElement).src);
          return (await answer.blob()).size;
        });
      };
      await sized();
      await press(page, 'platen-format-cards >>> [data-format=jpg]');
      await see(page, 'platen-export >>> platen-slider-field');
      const fine = await sized();
      await (
        await see(page, 'platen-export >>> platen-slider-field')
      ).evaluate((field) => field.dispatchEvent(new CustomEvent('value-change', { detail: 5 })));
      await until(async () => (await sized()) < fine);
      await press(page, 'platen-format-cards >>> [data-format=pdf]');
      await see(page, 'platen-export-preview >>> .sheet');
      await checkPage(page, 'the export of a PDF');
      await press(page, 'platen-export >>> platen-button[variant=primary] >>> button');
      await until(async () => /Card\.pdf/.test(await textOf(page, 'platen-export >>> .note')));
      await ask((element) => void (element.editor!.state.dialog.value = undefined));
      await ask((element) => void (element.editor!.state.dialog.value = 'export'));
      await see(page, 'platen-export-preview >>> .sheet');
      await ask((element) => void (element.editor!.state.dialog.value = undefined));

      await ask((element) => element.editor?.run('edit.undo'));
      await until(async () => (await shown()) === '');
      assert.deepEqual(errors, []);
      await page.close();
    },
  );
});
