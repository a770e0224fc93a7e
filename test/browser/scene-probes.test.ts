import { assert } from 'chai';
import { createBrowserPlatform } from '../../packages/engine/browser/platform.ts';
import { probePage } from '../scene/probe-page.ts';
import { probes } from '../scene/probes.ts';
import { textProbes } from '../scene/text-probes.ts';

describe('painted pages in a browser', () => {
  const platform = createBrowserPlatform({ assetBase: `${location.origin}/` });
  for (const probe of [...probes, ...textProbes]) {
    it(probe.name, () => assert.deepEqual(probePage(probe, platform), []));
  }
});
