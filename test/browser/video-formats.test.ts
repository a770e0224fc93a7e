import { possibleFormats } from '@platen/engine/internal';
import { createRenderer, probeFormats } from '@platen/engine/browser';
import { assert } from 'chai';
import { bundledFilesPath } from './bundled-files.ts';

const template = {
  schemaVersion: 1,
  pages: [
    {
      id: 'page',
      width: 160,
      height: 120,
      durationMs: 2000,
      layers: [
        {
          type: 'shape',
          id: 'square',
          x: 40,
          y: 30,
          width: 80,
          height: 60,
          fills: [{ type: 'solid', color: '#208040' }],
          motion: { loop: { preset: 'rotate' } },
        },
      ],
    },
  ],
};

describe('videos in a browser', () => {
  const renderer = createRenderer({ assetBase: bundledFilesPath });
  after(() => renderer.close());

  it('tells which formats can be made', async () => {
    const abilities = await probeFormats({ assetBase: new URL(bundledFilesPath, location.href).href });
    const possible = possibleFormats(abilities);
    for (const format of ['webm', 'gif', 'animated-webp', 'm4a', 'wav'] as const) assert.include(possible, format);
    for (const ability of Object.values(abilities)) assert.equal(ability.reason === undefined, ability.isPossible);
  });

  it('plays what it makes, in the length it says', async () => {
    const { outputs } = await renderer.render(template, {}, { format: 'webm' });
    const [output] = outputs;
    const video = document.createElement('video');
    video.muted = true;
    video.src = URL.createObjectURL(new Blob([new Uint8Array(output?.bytes ?? [])], { type: 'video/webm' }));
    await new Promise((resolve, reject) => {
      video.addEventListener('loadeddata', resolve);
      video.addEventListener('error', () => reject(video.error));
    });
    assert.deepEqual([video.videoWidth, video.videoHeight], [160, 120]);
    assert.approximately(video.duration, 2, 0.04);
    URL.revokeObjectURL(video.src);
  });

  it('hands a video over piece by piece, each when the one before was taken', async () => {
    const pieces: { bytes: Uint8Array; position: number }[] = [];
    let atOnce = 0;
    const { outputs } = await renderer.render(
      template,
      {},
      {
        format: 'webm',
        target: {
          async write(bytes, position) {
            atOnce += 1;
            assert.equal(atOnce, 1);
            await new Promise((resolve) => setTimeout(resolve, 5));
            pieces.push({ bytes, position });
            atOnce -= 1;
          },
        },
      },
    );
    assert.equal(outputs[0]?.bytes.length, 0);
    assert.isAbove(pieces.length, 0);
    const first = pieces.find(({ position }) => position === 0)?.bytes.subarray(0, 4);
    assert.deepEqual([...(first ?? [])], [0x1a, 0x45, 0xdf, 0xa3]);
  });

  it('tells how far a video is, and stops at the next frame when it is asked to', async () => {
    const caller = new AbortController();
    const long = structuredClone(template);
    Object.assign(long.pages[0] ?? {}, { durationMs: 600_000 });
    const details: number[] = [];
    const render = renderer.render(
      long,
      {},
      {
        format: 'webm',
        signal: caller.signal,
        onProgress(_, detail) {
          if (!detail) return;
          details.push(detail.framesDone);
          if (details.length === 3) caller.abort();
        },
      },
    );
    const code = await render.then(
      () => 'it went through',
      (error: unknown) => (error as { code?: string }).code,
    );
    assert.equal(code, 'RENDER_ABORTED');
    assert.isBelow(details.at(-1) ?? 0, 2000);
    const { outputs } = await renderer.render(template, {}, { format: 'png' });
    assert.equal(outputs.length, 1);
  });
});
