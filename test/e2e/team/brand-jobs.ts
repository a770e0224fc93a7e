import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { ElementHandle } from 'puppeteer-core';
import sharp from 'sharp';
import { parseTemplate } from '@platen/template';
import { storeTemplate } from '../../service/store-template.ts';
import { imageTemplate } from '../../service/titles-template.ts';
import { until } from '../../service/until.ts';
import { checkPage } from '../dashboard-page.ts';
import { waitForDownload } from '../wait-for-download.ts';
import type { TeamJob } from './job.ts';
import type { TeamScene } from './team-scene.ts';

/** The color in the middle of what a template renders as. */
async function renderedColor({ service }: TeamScene, templateId: number): Promise<string> {
  const { bytes, status } = await service.call('POST', '/studio/render', {
    body: { templateId, response: { type: 'binary', format: 'png' } },
  });
  assert.equal(status, 200);
  const { width, height } = await sharp(bytes).metadata();
  const pixel = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 };
  const [red = 0, green = 0, blue = 0] = await sharp(bytes).removeAlpha().extract(pixel).raw().toBuffer();
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const plain = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer();

/** Jobs with what a brand has, and with many rows. */
export const brandJobs: readonly TeamJob[] = [
  {
    name: 'replaces the file of a brand asset, and templates show the new one',
    async work(scene) {
      const { service, owner, enter, downloads } = scene;
      const added = await service.client.addBrandImage({
        body: { file: (await plain('#ff0000')).toString('base64'), fileName: 'letterhead.png' },
      });
      const content = { ...imageTemplate(`asset:${added.data.id}`), name: 'Letterhead' };
      const templateId = Number((await service.client.createTemplate({ body: { content } })).id);
      assert.equal(await renderedColor(scene, templateId), '#ff0000');
      const window = await enter(owner, '/dashboard/assets');
      await window.use('button', 'Details of letterhead');
      await window.use('button', 'Used in 1 template');
      await window.says('Letterhead');
      await window.use('button', 'Close');
      const path = join(downloads, 'new-logo.png');
      await sharp(await plain('#0000ff')).toFile(path);
      const [files] = await Promise.all([window.page.waitForFileChooser(), window.use('button', 'Replace…')]);
      await files.accept([path]);
      await window.use('button', 'Replace');
      await until(async () => (await renderedColor(scene, templateId)) === '#0000ff');
      await checkPage(window.page, 'an asset that was replaced');
      return [window];
    },
  },

  {
    name: 'changes the color of a brand kit, and templates follow',
    async work(scene) {
      const { service, owner, enter } = scene;
      const kit = await service.client.createBrandKit({
        body: { name: 'Bakery', values: { accent: { type: 'color', value: '#00ff00' } } },
      });
      const templateId = await storeTemplate(
        service,
        parseTemplate({
          schemaVersion: 1,
          name: 'Poster',
          pages: [
            { id: 'page', width: 40, height: 40, backgrounds: [{ type: 'solid', color: 'var(--accent)' }], layers: [] },
          ],
          tokens: { axes: [], values: { accent: { type: 'color', value: '#ffffff' } } },
        }),
      );
      await service.client.followBrandKit({ params: { id: templateId }, body: { brand_kit_id: kit.data.id } });
      const before = await renderedColor(scene, templateId);
      const window = await enter(owner, `/dashboard/brand-kits/${kit.data.id}`);
      await window.says('Poster');
      await window.fill('textbox', 'accent', '#0000ff');
      await window.use('button', 'Save');
      await until(async () => (await renderedColor(scene, templateId)) === '#0000ff');
      assert.equal(before, '#00ff00');
      await checkPage(window.page, 'a brand kit');
      return [window];
    },
  },

  {
    name: 'renders rows of a CSV file and downloads them as a ZIP',
    async work({ service, owner, enter, downloads }) {
      const templateId = await storeTemplate(
        service,
        parseTemplate({
          schemaVersion: 1,
          name: 'Price tags',
          pages: [
            {
              id: 'page',
              width: 200,
              height: 100,
              parameters: [{ key: 'title', type: 'text', bindings: [{ layerId: 'title' }] }],
              layers: [{ type: 'text', id: 'title', width: 200, height: 100, runs: [{ text: 'Rye' }] }],
            },
          ],
        }),
      );
      const window = await enter(owner, `/dashboard/templates/${templateId}?tab=bulk`);
      const input = await window.page.waitForSelector('platen-dashboard >>> platen-bulk-source >>> input[type=file]');
      const csv = join(downloads, 'tags.csv');
      await writeFile(csv, 'article;title\nA-1;Rye\nA-2;Oat\nA-3;Spelt\n');
      await (input as ElementHandle<HTMLInputElement>).uploadFile(csv);
      await window.says('3 rows');
      await window.fill('textbox', 'File names', '{article}');
      await window.use('button', 'Render 3 rows');
      await window.says('3 of 3 rows');
      await window.use('button', 'Download ZIP');
      const name = await until(async () => (await readdir(downloads)).find((file) => file.endsWith('.zip')));
      const archive = unzipSync(await waitForDownload(join(downloads, name)));
      assert.deepEqual(Object.keys(archive).toSorted(), ['A-1.png', 'A-2.png', 'A-3.png']);
      await checkPage(window.page, 'a batch');
      return [window];
    },
  },
];
