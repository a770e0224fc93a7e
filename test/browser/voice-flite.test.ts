import { assert } from 'chai';
import { createBrowserPlatform } from '../../packages/engine/browser/platform.ts';
import { createFlite } from '../../packages/engine/voice/flite/flite-synthesizer.ts';
import { speechBytes, voiceSamples } from '../voice/voice-samples.ts';
import { bundledFilesPath } from './bundled-files.ts';

describe('the engine’s own voice in a browser', () => {
  const platform = createBrowserPlatform({ assetBase: new URL(bundledFilesPath, location.origin).href });
  const flite = createFlite(platform.readBundled);

  for (const { hash, ...request } of voiceSamples) {
    it(`says “${request.text}” in the very bits that Node gives`, async function () {
      this.timeout(20_000);
      const { samples, words = [] } = await flite.speak(request);
      assert.equal(await platform.hashBytes(speechBytes(samples)), hash);
      assert.equal(request.text.slice(words[0]?.start, words[0]?.end), request.text.split(' ')[0]);
    });
  }
});
