import { assert } from 'chai';
import { createRenderer } from '../../packages/engine/browser/index.ts';
import { readFrameNumber } from '../media/numbered-frame.ts';
import { bundledFilesPath } from './bundled-files.ts';

describe('videos in a render worker', () => {
  const renderer = createRenderer({
    assetBase: bundledFilesPath,
    resolveAsset: async (name) => {
      const answer = await fetch(`/test/fixtures/media/${name}`);
      return new Uint8Array(await answer.arrayBuffer());
    },
  });
  after(() => renderer.close());

  for (const [name, number] of [
    ['avc-b-frames.mp4', 12],
    ['vp9-alpha.webm', 12],
    ['moving.webp', 10],
    // FFmpeg runs in a worker of the worker.
    ['hevc.mp4', 15],
    ['mpeg2.mpg', 12],
  ] as const) {
    it(`stand still at the right frame of ${name}`, async () => {
      const video = { type: 'video', id: 'a', x: 0, y: 0, width: 192, height: 96, source: `asset:${name}` };
      const page = { id: 'page', width: 192, height: 96, layers: [{ ...video, trimStartMs: 510 }] };
      const { outputs, report } = await renderer.render({ schemaVersion: 1, name: 'still', pages: [page] });
      assert.deepEqual(report, []);
      const png = outputs[0]?.bytes as Uint8Array<ArrayBuffer>;
      const bitmap = await createImageBitmap(new Blob([png], { type: 'image/png' }));
      const context = new OffscreenCanvas(192, 96).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      assert.equal(context && readFrameNumber(context.getImageData(0, 0, 192, 96)), number);
    });
  }
});
