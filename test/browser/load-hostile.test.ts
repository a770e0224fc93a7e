import { assert } from 'chai';
import { PlatenError } from '@platen/template';
import { createBrowserPlatform } from '../../packages/engine/browser/platform.ts';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { decodeSafely } from '../../packages/engine/images/decode-safely.ts';
import { hostileImages } from '../load/hostile-images.ts';
import { bundledFilesPath } from './bundled-files.ts';

describe('hostile images in a browser', () => {
  const platform = createBrowserPlatform({ assetBase: new URL(bundledFilesPath, location.origin).href });
  for (const { name, bytes, code } of hostileImages) {
    it(`${name}: ${code}`, async () => {
      const error: unknown = await decodeSafely(bytes, platform, defaultLimits).catch((reason: unknown) => reason);
      assert.instanceOf(error, PlatenError);
      assert.equal((error as PlatenError).code, code);
    });
  }
});
