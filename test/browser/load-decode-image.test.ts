import { assert } from 'chai';
import { createBrowserPlatform } from '../../packages/engine/browser/platform.ts';
import { decodePixels } from '../load/decode-pixels.ts';
import { type ImageSamples, samplePixels } from '../load/fixture-images.ts';
import { bundledFilesPath } from './bundled-files.ts';

describe('decoding images in a browser', () => {
  const platform = createBrowserPlatform({ assetBase: new URL(bundledFilesPath, location.origin).href });

  it('gives the pixels that Node gives, within 2 of 255', async () => {
    const answer = await fetch('/test/load/image-samples.json');
    const samples = (await answer.json()) as Record<string, ImageSamples>;
    assert.isAbove(Object.keys(samples).length, 30);
    const problems: string[] = [];
    for (const [name, wanted] of Object.entries(samples)) {
      const file = await fetch(`/test/fixtures/images/${name}`);
      const { pixels, width, height } = await decodePixels(new Uint8Array(await file.arrayBuffer()), platform);
      if (width !== wanted.width || height !== wanted.height) {
        problems.push(`${name}: ${width} x ${height} and not ${wanted.width} x ${wanted.height}`);
        continue;
      }
      const expected = atob(wanted.samples);
      const found = samplePixels(pixels, width, height);
      const largest = Math.max(...found.map((value, index) => Math.abs(value - expected.charCodeAt(index))));
      if (largest > 2) problems.push(`${name}: differs by ${largest}`);
    }
    assert.deepEqual(problems, []);
  });
});
