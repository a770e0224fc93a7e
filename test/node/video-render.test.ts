import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { VideoProgress, RenderOptions, RenderResult } from '@platen/engine';
import { createPool, createRenderer } from '@platen/engine/node';
import { decodeFrame, decodeAudio, probeVideo } from '../video/probe-video.ts';
import { videoTemplate, longTemplate, spokenTemplate } from '../video/video-template.ts';
import { lacksTools } from '../tools/debian-tools.ts';

const skip = lacksTools('ffmpeg', 'ffprobe');
const renderer = createRenderer();
const pool = createPool({ threads: 1 });
after(() => Promise.all([renderer.close(), pool.close()]));

async function lengthOf(options: RenderOptions): Promise<number> {
  const { outputs } = await renderer.render(videoTemplate, {}, { format: 'mp4', ...options });
  const [output] = outputs;
  assert.ok(output);
  const seconds = Number(probeVideo(output.bytes, 'mp4').format.duration);
  assert.ok(Math.abs(seconds * 1000 - (output.durationMs ?? 0)) < 1, 'says another length than it has');
  return seconds;
}

function pixel(frame: Buffer, x: number, y: number, width = 320): number[] {
  return [...frame.subarray((y * width + x) * 3).subarray(0, 3)];
}

function isNear(one: readonly number[], other: readonly number[], max = 4): boolean {
  return one.every((value, index) => Math.abs(value - (other[index] ?? 0)) <= max);
}

