import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { VideoFormat } from '@platen/engine';
import {
  createRenderGuard,
  writeAudioFile,
  type VideoJob,
  type AudioFormat,
  type WrittenVideo,
} from '@platen/engine/internal';
import { createNodePlatform } from '@platen/engine/node';
import { GifReader } from 'omggif';
import sharp from 'sharp';
import { beeps, patchCenter, patches, type DrawnVideo } from '../video/drawn-video.ts';
import { decodeAudio, probeVideo } from '../video/probe-video.ts';
import { writeDrawnVideo } from '../video/write-drawn-video.ts';
import { lacksTools } from '../tools/debian-tools.ts';

const skip = lacksTools('ffmpeg', 'ffprobe');
const platform = createNodePlatform();
const media = await platform.media();

const write = (format: VideoFormat, video: DrawnVideo, more: Partial<VideoJob> = {}): Promise<WrittenVideo> =>
  writeDrawnVideo(platform, video, { format, quality: 90, ...more });

/** Delays as the file has them, in its own ticks. */
function gifDelays(bytes: Uint8Array): number[] {
  const gif = new GifReader(Buffer.from(bytes));
  return Array.from({ length: gif.numFrames() }, (_, index) => gif.frameInfo(index).delay);
}

describe('GIF', () => {
  test('frames last as long as they should, without an error that adds up', async () => {
    const { bytes } = await write('gif', { frameCount: 60, fps: 30 });
    const delays = gifDelays(bytes);
    assert.equal(delays.length, 60);
    assert.equal(
      delays.reduce((sum, delay) => sum + delay, 0),
      200,
    );
    assert.deepEqual([...new Set(delays)].sort(), [3, 4]);
  });

  test('what stands still makes the frame before last longer', async () => {
    const { bytes } = await write('gif', { frameCount: 40, fps: 20, changes: (index) => index === 10 || index === 30 });
    assert.deepEqual(gifDelays(bytes), [50, 100, 50]);
  });

  test('frames are small where little changes', async () => {
    const { bytes } = await write('gif', { width: 400, height: 300, frameCount: 10, fps: 20 });
    const gif = new GifReader(Buffer.from(bytes));
    const { x, y, width, height } = gif.frameInfo(5);
    assert.ok(width < 200 && height <= 110, `${width} x ${height}`);
    assert.ok(y > 150 && x > 50, `at ${x}, ${y}`);
    assert.ok(bytes.length < 20_000, `${bytes.length} bytes`);
  });

  test('frames over one another give the image, colors as they are', async () => {
    const size = { width: 320, height: 240 };
    const { bytes } = await write('gif', { ...size, frameCount: 20, fps: 20 });
    const frame = 13;
    const { data, info } = await sharp(bytes, { page: frame })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height], [320, 240]);
    for (const [index, color] of patches.entries()) {
      const { x, y } = patchCenter(index, size.width, size.height);
      const decoded = [...data.subarray((y * 320 + x) * 3).subarray(0, 3)];
      const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      const worst = Math.max(...wanted.map((value, channel) => Math.abs(value - (decoded[channel] ?? 0))));
      assert.ok(worst <= 4, `${color} came back as ${decoded.join()}`);
    }
    const left = Math.round((frame / 20) * (320 - 80));
    const bright = [...data.subarray((180 * 320 + left + 40) * 3).subarray(0, 3)];
    assert.ok(
      bright.every((value) => value > 220),
      `the square is ${bright.join()}`,
    );
    const dark = [...data.subarray((180 * 320 + left - 20) * 3).subarray(0, 3)];
    assert.ok(
      dark.every((value) => value < 90),
      `where it was there is ${dark.join()}`,
    );
  });

  for (const loop of [true, false]) {
    test(loop ? 'plays again' : 'plays once', async () => {
      const { bytes } = await write('gif', { frameCount: 4, fps: 10 }, { loop });
      const gif = new GifReader(Buffer.from(bytes));
      assert.equal(gif.loopCount(), loop ? 0 : null);
    });
  }

  test('faster than players go, frames are left out and the length stays', async () => {
    const delays = gifDelays((await write('gif', { frameCount: 60, fps: 60 })).bytes);
    assert.ok(delays.every((delay) => delay >= 2));
    assert.equal(
      delays.reduce((sum, delay) => sum + delay, 0),
      100,
    );
  });

  test('what is transparent stays so', async () => {
    const canvas = platform.createCanvas(60, 40);
    const context = canvas.getContext('2d');
    const input: VideoJob['input'] = {
      width: 60,
      height: 40,
      fps: 10,
      frameCount: 3,
      async drawFrame(index) {
        context?.clearRect(0, 0, 60, 40);
        if (context) context.fillStyle = '#00aa00';
        context?.fillRect(index * 20, 0, 20, 40);
        return { canvas, changed: true };
      },
    };
    const { bytes } = await write('gif', {}, { input });
    const { data } = await sharp(bytes, { page: 2 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual(
      [data[(20 * 60 + 5) * 4 + 3], data[(20 * 60 + 25) * 4 + 3], data[(20 * 60 + 50) * 4 + 3]],
      [0, 0, 255],
    );
  });

  test('goes to a target', async () => {
    const pieces: Uint8Array[] = [];
    let length = 0;
    const target = {
      async write(bytes: Uint8Array, position: number): Promise<void> {
        assert.equal(position, length);
        length += bytes.length;
        pieces.push(bytes);
      },
    };
    const whole = await write('gif', { frameCount: 5 });
    await write('gif', { frameCount: 5 }, { target });
    assert.deepEqual(Buffer.concat(pieces), Buffer.from(whole.bytes));
  });
});

