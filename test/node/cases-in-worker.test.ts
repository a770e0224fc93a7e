import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import { openWorkerRenderer, type WorkerRenderer } from '../browser/worker-renderer.ts';
import { compareLayouts } from '../compare/compare-layouts.ts';
import { compareImages } from '../compare/compare-images.ts';
import { compareWithGoldens, largestShare } from '../corpus/golden-files.ts';
import { listCases, loadCase } from '../corpus/load-case.ts';
import { renderCase } from '../corpus/render-case.ts';

const node = createRenderer();
/** Shares of differing pixels, by page. */
const shares = new Map<string, number>();
let worker: WorkerRenderer;
before(async () => {
  worker = await openWorkerRenderer();
});
after(async () => {
  await Promise.all([node.close(), worker.close()]);
  const [worst] = [...shares].sort(([, one], [, other]) => other - one);
  if (worst)
    console.log(`Most differing of ${shares.size} pages: ${worst[0]}, ${(worst[1] * 100).toFixed(4)} % of its pixels.`);
});

for (const name of listCases()) {
  test(`${name} is the same image, layout and report in the browser's worker`, async () => {
    const input = await loadCase(name);
    const inNode = await renderCase(node, input);
    const inWorker = await renderCase(worker, input);
    assert.deepEqual(inWorker.report, inNode.report);
    assert.equal(inWorker.pages.length, inNode.pages.length);
    for (const [index, page] of inNode.pages.entries()) {
      const other = inWorker.pages[index];
      assert.ok(page.layout && other?.layout, 'both answer a layout');
      // What came from the page has been through JSON; the other goes the same way.
      const { largest, path } = compareLayouts(JSON.parse(JSON.stringify(page.layout)), other.layout);
      assert.equal(largest, 0, `layouts differ by ${largest} at ${path}`);
      const { share, largest: apart } = await compareImages(page.bytes, other.bytes);
      shares.set(`${name} page ${page.page}`, share);
      // Grays and inks are decoded and scaled to the bit as Chromium does.
      if (name === 'image-color') assert.equal(apart, 0);
      assert.ok(share <= largestShare, `${(share * 100).toFixed(3)} % of pixels differ from Node's`);
    }
    assert.deepEqual(await compareWithGoldens(name, inWorker.pages, 'worker'), []);
  });
}
