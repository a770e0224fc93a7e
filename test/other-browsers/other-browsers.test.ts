import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import type { Renderer } from '@platen/engine';
import { serveRenderPage, type ServedRenderPage } from '../browser/serve-render-page.ts';
import { listCases } from '../corpus/load-case.ts';
import { drawCorpus, percent } from './draw-corpus.ts';
import { doMainJobs, driveFrame, showInShadow, useModule } from './editor-jobs.ts';
import { findOtherBrowsers, hasDecoders } from './find-other-browsers.ts';
import type { OtherBrowser } from './other-browser.ts';
import { startOtherScene, type OtherScene } from './other-scene.ts';
import { openRestartedRenderer, type RestartedRenderer } from './restarted-renderer.ts';
import { tryVideos } from './try-videos.ts';

// Run by `npm run test:browsers`, which sees to it that they are there; `npm test` has a short part of it.
const wanted = process.env['PLATEN_OTHER_BROWSERS']?.split(',');

for (const found of findOtherBrowsers().filter((each) => wanted?.includes(each.name) !== false)) {
  const { name } = found;
  describe(name, { timeout: 3_600_000 }, () => {
    /** What is printed at the end, by line. */
    const table: Record<string, string> = {};
    let served: ServedRenderPage;
    let renderer: RestartedRenderer;
    let node: Renderer;
    before(async () => {
      node = createRenderer();
      served = await serveRenderPage();
      renderer = await openRestartedRenderer(found, served.origin);
      table['version'] = renderer.name;
    });
    after(async () => {
      await renderer?.close();
      await node?.close();
      served?.close();
      console.table(table);
    });

    it('draws the corpus as Node does', async () => {
      const { pages, share, problems } = await drawCorpus(listCases(), node, renderer, name);
      table['pages'] = `${pages.length}, ${pages.filter((page) => page.share === 0).length} of them alike`;
      table['pixels that differ'] = percent(share);
      table['started again'] = `${renderer.hangs} times, without an answer`;
      for (const { page, share: own, largest } of pages.filter((each) => each.share > 0.0005)) {
        table[page] = `${percent(own)}, by up to ${largest} of 255`;
      }
      assert.deepEqual(problems, []);
    });

    it('makes videos and shows them, or says why not', async () => {
      const { made, shown, refused } = await tryVideos(renderer.page(), renderer, node);
      table['makes'] = made.join(', ');
      table['shows'] = shown.join(', ');
      for (const [what, reason] of Object.entries(refused)) table[what] = reason;
      assert.deepEqual(made.length, 8);
      if (name === 'Firefox' || hasDecoders()) assert.deepEqual(shown, ['VP9 in WebM', 'H.264 in MP4']);
    });

    describe('the editor', () => {
      let browser: OtherBrowser;
      let scene: OtherScene;
      before(async () => {
        scene = await startOtherScene();
        browser = await found.open();
      });
      after(async () => {
        await browser?.close();
        await scene?.close();
      });

      it('does its main jobs, as a script on a page', () => doMainJobs(browser, scene));
      it('is shown and draws as a module from npm', () => useModule(browser, scene));
      it('is driven by messages, in a frame', () => driveFrame(browser, scene));
      it('is shown in a shadow root of a dialog', () => showInShadow(browser, scene));
    });
  });
}
