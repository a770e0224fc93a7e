import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createRendererOn } from '@platen/engine';
import { createNodePlatform } from '@platen/engine/node';
import { PlatenError } from '@platen/template';

const template = {
  schemaVersion: 1,
  pages: [
    {
      id: 'page',
      width: 40,
      height: 10,
      durationMs: 2000,
      layers: [
        {
          type: 'shape',
          id: 'block',
          width: 10,
          height: 10,
          fills: [{ type: 'solid', color: '#ff0000' }],
          motion: {
            keyframes: [
              {
                property: 'x',
                keyframes: [
                  { atMs: 0, value: 0 },
                  { atMs: 1000, value: 30 },
                ],
              },
            ],
          },
        },
        { type: 'audio', id: 'voice', voiceText: 'One, two, three.' },
      ],
    },
  ],
};

describe('a playback', () => {
  const renderer = createRendererOn(createNodePlatform());
  after(() => renderer.close());

  test('draws any time in any order as the video does', async () => {
    const playback = await renderer.openPlayback(template, {}, { videoOptions: { fps: 10 } });
    assert.equal(playback.info.durationMs, 2000);
    const edge = async (timeMs: number): Promise<number> => {
      const { canvas } = await playback.drawAt(timeMs);
      const row = canvas.getContext('2d')!.getImageData(0, 5, 40, 1).data;
      return Array.from({ length: 40 }, (_, x) => x).findIndex((x) => row[x * 4 + 1]! < 128);
    };
    assert.equal(await edge(1000), 30);
    assert.equal(await edge(-50), 0);
    // Ten frames a second: what is between two is the earlier one.
    assert.equal(await edge(599), 15);
    assert.equal(await edge(600), 18);
    assert.equal(await edge(1e9), 30);
    assert.equal((await playback.drawAt(1e9)).changed, false);
    await playback.close();
    await assert.rejects(playback.drawAt(0), (error: PlatenError) => error.code === 'RENDERER_CLOSED');
  });

  test('says when which page is shown, by its place in the template', async () => {
    const page = (id: string, more: object) => ({ id, width: 40, height: 10, ...more });
    const transition = { type: 'fade', durationMs: 400 };
    const playback = await renderer.openPlayback(
      {
        schemaVersion: 1,
        pages: [
          page('one', { durationMs: 1000 }),
          page('two', { durationMs: 2000, transition }),
          page('three', { durationMs: 500 }),
          page('four', { durationMs: 600, transition }),
        ],
      },
      {},
      { pages: [1, 2, 4] },
    );
    assert.deepEqual(playback.info.pages, [
      { number: 1, startMs: 0, transitionMs: 0 },
      { number: 2, startMs: 600, transitionMs: 400 },
      { number: 4, startMs: 2300, transitionMs: 300 },
    ]);
    assert.equal(playback.info.durationMs, 2900);
    await playback.close();
  });

  test('sounds from any time on as from the start', async () => {
    const playback = await renderer.openPlayback(template);
    assert.ok(playback.info.hasAudio);
    const read = async (timeMs: number): Promise<Float32Array> => {
      const all = new Float32Array(96_000);
      for await (const { start, left } of playback.audioFrom(timeMs)) all.set(left.subarray(0, 96_000 - start), start);
      return all;
    };
    const [whole, rest] = [await read(0), await read(500)];
    assert.ok(whole.some((sample) => Math.abs(sample) > 0.05));
    assert.deepEqual(rest.subarray(24_000), whole.subarray(24_000));
    assert.ok(rest.subarray(0, 24_000).every((sample) => sample === 0));
    await playback.close();
  });

  test('is given back with its renderer, and refuses what a render refuses', async () => {
    const own = createRendererOn(createNodePlatform());
    const playback = await own.openPlayback(template);
    await own.close();
    await assert.rejects(playback.drawAt(0), (error: PlatenError) => error.code === 'RENDERER_CLOSED');
    await assert.rejects(renderer.openPlayback({}), (error: PlatenError) => error.code === 'TEMPLATE_INVALID');
  });
});
