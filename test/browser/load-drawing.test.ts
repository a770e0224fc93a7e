import { assert } from 'chai';
import { createBrowserPlatform } from '../../packages/engine/browser/platform.ts';
import { importSvg } from '../../packages/engine/import/import-with-renderer.ts';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { hashDrawings } from '../load/drawing-hashes.ts';
import { svgSamples } from '../load/svg-samples.ts';
import { bundledFilesPath } from './bundled-files.ts';

describe('drawings in a browser', () => {
  const platform = createBrowserPlatform({ assetBase: new URL(bundledFilesPath, location.origin).href });

  it('are read and rasterized to the very bytes that Node gives', async () => {
    const wanted: unknown = await (await fetch('/test/load/drawing-hashes.json')).json();
    assert.deepEqual(await hashDrawings(platform), wanted);
  });

  it('are imported as layers with a page around them', async () => {
    const [sample] = svgSamples;
    const { template, report } = await importSvg(new TextEncoder().encode(sample?.svg), platform, {
      limits: defaultLimits,
    });
    assert.deepEqual(report, []);
    assert.lengthOf(template.pages[0]?.layers ?? [], 8);
  });
});
