import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { template as templateSchema } from '@platen/template';
import { AssetCache } from '../../packages/engine/sources/asset-cache.ts';
import { collectSources } from '../../packages/engine/layers/collect-sources.ts';
import { loadImages } from '../../packages/engine/load/load-images.ts';
import { readBundledFile } from '../../packages/engine/node/bundled-files.ts';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';

describe('images of the library', () => {
  test('are read once for as long as they are kept, and named when they are not there', async () => {
    const read: string[] = [];
    const platform = createNodePlatform({
      readBundled: (path) => {
        if (path.startsWith('images/')) read.push(path);
        return readBundledFile(path);
      },
    });
    const options = { limits: defaultLimits, cache: new AssetCache(1e9) };
    const layers = ['lake.webp', 'girih.svg', 'none.webp'].map((name) => ({
      type: 'image',
      id: name.slice(0, 4),
      source: `library:images/${name}`,
    }));
    const template = templateSchema.parse({
      schemaVersion: 2,
      pages: [{ id: 'page', width: 100, height: 100, layers }],
    });
    for (const reads of [3, 4]) {
      const { images, report, release } = await loadImages(collectSources(template), platform, options);
      assert.deepEqual([...images.keys()].toSorted(), ['library:images/girih.svg', 'library:images/lake.webp']);
      assert.deepEqual(
        report.map(({ layer, code }) => [layer, code]),
        [['none', 'asset_unreachable']],
      );
      assert.equal(read.length, reads, 'what could not be read is tried again');
      release();
    }
  });
});
