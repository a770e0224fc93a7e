import { assert } from 'chai';
import { createBrowserPlatform } from '../../packages/engine/browser/platform.ts';
import { defaultLimits } from '../../packages/engine/render/limits.ts';
import { openMedia } from '../../packages/engine/media/open-media.ts';
import type { MediaFile } from '../../packages/engine/media/media.ts';
import { checkNumberedFilm } from '../media/check-film.ts';
import { checkClickTrack } from '../media/check-sound.ts';
import { clickTracks, foreignFilms, numberedFilms } from '../media/fixture-media.ts';
import { bundledFilesPath } from './bundled-files.ts';

describe('films and sounds in a browser', () => {
  const platform = createBrowserPlatform({ assetBase: new URL(bundledFilesPath, location.origin).href });
  const open = async (name: string): Promise<MediaFile> => {
    const answer = await fetch(`/test/fixtures/media/${name}`);
    return openMedia(new Uint8Array(await answer.arrayBuffer()), platform, { limits: defaultLimits });
  };

  for (const film of numberedFilms) {
    it(`shows the right frame of ${film.name} at every time`, async () => {
      const file = await open(film.name);
      assert.deepEqual(await checkNumberedFilm(film, file), []);
      file.close();
    });
  }

  for (const film of foreignFilms) {
    it(`shows the right frame of ${film.name} at every time, by FFmpeg if need be`, async () => {
      const file = await open(film.name);
      const codec = file.info.video?.codec ?? '';
      assert.include(['avc', film.codec], codec);
      assert.deepEqual(await checkNumberedFilm({ ...film, codec }, file), []);
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
