import { assert } from 'chai';
import { createBrowserPlatform } from '../../packages/engine/browser/platform.ts';
import { hashMix, mixHash } from '../audio/mix-hash.ts';
import { bundledFilesPath } from './bundled-files.ts';

describe('the mixer in a browser', () => {
  it('mixes the same as Node, to 16 bits', async () => {
    const platform = createBrowserPlatform({ assetBase: new URL(bundledFilesPath, location.origin).href });
    assert.equal(await hashMix(platform), mixHash);
  });
});
