import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import type { Renderer } from '@platen/engine';
import { rendererOver, serveRenderPage, type ServedRenderPage } from '../browser/serve-render-page.ts';
import { drawCorpus } from '../other-browsers/draw-corpus.ts';
import { doMainJobs } from '../other-browsers/editor-jobs.ts';
import { findOtherBrowsers } from '../other-browsers/find-other-browsers.ts';
import { waitFor } from '../other-browsers/other-browser.ts';
import { startOtherScene, type OtherScene } from '../other-browsers/other-scene.ts';

/** Of texts, effects, images and strokes, one each. */
const cases = ['script-mixed', 'filter-chain', 'image-fit', 'stroke-join', 'chart-radar'];
const browsers = findOtherBrowsers();
const skip =
  browsers.length === 0 && 'neither Firefox nor WebKitGTK is installed here; npm run test:browsers installs both';

// `npm run test:browsers` tries all cases and more.
describe('engine and editor in other browsers', { timeout: 300_000, skip }, () => {
  let scene: OtherScene;
  let served: ServedRenderPage;
  let node: Renderer;
  before(async () => {
    [scene, served] = await Promise.all([startOtherScene(), serveRenderPage()]);
    node = createRenderer();
  });
  after(async () => {
    await scene?.close();
    await node?.close();
    served?.close();
  });

  for (const { name, open } of browsers) {
    it(`draw as in Node and do their main jobs in ${name}`, async () => {
      const browser = await open();
      try {
        const page = await browser.open(`${served.origin}/`);
        await waitFor(page, 'typeof platenRender === "function"', 'the render page');
        const renderer = rendererOver((expression) => page.evaluate(expression));
        assert.deepEqual((await drawCorpus(cases, node, renderer, name)).problems, []);
        await doMainJobs(browser, scene, ['png']);
      } finally {
        await browser.close();
      }
    });
  }
});
