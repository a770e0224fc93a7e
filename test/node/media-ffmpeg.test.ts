import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { AssetCache } from '../../packages/engine/sources/asset-cache.ts';
import { openMedia } from '../../packages/engine/media/open-media.ts';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';
import { checkNumberedVideo } from '../media/check-video.ts';
import { foreignVideos } from '../media/fixture-media.ts';

const platform = createNodePlatform();
const fixture = async (name: string) =>
  new Uint8Array(await readFile(join(import.meta.dirname, '../fixtures/media', name)));

describe('videos that are converted in Node', () => {
  for (const video of foreignVideos) {
    it(`shows the right frame of ${video.name} at every time`, async () => {
      const file = await openMedia(await fixture(video.name), platform, { limits: defaultLimits });
      assert.deepEqual(await checkNumberedVideo(video, file), []);
      file.close();
    });
  }

  it('converts a video once', async () => {
    const cache = new AssetCache(10_000_000);
    const bytes = await fixture('mpeg4.avi');
    const media = await platform.media();
    let runs = 0;
    const counting = {
      ...platform,
      media: async () => ({
        ...media,
        ffmpeg: async () => {
          runs++;
          return media.ffmpeg();
        },
      }),
    };
    for (let round = 0; round < 3; round++) {
      const file = await openMedia(bytes, counting, { limits: defaultLimits, cache });
      assert.equal(file.info.video?.width, 192);
      file.close();
    }
    assert.equal(runs, 1);
    assert.ok(cache.bytes > 1000);
  });

  it('says what FFmpeg finds wrong', async () => {
    const bytes = await fixture('mpeg4.avi');
    await assert.rejects(
      openMedia(bytes.subarray(0, 60), platform, { limits: defaultLimits }),
      (error: Error & { code?: string }) => error.code === 'ASSET_UNSUPPORTED' && /invalid data/i.test(error.message),
    );
    const file = await openMedia(bytes, platform, { limits: defaultLimits });
    file.close();
  });

  it('ends at once when it is told to, and works again afterwards', async () => {
    const ffmpeg = await (await platform.media()).ffmpeg();
    const controller = new AbortController();
    const reason = new Error('stop');
    const startedAt = performance.now();
    const long = ffmpeg.run({
      args: '-f lavfi -i testsrc=size=1280x720:duration=600 -c:v libx264 long.mp4'.split(' '),
      inputs: {},
      outputs: ['long.mp4'],
      signal: controller.signal,
    });
    setTimeout(() => controller.abort(reason), 1500);
    await assert.rejects(long, (error) => error === reason);
    assert.ok(performance.now() - startedAt < 10_000);
    const files = await ffmpeg.run({
      args: '-f lavfi -i testsrc=size=64x64:duration=0.2 -c:v mpeg4 short.avi'.split(' '),
      inputs: {},
      outputs: ['short.avi'],
    });
    assert.ok((files['short.avi']?.byteLength ?? 0) > 500);
  });
});