describe('videos of templates', { skip }, () => {
  test('pages follow each other with their transition', async () => {
    const { outputs, report } = await renderer.render(videoTemplate, {}, { format: 'mp4' });
    const [output] = outputs;
    assert.ok(output);
    assert.deepEqual(report, []);
    const { width, height, page, durationMs } = output;
    assert.deepEqual({ width, height, page, durationMs }, { width: 320, height: 180, page: 0, durationMs: 1600 });
    const { streams } = probeVideo(output.bytes, 'mp4');
    assert.deepEqual(
      streams.map(({ codec_name: name, nb_read_frames: frames }) => [name, frames]),
      [['h264', '48']],
    );
    assert.ok(isNear(pixel(decodeFrame(output.bytes, 'mp4', 0), 10, 10), [0xc0, 0x20, 0x40]));
    assert.ok(isNear(pixel(decodeFrame(output.bytes, 'mp4', 47), 10, 10), [0x20, 0x40, 0xc0]));
    const [red = 0, , blue = 0] = pixel(decodeFrame(output.bytes, 'mp4', 24), 10, 10);
    assert.ok(red > 0x60 && red < 0xa0 && blue > 0x60 && blue < 0xa0, `in the middle it is ${red}, ${blue}`);
  });

  test('one file for each page', async () => {
    const { outputs } = await renderer.render(
      videoTemplate,
      {},
      { format: 'webm', videoOptions: { combinePages: false } },
    );
    assert.deepEqual(
      outputs.map(({ page, durationMs }) => [page, durationMs]),
      [
        [1, 1000],
        [2, 1000],
      ],
    );
  });

  test('trims, holds and rates', async () => {
    assert.equal(await lengthOf({ videoOptions: { trimStartMs: 400, trimEndMs: 900 } }), 0.5);
    assert.equal(await lengthOf({ videoOptions: { durationMs: 2500 } }), 2.5);
    assert.equal(await lengthOf({ videoOptions: { fps: 25, pageTransition: 'none' } }), 2);
    assert.equal(await lengthOf({ pages: [2] }), 1);
  });

  test('sizes as for images, made even', async () => {
    const { outputs } = await renderer.render(
      videoTemplate,
      {},
      { format: 'mp4', width: 201, videoOptions: { fps: 5 } },
    );
    assert.deepEqual([outputs[0]?.width, outputs[0]?.height], [202, 114]);
    const both = await renderer.render(
      videoTemplate,
      {},
      { format: 'mp4', width: 100, height: 100, videoOptions: { fps: 5 } },
    );
    assert.deepEqual([both.outputs[0]?.width, both.outputs[0]?.height], [100, 100]);
  });

  test('what a page says is heard, and makes the page as long', async () => {
    const { outputs, report } = await renderer.render(spokenTemplate, {}, { format: 'mp4' });
    assert.deepEqual(report, []);
    const [output] = outputs;
    assert.ok(output && output.durationMs && output.durationMs > 800 && output.durationMs < 4000);
    const samples = decodeAudio(output.bytes, 'mp4');
    assert.ok(samples.some((sample) => Math.abs(sample) > 0.1));
    const muted = await renderer.render(spokenTemplate, {}, { format: 'mp4', videoOptions: { muted: true } });
    assert.equal(probeVideo(muted.outputs[0]?.bytes ?? new Uint8Array(), 'mp4').streams.length, 1);
  });

  test('subtitles are drawn, and a track of their own', async () => {
    const template = structuredClone(spokenTemplate);
    const [page] = template.pages;
    assert.ok(page);
    Object.assign(page, { width: 640, height: 360, subtitles: { fromVoice: true, style: { fontSize: 40 } } });
    const frameWith = async (options: RenderOptions['videoOptions']) => {
      const { outputs, report } = await renderer.render(
        template,
        {},
        { format: 'mp4', ...(options && { videoOptions: options }) },
      );
      assert.deepEqual(report, []);
      return outputs[0]?.bytes ?? new Uint8Array();
    };
    const drawn = decodeFrame(await frameWith({}), 'mp4', 20);
    const darkest = (frame: Buffer): number =>
      frame.subarray(640 * 3 * 220).reduce((min, value) => Math.min(min, value), 255);
    assert.ok(darkest(drawn) < 140, 'nothing is drawn at the bottom');
    const soft = await frameWith({ burnSubtitles: false, softSubtitles: true });
    assert.ok(darkest(decodeFrame(soft, 'mp4', 20)) > 200, 'they are drawn though nobody asked');
    assert.equal(probeVideo(soft, 'mp4').streams.length, 3);
    const { report } = await renderer.render(template, {}, { format: 'mov', videoOptions: { softSubtitles: true } });
    assert.deepEqual(
      report.map(({ code }) => code),
      ['subtitles_invalid'],
    );
  });

  for (const format of ['m4a', 'mp3', 'wav'] as const) {
    test(`${format} of what is heard`, async () => {
      const { outputs } = await renderer.render(spokenTemplate, {}, { format });
      const [output] = outputs;
      assert.ok(output);
      assert.deepEqual([output.width, output.height, output.format], [0, 0, format]);
      assert.ok(decodeAudio(output.bytes, format).some((sample) => Math.abs(sample) > 0.1));
    });
  }

  test('transparent GIFs and videos on black', async () => {
    const { outputs } = await renderer.render(
      longTemplate(500),
      {},
      { format: 'gif', transparent: true, videoOptions: { fps: 10 } },
    );
    const frame = decodeFrame(outputs[0]?.bytes ?? new Uint8Array(), 'gif', 0);
    assert.ok(frame.length > 0);
    const { streams } = probeVideo(outputs[0]?.bytes ?? new Uint8Array(), 'gif');
    assert.equal(streams[0]?.nb_read_frames, '5');
  });

  test('progress tells frames and pace, rises and ends at 1', async () => {
    const notified: { progress: number; detail: VideoProgress | undefined }[] = [];
    const onProgress = (progress: number, detail?: VideoProgress): void => void notified.push({ progress, detail });
    await renderer.render(longTemplate(3000), {}, { format: 'mp4', onProgress });
    const shares = notified.map(({ progress }) => progress);
    assert.deepEqual(
      shares,
      shares.toSorted((one, other) => one - other),
    );
    assert.equal(shares.at(-1), 1);
    const details = notified.flatMap(({ detail }) => detail ?? []);
    assert.equal(details.at(-1)?.framesDone, 90);
    assert.ok(details.every(({ frameCount }) => frameCount === 90));
    assert.ok((details.at(-1)?.framesPerSecond ?? 0) > 1);
  });

  test('too long and too many frames are refused before anything is drawn', async () => {
    const bounded = createRenderer({ limits: { maxVideoDurationMs: 60_000, maxVideoFrames: 1000 } });
    try {
      await assert.rejects(bounded.render(longTemplate(61_000), {}, { format: 'mp4' }), { code: 'LIMIT_FRAMES' });
      await assert.rejects(bounded.render(longTemplate(59_000), {}, { format: 'mp4' }), { code: 'LIMIT_FRAMES' });
    } finally {
      await bounded.close();
    }
  });

  test('a video may take longer than an image, but not for ever', async () => {
    const bounded = createRenderer({ limits: { maxDurationMs: 60_000, maxVideoRenderMs: 300 } });
    try {
      await assert.rejects(bounded.render(longTemplate(600_000), {}, { format: 'mp4' }), { code: 'LIMIT_TIME' });
    } finally {
      await bounded.close();
    }
  });

  test('strict mode refuses what cannot be heard', async () => {
    const template = structuredClone(spokenTemplate);
    template.pages[0]?.layers?.push({
      type: 'audio',
      id: 'gone',
      x: 0,
      y: 0,
      width: 1,
      height: 1,
      source: 'asset:gone',
    });
    const { report } = await renderer.render(template, {}, { format: 'wav' });
    assert.deepEqual(
      report.map(({ code, page, layer }) => ({ code, page, layer })),
      [{ code: 'asset_unreachable', page: 1, layer: 'gone' }],
    );
    await assert.rejects(renderer.render(template, {}, { format: 'wav', strict: true }), { code: 'RENDER_REJECTED' });
  });

  test('options that mean nothing are refused', async () => {
    const options: RenderOptions[] = [
      { format: 'mp4', videoOptions: { trimStartMs: 5000 } },
      { format: 'mp4', videoOptions: { combinePages: false }, target: { write: async () => {} } },
      { format: 'mp4', videoOptions: { fps: 0 } },
      { format: 'mp4', targetOfPage: () => ({ write: async () => {} }) },
      { format: 'png', targetOfPage: () => ({ write: async () => {} }) },
    ];
    for (const each of options) {
      await assert.rejects(renderer.render(videoTemplate, {}, each), { code: 'OPTIONS_INVALID' });
    }
  });
});

