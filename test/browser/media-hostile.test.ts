import { assert } from 'chai';
import { createBrowserPlatform } from '../../packages/engine/browser/platform.ts';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { openMedia } from '../../packages/engine/media/open-media.ts';
import { checkHostile } from '../media/check-hostile.ts';
import { makeHostileMedia } from '../media/hostile-media.ts';
import { bundledFilesPath } from './bundled-files.ts';

describe('hostile media in a browser', () => {
  const platform = createBrowserPlatform({ assetBase: new URL(bundledFilesPath, location.origin).href });

  it('meets each in a way that is foreseen', async () => {
    const files = await makeHostileMedia(async (name) => {
      const answer = await fetch(`/test/fixtures/media/${name}`);
      return new Uint8Array(await answer.arrayBuffer());
    });
    const problems: string[] = [];
    for (const file of files) {
      const found = await checkHostile(file, (bytes) => openMedia(bytes, platform, { limits: defaultLimits }));
      problems.push(...found.map((problem) => `${file.name}: ${problem}`));
    }
    assert.deepEqual(problems, []);
  });
});
