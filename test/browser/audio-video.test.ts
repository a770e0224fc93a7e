import { createRenderer } from '@platen/engine/browser';
import { assert } from 'chai';
import { checkClickVideo, clickVideo, leftOfWave } from '../audio/click-video.ts';
import { bundledFilesPath } from './bundled-files.ts';

describe('the sound of a video in the browser’s worker', () => {
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
    const { outputs, report } = await renderer.render(clickVideo, {}, { format: 'wav' });
    assert.deepEqual(report, []);
    assert.deepEqual(checkClickVideo(leftOfWave(outputs[0]?.bytes ?? new Uint8Array())), []);
  });
});