describe('animated WebP', () => {
  test('has its frames, their times and its size', async () => {
    const { bytes } = await write('animated-webp', { frameCount: 30, fps: 30, width: 201, height: 151 });
    const { pages, delay, width, pageHeight, loop } = await sharp(bytes, { animated: true }).metadata();
    assert.deepEqual([pages, width, pageHeight, loop], [30, 201, 151, 0]);
    assert.equal(
      delay?.reduce((sum, each) => sum + each, 0),
      1000,
    );
  });

  test('what stands still makes the frame before last longer, and a video that plays once says so', async () => {
    const video = { frameCount: 20, fps: 10, changes: (index: number) => index === 5 };
    const { bytes } = await write('animated-webp', video, { loop: false });
    const { delay, loop } = await sharp(bytes, { animated: true }).metadata();
    assert.deepEqual([delay, loop], [[500, 1500], 1]);
  });

  test('frames over one another give the image', async () => {
    const { bytes } = await write('animated-webp', { frameCount: 20, fps: 20 });
    const { data } = await sharp(bytes, { page: 13 }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const left = Math.round((13 / 20) * (320 - 80));
    const value = (x: number): number => data[(180 * 320 + x) * 3] ?? 0;
    assert.ok(value(left + 40) > 220 && value(left - 20) < 90, `${value(left + 40)}, ${value(left - 20)}`);
  });

  test('goes to a target', async () => {
    const whole = await write('animated-webp', { frameCount: 5 });
    const file = new Uint8Array(whole.bytes.length);
    const target = {
      async write(bytes: Uint8Array, position: number): Promise<void> {
        file.set(bytes, position);
      },
    };
    await write('animated-webp', { frameCount: 5 }, { target });
    assert.deepEqual(file, whole.bytes);
  });
});

describe('sound alone', { skip }, () => {
  const formats: [AudioFormat, string, number][] = [
    ['m4a', 'aac', 96],
    ['wav', 'pcm_s16le', 0],
    ['mp3', 'mp3', 4],
  ];
  for (const [format, codec, late] of formats) {
    test(format, async () => {
      const guard = createRenderGuard({ maxDurationMs: 60_000, closed: new AbortController().signal });
      const { bytes, durationMs } = await writeAudioFile({ audio: beeps(3), durationMs: 3000, format, media, guard });
      guard.dispose();
      const { streams, format: file } = probeVideo(bytes, format);
      assert.equal(durationMs, 3000);
      assert.equal(streams[0]?.codec_name, codec);
      // FFmpeg 5.1 tells the length of whole MP3 frames, though it plays the sound alone.
      assert.ok(Math.abs(Number(file.duration) - 3) < (format === 'mp3' ? 0.0241 : 0.001), `lasts ${file.duration}`);
      const samples = decodeAudio(bytes, format);
      if (format !== 'm4a') assert.equal(samples.length, 144_000);
      const onset = 40_000 + samples.subarray(40_000).findIndex((sample) => Math.abs(sample) > 0.1);
      assert.ok(Math.abs(onset - 48_002) <= late + 2, `the second tone begins at sample ${onset}`);
    });
  }
});
