// Renders template files in Node and in the browser's worker and prints how far the two are apart.
// Usage: npm run parity -- FILE…   Exit code 1 when a page is past the bound, 2 for wrong usage.
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { createRenderer } from '@platen/engine/node';
import { openWorkerRenderer } from './browser/worker-renderer.ts';
import { compareLayouts } from './compare/compare-layouts.ts';
import { compareImages } from './compare/compare-images.ts';

/** Share of pixels of a page that may differ by more than 2 of 255. */
const largestShare = 0.001;

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('Usage: npm run parity -- FILE…');
  process.exit(2);
}

const worker = await openWorkerRenderer();
let isWithin = true;
try {
  for (const path of paths) isWithin = (await compareTemplate(path)) && isWithin;
} finally {
  await worker.close();
}
process.exitCode = isWithin ? 0 : 1;

async function compareTemplate(path: string): Promise<boolean> {
  const folder = dirname(resolve(path));
  const template: unknown = JSON.parse(await readFile(path, 'utf8'));
  const node = createRenderer({ resolveRelative: (relative) => readFile(resolve(folder, relative)) });
  worker.setRelativeFolder(folder);
  const options = { includeLayout: true };
  const inNode = await node.render(template, {}, options);
  await node.close();
  const inWorker = await worker.render(template, {}, options);

  let pathIsWithin = inNode.outputs.length === inWorker.outputs.length;
  if (!pathIsWithin)
    console.log(`${path}: ${inNode.outputs.length} pages in Node, ${inWorker.outputs.length} in the worker`);
  for (const [index, output] of inNode.outputs.entries()) {
    const other = inWorker.outputs[index];
    if (!other) continue;
    const pixels = await compareImages(output.bytes, other.bytes);
    // A layout that came from the page has been through JSON; the other goes the same way.
    const layout = compareLayouts(toJson(inNode.layout?.[index]), toJson(inWorker.layout?.[index]));
    const isPageWithin = pixels.share <= largestShare && layout.largest === 0;
    pathIsWithin &&= isPageWithin;
    const where = layout.path === '' ? '' : ` at ${layout.path}`;
    console.log(
      `${isPageWithin ? 'ok  ' : 'FAIL'} ${path} page ${output.page}: ` +
        `${(pixels.share * 100).toFixed(4)} % of pixels differ (largest by ${pixels.largest}), ` +
        `layout by ${layout.largest}${where}`,
    );
  }
  return pathIsWithin;
}

function toJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
