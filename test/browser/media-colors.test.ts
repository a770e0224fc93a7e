import { assert } from 'chai';
import { createBrowserPlatform } from '../../packages/engine/browser/platform.ts';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { openMedia } from '../../packages/engine/media/open-media.ts';
import { pixelsOf } from '../media/check-video.ts';
import { checkPatches, colorVideos } from '../media/color-videos.ts';
import { hashFrames } from '../media/hash-frames.ts';
import { bundledFilesPath } from './bundled-files.ts';

describe('pixels of videos in a browser', () => {
  const platform = createBrowserPlatform({ assetBase: new URL(bundledFilesPath, location.origin).href });
  const open = async (name: string) => {
    const answer = await fetch(`/test/fixtures/media/${name}`);
    return openMedia(new Uint8Array(await answer.arrayBuffer()), platform, { limits: defaultLimits });
  };

  for (const { name } of colorVideos) {
    it(`have the colors of ${name} within 3 of 255`, async () => {
      const file = await open(name);
      const frames = file.openFrames();
      assert.deepEqual(checkPatches(pixelsOf(await frames.frameAt(40)), 3), []);
      file.close();
    });
  }

  it('are to the bit those of Node', async () => {
    const answer = await fetch('/test/media/frame-hashes.json');
    const wanted = (await answer.json()) as Record<string, string[]>;
    const found: Record<string, string[]> = {};
    for (const name of Object.keys(wanted)) {
      const file = await open(name);
      found[name] = await hashFrames(file);
      file.close();
    }
    assert.deepEqual(found, wanted);
  });
});