describe('videos in a pool', { skip }, () => {
  test('look as in this thread, and go to a target', async () => {
    const own = await renderer.render(videoTemplate, {}, { format: 'webm' });
    const there = await pool.render(videoTemplate, {}, { format: 'webm' });
    const video = (result: RenderResult): Uint8Array => result.outputs[0]?.bytes ?? new Uint8Array();
    assert.equal(probeVideo(video(there), 'webm').streams[0]?.nb_read_frames, '48');
    assert.deepEqual(decodeFrame(video(own), 'webm', 40), decodeFrame(video(there), 'webm', 40));

    const file = new Uint8Array(10_000_000);
    let end = 0;
    let atOnce = 0;
    const notified: (VideoProgress | undefined)[] = [];
    const { outputs } = await pool.render(
      videoTemplate,
      {},
      {
        format: 'mp4',
        onProgress: (_, detail) => notified.push(detail),
        target: {
          async write(bytes, position) {
            atOnce += 1;
            assert.equal(atOnce, 1);
            await new Promise((resolve) => setTimeout(resolve, 2));
            file.set(bytes, position);
            end = Math.max(end, position + bytes.length);
            atOnce -= 1;
          },
        },
      },
    );
    assert.equal(outputs[0]?.bytes.length, 0);
    assert.equal(probeVideo(file.subarray(0, end), 'mp4').streams[0]?.nb_read_frames, '48');
    assert.equal(notified.findLast((detail) => detail)?.framesDone, 48);
  });

  test('videos of each page go to a target of their own', async () => {
    const options: RenderOptions = { format: 'mp4', videoOptions: { combinePages: false, fps: 5 } };
    const whole = await renderer.render(videoTemplate, {}, options);
    assert.ok(whole.outputs.length > 1);
    for (const each of [renderer, pool]) {
      const files = new Map<number, Uint8Array>();
      const ended: number[] = [];
      const { outputs } = await each.render(
        videoTemplate,
        {},
        {
          ...options,
          targetOfPage(page) {
            assert.ok(!files.has(page), 'asked for once');
            ended.push(...files.keys());
            files.set(page, new Uint8Array());
            return {
              async write(bytes, position) {
                assert.ok(!ended.includes(page), 'one after the other');
                const known = files.get(page) ?? new Uint8Array();
                const file = new Uint8Array(Math.max(known.length, position + bytes.length));
                file.set(known);
                file.set(bytes, position);
                files.set(page, file);
              },
            };
          },
        },
      );
      assert.deepEqual(
        outputs.map(({ page, bytes, durationMs }) => ({ page, length: bytes.length, durationMs })),
        whole.outputs.map(({ page, durationMs }) => ({ page, length: 0, durationMs })),
      );
      for (const { page, bytes } of whole.outputs) {
        const file = files.get(page) ?? new Uint8Array();
        assert.equal(
          probeVideo(file, 'mp4').streams[0]?.nb_read_frames,
          probeVideo(bytes, 'mp4').streams[0]?.nb_read_frames,
        );
      }
    }
  });

  test('a target that fails says why', async () => {
    const target = {
      async write(): Promise<void> {
        throw new Error('the disk is full');
      },
    };
    await assert.rejects(pool.render(videoTemplate, {}, { format: 'mp4', target }), /disk is full/);
  });

  test('an abort ends the video at its next frame, and the thread goes on', async () => {
    const caller = new AbortController();
    const startedAt = performance.now();
    const render = pool.render(
      longTemplate(600_000),
      {},
      { format: 'mp4', signal: caller.signal, onProgress: (_, detail) => detail && caller.abort() },
    );
    await assert.rejects(render, { code: 'RENDER_ABORTED' });
    assert.ok(performance.now() - startedAt < 10_000);
    await pool.render(videoTemplate, {}, { format: 'png' });
  });
});
