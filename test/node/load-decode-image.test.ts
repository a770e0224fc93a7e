import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';
import { decodePixels } from '../load/decode-pixels.ts';
import { fixtureImages, type ImageSamples, samplePixels, singularImages } from '../load/fixture-images.ts';
import samplesJson from '../load/image-samples.json' with { type: 'json' };

const folder = join(import.meta.dirname, '../fixtures/images');
const samples: Record<string, ImageSamples> = samplesJson;
const platform = createNodePlatform();

async function sample(name: string): Promise<{ width: number; height: number; values: number[] }> {
  const { pixels, width, height } = await decodePixels(readFileSync(join(folder, name)), platform);
  return { width, height, values: samplePixels(pixels, width, height) };
}

function meanDifference(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

describe('decoding images in Node', () => {
  test('the lists name every fixture image', () => {
    const files = readdirSync(folder).filter((name) => /\.(?:png|jpg|webp|avif|gif)$/.test(name));
    const listed = [...fixtureImages.map(({ name }) => name), ...singularImages];
    assert.deepEqual(files.sort(), [...new Set(listed)].sort());
  });

  for (const { name, like, within } of fixtureImages) {
    test(`${name} shows what ${like} shows`, async () => {
      const [found, wanted] = [await sample(name), await sample(like)];
      const difference = meanDifference(found.values, wanted.values);
      assert.ok(difference <= within, `mean difference ${difference.toFixed(2)}`);
    });
  }

  for (const name of Object.keys(samples)) {
    test(`${name} gives the pixels that all platforms give`, async () => {
      const { width, height, values } = await sample(name);
      const wanted = samples[name];
      assert.deepEqual([width, height], [wanted?.width, wanted?.height]);
      const expected = [...Buffer.from(wanted?.samples ?? '', 'base64')];
      const largest = Math.max(...values.map((value, index) => Math.abs(value - (expected[index] ?? 0))));
      assert.ok(largest <= 2, `largest difference ${largest}`);
    });
  }

  test('numbers said to be of a wide space become more saturated', async () => {
    const [wide, plain] = [await sample('photo-wide-444.jpg'), await sample('photo-444.jpg')];
    const difference = meanDifference(wide.values, plain.values);
    assert.ok(difference > 4, `mean difference only ${difference}`);
  });

  test('the first frame of an animation is shown', async () => {
    for (const name of ['animated.gif', 'animated.webp']) {
      const { values } = await sample(name);
      const middle = values.slice((8 * 24 + 12) * 4, (8 * 24 + 12) * 4 + 4).map(Math.round);
      assert.deepEqual(middle, [225, 29, 72, 255], name);
    }
  });
});
