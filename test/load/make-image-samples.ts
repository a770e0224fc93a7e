/** Writes image-samples.json: what Node decodes. Look at the images before you trust a change of it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';
import { decodePixels } from './decode-pixels.ts';
import { fixtureImages, samplePixels, singularImages } from './fixture-images.ts';

const folder = join(import.meta.dirname, '../fixtures/images');
const platform = createNodePlatform();
const samples: Record<string, unknown> = {};
for (const name of [...fixtureImages.map((image) => image.name), ...singularImages].sort()) {
  const { pixels, width, height } = await decodePixels(readFileSync(join(folder, name)), platform);
  const values = samplePixels(pixels, width, height).map(Math.round);
  samples[name] = { width, height, samples: Buffer.from(values).toString('base64') };
}
writeFileSync(join(import.meta.dirname, 'image-samples.json'), `${JSON.stringify(samples, null, 1)}\n`);
