import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { parseTemplate } from '@platen/template';
import { createRendererOn } from '../../packages/engine/render/create-renderer.ts';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { AssetCache } from '../../packages/engine/sources/asset-cache.ts';
import { collectMedia } from '../../packages/engine/media/collect-media.ts';
import { loadMedia } from '../../packages/engine/media/load-media.ts';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';
import { readFrameNumber } from '../media/numbered-frame.ts';

const platform = createNodePlatform();
const fixture = async (name: string) =>
  new Uint8Array(await readFile(join(import.meta.dirname, '../fixtures/media', name)));

const assets: Record<string, () => Promise<Uint8Array>> = {
  video: () => fixture('avc-b-frames.mp4'),
  song: () => fixture('clicks.mp3'),
  cut: async () => (await fixture('moving.gif')).subarray(0, 3000),
  gif: () => fixture('moving.gif'),
  text: async () => new TextEncoder().encode('no video at all'),
};
const resolveAsset = async (id: string) => {
  const read = assets[id];
  if (!read) throw new Error('There is no such asset.');
  return read();
};

const box = { x: 0, y: 0, width: 192, height: 96 };
const page = (layers: readonly object[], more: object = {}) =>
  parseTemplate({ schemaVersion: 1, name: 'media', pages: [{ id: 'page', width: 192, height: 96, layers, ...more }] });
const load = (template: ReturnType<typeof page>, limits = defaultLimits) =>
  loadMedia(collectMedia(template), platform, { limits, cache: new AssetCache(10_000_000), resolveAsset });

describe('media of a template', () => {
  it('are those of videos, audio and moving images, but not of what is spoken or hidden', () => {
    const template = page(
      [
        { type: 'video', id: 'a', ...box, source: 'asset:video' },
        { type: 'video', id: 'b', ...box, source: 'asset:hidden', visible: false },
        { type: 'audio', id: 'c', ...box, source: 'asset:song' },
        { type: 'audio', id: 'd', ...box, source: 'asset:unused', voiceText: 'Hello.' },
        { type: 'image', id: 'e', ...box, source: 'asset:gif' },
        { type: 'image', id: 'f', ...box, source: 'asset:photo' },
        { type: 'group', id: 'g', ...box, layers: [{ type: 'video', id: 'h', ...box, source: 'asset:video' }] },
      ],
      { sounds: [{ source: 'asset:song' }] },
    );
    assert.deepEqual(Object.fromEntries(collectMedia(template, { isMoving: (source) => source === 'asset:gif' })), {
      'asset:video': [
        { page: 1, layer: 'a', track: 'images' },
        { page: 1, layer: 'h', track: 'images' },
      ],
      'asset:song': [
        { page: 1, layer: '', track: 'audio' },
        { page: 1, layer: 'c', track: 'audio' },
      ],
      'asset:gif': [{ page: 1, layer: 'e', track: 'images' }],
    });
    assert.equal(collectMedia(template, { pages: [2] }).size, 0);
  });

  it('are opened once each, and what is wrong with them is reported for every use', async () => {
    const template = page(
      [
        { type: 'video', id: 'good', ...box, source: 'asset:video' },
        { type: 'video', id: 'deaf', ...box, source: 'asset:song' },
        { type: 'video', id: 'text', ...box, source: 'asset:text' },
        { type: 'video', id: 'gone', ...box, source: 'asset:nowhere' },
        { type: 'video', id: 'cut', ...box, source: 'asset:cut' },
        { type: 'audio', id: 'blind', ...box, source: 'asset:video' },
      ],
      { sounds: [{ source: 'asset:song' }] },
    );
    const media = await load(template);
    assert.deepEqual([...media.files.keys()].toSorted(), ['asset:cut', 'asset:song', 'asset:video']);
    assert.deepEqual(media.report.map(({ layer, code }) => `${layer} ${code}`).toSorted(), [
      'blind media_missing_track',
      'cut media_incomplete',
      'deaf media_missing_track',
      'gone asset_unreachable',
      'text asset_unsupported',
    ]);
    assert.equal(media.files.get('asset:video')?.info.durationMs, 2000);
    assert.deepEqual(media.reportDamage(), []);
    media.release();
    assert.equal(media.files.size, 0);
  });

  it('are refused when they are too large', async () => {
    const template = page([{ type: 'video', id: 'a', ...box, source: 'asset:video' }]);
    const isCode = (code: string) => (error: Error & { code?: string }) => error.code === code;
    await assert.rejects(load(template, { ...defaultLimits, maxMediaBytes: 1000 }), isCode('LIMIT_ASSET_BYTES'));
    await assert.rejects(load(template, { ...defaultLimits, maxAssetPixels: 1000 }), isCode('LIMIT_ASSET_PIXELS'));
    await assert.rejects(
      load(template, { ...defaultLimits, maxAssetPixels: 1000 }),
      /cannot be used: The video of \d+ by \d+ pixels is over the limit of 1000 pixels\./,
    );
  });

  it('tell of damage that is found on the way', async () => {
    const bytes = (await fixture('avc-b-frames.mp4')).slice();
    const start = Buffer.from(bytes.buffer).indexOf('mdat') + 1500;
    bytes.fill(0xff, start, start + 400);
    assets.broken = async () => bytes;
    const media = await load(page([{ type: 'video', id: 'a', ...box, source: 'asset:broken' }]));
    assert.deepEqual(media.report, []);
    const frames = media.files.get('asset:broken')?.openFrames();
    for (let timeMs = 0; timeMs < 2000; timeMs += 40) await frames?.frameAt(timeMs);
    assert.deepEqual(
      media.reportDamage().map(({ layer, code }) => `${layer} ${code}`),
      ['a media_incomplete'],
    );
    assert.deepEqual(media.reportDamage(), []);
    media.release();
  });
});

