import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRenderer, readBundledFile } from '@platen/engine/node';
import { importTemplate } from '@platen/template';
import { launch } from 'puppeteer-core';
import { bundledFilesPath } from '../browser/bundled-files.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { bundleScript, serveFiles, typeOf } from '../browser/serve-bundle.ts';
import { documentOf, fabricCases } from '../fixtures/imports/fabric-cases.ts';
import { overWhite, shareThatDiffers } from '../compare/share-that-differs.ts';
import { readPixels } from './image-difference.ts';

/**
 * Measures how files of Fabric look that come in: Fabric draws each of `fabricCases` in a browser, and the template that the import makes of it
 * is drawn and compared. Prints a table; `SILENT` is wrong without anything reported.
 *
 *     node --conditions=@platen/source test/tools/measure-fabric.ts --only clip --images /tmp/images
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, images: { type: 'string' } } });

/** Images of which fewer pixels differ look the same. */
const allowedShare = 0.01;

const { files, script } = await bundleScript(new URL('../browser/fabric-page.ts', import.meta.url));
files.set('/', { type: 'text/html', body: `<!doctype html><script type="module" src="${script}"></script>` });
const served = await serveFiles(async (path) => {
  const file = files.get(path);
  if (file || !path.startsWith(bundledFilesPath)) return file;
  return { type: typeOf(path), body: await readBundledFile(path.slice(bundledFilesPath.length)) };
});
const found = await findBrowser();
const browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
const renderer = createRenderer();
let [right, silent, total] = [0, 0, 0];
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error('In the page:', error));
  await page.goto(`${served.origin}/`);
  await page.waitForFunction('typeof fabricDraw === "function"');
  for (const each of fabricCases.filter(({ name }) => name.includes(values.only))) {
    const answer = await page.evaluate(`fabricDraw(${JSON.stringify(documentOf(each))})`);
    const { image, saved } = answer as { image: string; saved: Record<string, unknown> };
    const wanted = Buffer.from(image, 'base64');
    const imported = importTemplate(saved);
    const { outputs } = await renderer.render(imported.template);
    const drawn = outputs[0]?.bytes ?? new Uint8Array();
    const share = shareThatDiffers(overWhite(await readPixels(drawn)), await readPixels(wanted));
    const notes = imported.report.map(({ message }) => message);
    const isRight = share <= allowedShare;
    total += 1;
    if (isRight) right += 1;
    else if (notes.length === 0) silent += 1;
    const said = notes.join(' | ').slice(0, 150) || (isRight ? '' : 'SILENT');
    process.stdout.write(`${isRight ? ' ' : '!'} ${(share * 100).toFixed(2).padStart(6)} % ${each.name}  ${said}\n`);
    if (values.images) {
      mkdirSync(values.images, { recursive: true });
      const name = each.name.replaceAll(/\W+/g, '-');
      writeFileSync(join(values.images, `${name}-fabric.png`), wanted);
      writeFileSync(join(values.images, `${name}-platen.png`), drawn);
    }
  }
} finally {
  await browser.close();
  served.close();
  await renderer.close();
}
process.stdout.write(`${total} features, ${right} right, ${total - right} wrong, ${silent} of them silent\n`);
