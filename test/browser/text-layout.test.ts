import { FontStore } from '@platen/engine/internal';
import { assert } from 'chai';
import { createBrowserPlatform } from '../../packages/engine/browser/platform.ts';
import { describeLayout, setSamples, textSamples } from '../text/text-samples.ts';
import { bundledFilesPath } from './bundled-files.ts';

describe('text in a browser', () => {
  it('is set with the very numbers that Node gives', async () => {
    const answer = await fetch('/test/text/sample-layouts.json');
    const cached = (await answer.json()) as Record<string, string[]>;
    const platform = createBrowserPlatform({ assetBase: new URL(bundledFilesPath, location.origin).href });
    const layouts = await setSamples(new FontStore({ readBundled: platform.readBundled }));
    for (const name of Object.keys(textSamples)) {
      const layout = layouts[name];
      assert.isDefined(layout, name);
      assert.deepEqual(layout && describeLayout(layout), cached[name], name);
    }
  }).timeout(30_000);
});