describe('stills of videos', () => {
  const shownNumber = async (png: Uint8Array): Promise<number> => {
    const canvas = createCanvas(192, 96);
    const context = canvas.getContext('2d');
    context.drawImage(await loadImage(Buffer.from(png)), 0, 0);
    return readFrameNumber(context.getImageData(0, 0, 192, 96) as ImageData);
  };

  it('show the frame at which the layer begins', async () => {
    const renderer = createRendererOn(platform, { resolveAsset });
    for (const [trimStartMs, number] of [
      [0, 0],
      [1000, 25],
      [1999, 49],
    ] as const) {
      const template = page([{ type: 'video', id: 'a', ...box, source: 'asset:video', trimStartMs }]);
      const { outputs, report } = await renderer.render(template);
      assert.deepEqual(report, []);
      assert.equal(await shownNumber(outputs[0]?.bytes ?? new Uint8Array()), number);
    }
    await renderer.close();
  });

  it('are drawn without a video that cannot be shown, and say so', async () => {
    const renderer = createRendererOn(platform, { resolveAsset });
    const template = page([
      { type: 'video', id: 'a', ...box, source: 'asset:text' },
      { type: 'video', id: 'b', ...box, source: 'asset:song' },
    ]);
    const { report } = await renderer.render(template);
    assert.deepEqual(
      report.map(({ layer, code }) => `${layer} ${code}`),
      ['a asset_unsupported', 'b media_missing_track'],
    );
    await renderer.close();
  });

  it('touch nothing of videos where a poster stands for them', async () => {
    const renderer = createRendererOn(
      {
        ...platform,
        media: () => {
          throw new Error('Media are loaded.');
        },
      },
      { resolveAsset },
    );
    const poster = `data:image/png;base64,${createCanvas(192, 96).toBuffer('image/png').toString('base64')}`;
    const template = page([
      { type: 'video', id: 'a', ...box, source: 'asset:video', poster },
      { type: 'image', id: 'b', ...box, source: 'asset:gif' },
      { type: 'audio', id: 'c', ...box, source: 'asset:song' },
    ]);
    const { report } = await renderer.render(template);
    assert.deepEqual(report, []);
    await renderer.close();
  });
});
