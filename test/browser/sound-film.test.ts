import { createRenderer } from '@platen/engine/browser';
import { assert } from 'chai';
import { checkClickFilm, clickFilm, leftOfWave } from '../sound/click-film.ts';
import { bundledFilesPath } from './bundled-files.ts';

describe('the sound of a film in the browser’s worker', () => {
  const renderer = createRenderer({
    assetBase: bundledFilesPath,
    resolveAsset: async (id) => {
      const response = await fetch(`/test/fixtures/media/${id}`);
      return new Uint8Array(await response.arrayBuffer());
    },
  });
  after(() => renderer.close());

  it('has every file’s clicks at their places, as loud as planned', async function () {
    this.timeout(30_000);
    const { outputs, report } = await renderer.render(clickFilm, {}, { format: 'wav' });
    assert.deepEqual(report, []);
    assert.deepEqual(checkClickFilm(leftOfWave(outputs[0]?.bytes ?? new Uint8Array())), []);
  });
});
