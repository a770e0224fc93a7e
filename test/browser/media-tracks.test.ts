import { assert } from 'chai';
import { createBrowserPlatform } from '../../packages/engine/browser/platform.ts';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { openMedia } from '../../packages/engine/media/open-media.ts';
import type { MediaFile } from '../../packages/engine/media/media.ts';
import { checkNumberedVideo } from '../media/check-video.ts';
import { checkClickTrack } from '../media/check-audio.ts';
import { clickTracks, foreignVideos, numberedVideos } from '../media/fixture-media.ts';
import { bundledFilesPath } from './bundled-files.ts';

describe('videos and audio in a browser', () => {
  const platform = createBrowserPlatform({ assetBase: new URL(bundledFilesPath, location.origin).href });
  const open = async (name: string): Promise<MediaFile> => {
    const answer = await fetch(`/test/fixtures/media/${name}`);
    return openMedia(new Uint8Array(await answer.arrayBuffer()), platform, { limits: defaultLimits });
  };

  for (const video of numberedVideos) {
    it(`shows the right frame of ${video.name} at every time`, async () => {
      const file = await open(video.name);
      assert.deepEqual(await checkNumberedVideo(video, file), []);
      file.close();
    });
  }

  for (const video of foreignVideos) {
    it(`shows the right frame of ${video.name} at every time, by FFmpeg if need be`, async () => {
      const file = await open(video.name);
      const codec = file.info.video?.codec ?? '';
      assert.include(['avc', video.codec], codec);
      assert.deepEqual(await checkNumberedVideo({ ...video, codec }, file), []);
      file.close();
    });
  }

  for (const { name, sampleRate } of clickTracks) {
    it(`gives the sound of ${name} at its place`, async () => {
      const file = await open(name);
      assert.deepEqual(await checkClickTrack(file, sampleRate), []);
      file.close();
    });
  }
});
