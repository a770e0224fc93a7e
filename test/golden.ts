// The only thing that writes goldens: renders cases in Node and keeps their images in test/golden.
// Usage: npm run golden -- CASE…   or   npm run golden -- --all
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { createRenderer } from '@platen/engine/node';
import sharp from 'sharp';
import { compareImages } from './compare/compare-images.ts';
import { goldenPath, goldensOf } from './corpus/golden-files.ts';
import { listCases, loadCase } from './corpus/load-case.ts';
import { renderCase } from './corpus/render-case.ts';

const known = listCases();
const asked = process.argv.slice(2);
const names = asked.includes('--all') ? known : asked;
const unknown = names.filter((name) => !known.includes(name));
if (names.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no case called ${unknown.join(', ')}.`);
  console.error('Usage: npm run golden -- CASE…   or   npm run golden -- --all');
  process.exit(2);
}

const renderer = createRenderer();
try {
  for (const name of names) await writeGoldens(name);
} finally {
  await renderer.close();
}
console.log('Look at every image that was written before it is committed.');

async function writeGoldens(name: string): Promise<void> {
  const { pages } = await renderCase(renderer, await loadCase(name));
  const left = new Set(goldensOf(name));
  for (const { page, bytes } of pages) {
    const path = goldenPath(name, page);
    left.delete(path);
    // Equal pixels keep their file, so that a commit shows what has changed to the eye.
    if (existsSync(path) && (await compareImages(readFileSync(path), bytes)).largest === 0) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await sharp(bytes).png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer());
    console.log(`wrote ${relative(process.cwd(), path)}`);
  }
  for (const path of left) {
    rmSync(path);
    console.log(`removed ${relative(process.cwd(), path)}`);
  }
}
