import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { RenderFormat } from '@platen/engine';
import { createRenderer } from '@platen/engine/node';
import sharp from 'sharp';
import { openWorkerRenderer, type WorkerRenderer } from '../browser/worker-renderer.ts';
import { patches } from '../video/drawn-video.ts';
import { videoTemplate, spokenTemplate } from '../video/video-template.ts';
import { decodeFrame, decodeAudio, probeVideo, withFile } from '../video/probe-video.ts';
import { lacksTools, runTool } from '../tools/debian-tools.ts';

const skip = lacksTools('ffmpeg', 'ffprobe');
const size = { width: 640, height: 360 };

/** Flat colors above, a square that turns below. */
const patchTemplate = {
  schemaVersion: 1,
  pages: [
    {
      id: 'page',
      ...size,
      durationMs: 1000,
      layers: [
        ...patches.map((color, index) => ({
          type: 'shape',
          id: `patch-${index}`,
          x: (index * size.width) / patches.length,
          y: 0,
          width: size.width / patches.length,
          height: size.height / 2,
          fills: [{ type: 'solid', color }],
        })),
        {
          type: 'shape',
          id: 'square',
          x: 260,
          y: 210,
          width: 120,
          height: 120,
          fills: [{ type: 'solid', color: '#208040' }],
          motion: { loop: { preset: 'rotate' } },
        },
      ],
    },
  ],
};

describe('videos of the browser worker', { skip }, () => {
  let worker: WorkerRenderer;
  const renderer = createRenderer();
  before(async () => {
    worker = await openWorkerRenderer();
  });
  after(() => Promise.all([worker.close(), renderer.close()]));

  const renderAs = async (template: unknown, format: RenderFormat): Promise<Uint8Array> => {
    const { outputs, report } = await worker.render(template, {}, { format });
    assert.deepEqual(report, []);
    return outputs[0]?.bytes ?? new Uint8Array();
  };

  for (const [format, codec, audioCodec] of [
    ['mp4', 'h264', 'aac'],
    ['mov', 'h264', 'aac'],
    ['webm', 'vp9', 'opus'],
  ] as const) {
    test(`${format} says what it is and lasts as long as it should`, async () => {
      const bytes = await renderAs(videoTemplate, format);
      const { streams, format: file } = probeVideo(bytes, format);
      const [video] = streams;
      assert.deepEqual([video?.codec_name, video?.pix_fmt, video?.color_range], [codec, 'yuv420p', 'tv']);
      for (const key of ['color_space', 'color_transfer', 'color_primaries']) assert.equal(video?.[key], 'bt709', key);
      assert.deepEqual([video?.avg_frame_rate, video?.nb_read_frames], ['30/1', '48']);
      assert.ok(Math.abs(Number(file.duration) - 1.6) <= 0.001);
      const [, audio] = probeVideo(await renderAs(spokenTemplate, format), format).streams;
      assert.deepEqual([audio?.codec_name, Number(audio?.sample_rate)], [audioCodec, 48_000]);
    });

    test(`${format} keeps colors and looks as in Node`, async () => {
      const bytes = await renderAs(patchTemplate, format);
      const frame = decodeFrame(bytes, format, 17);
      for (const [index, color] of patches.entries()) {
        const at = (90 * size.width + Math.round(((index + 0.5) * size.width) / patches.length)) * 3;
        const decoded = [...frame.subarray(at, at + 3)];
        const wanted = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
        const worst = Math.max(...wanted.map((value, channel) => Math.abs(value - (decoded[channel] ?? 0))));
        assert.ok(worst <= 3, `${color} came back as ${decoded.join()}`);
      }
      const { outputs } = await renderer.render(patchTemplate, {}, { format });
      const likeness = compareVideos(bytes, outputs[0]?.bytes ?? new Uint8Array(), format);
      assert.ok(likeness >= 0.99, `the likeness is ${likeness}`);
    });
  }

  test('what is spoken is heard as in Node', async () => {
    const here = decodeAudio(
      (await renderer.render(spokenTemplate, {}, { format: 'wav' })).outputs[0]?.bytes ?? new Uint8Array(),
      'wav',
    );
    const there = decodeAudio(await renderAs(spokenTemplate, 'wav'), 'wav');
    assert.equal(there.length, here.length);
    assert.ok(here.every((sample, index) => Math.abs(sample - (there[index] ?? 0)) < 1e-3));
    for (const format of ['m4a', 'mp3'] as const) {
      const coded = decodeAudio(await renderAs(spokenTemplate, format), format);
      if (format === 'mp3') assert.equal(coded.length, here.length);
      const likeness = (late: number): number =>
        here.reduce((sum, sample, index) => sum + sample * (coded[index + late] ?? 0), 0);
      const levels = Array.from({ length: 97 }, (_, index) => likeness(index - 48));
      const best = levels.indexOf(Math.max(...levels)) - 48;
      assert.ok(Math.abs(best) <= 1, `${format} is ${best} samples late`);
    }
  });

  test('GIF and animated WebP have their frames', async () => {
    const gif = await sharp(await renderAs(videoTemplate, 'gif'), { animated: true }).metadata();
    const webp = await sharp(await renderAs(videoTemplate, 'animated-webp'), { animated: true }).metadata();
    const sum = (delays: readonly number[] = []): number => delays.reduce((total, delay) => total + delay, 0);
    assert.deepEqual([sum(gif.delay), sum(webp.delay)], [1600, 1600]);
    assert.ok((gif.pages ?? 0) > 20 && (webp.pages ?? 0) > 20);
  });

  test('Chromium plays animated WebP frame by frame', async () => {
    const bytes = await renderAs(videoTemplate, 'animated-webp');
    const pages = (await sharp(bytes, { animated: true }).metadata()).pages;
    const counted = await worker.page.evaluate(async (base64: string) => {
      const data = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
      const decoder = new ImageDecoder({ data, type: 'image/webp' });
      await decoder.tracks.ready;
      await decoder.completed;
      const { frameCount = 0 } = decoder.tracks.selectedTrack ?? {};
      const { image } = await decoder.decode({ frameIndex: frameCount - 1 });
      const { displayWidth } = image;
      image.close();
      return { frameCount, displayWidth };
    }, Buffer.from(bytes).toString('base64'));
    assert.deepEqual(counted, { frameCount: pages, displayWidth: 320 });
  });
});

/** The mean likeness (SSIM) of two videos. */
function compareVideos(one: Uint8Array, other: Uint8Array, ending: string): number {
  return withFile(one, ending, (first) =>
    withFile(other, ending, (second) => {
      const compare = ['-lavfi', 'ssim=stats_file=-', '-f', 'null', '-'];
      const printed = runTool('ffmpeg', ['-v', 'error', '-i', first, '-i', second, ...compare]);
      const values = [...printed.matchAll(/All:([\d.]+)/g)].map(([, value]) => Number(value));
      assert.ok(values.length >= 30, `${values.length} frames were compared`);
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    }),
  );
}
