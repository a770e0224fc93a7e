import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { openMedia } from '../../packages/engine/media/open-media.ts';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';
import { pixelsOf } from '../media/check-video.ts';
import { makeNumberedVideo, runForFile } from '../media/make-video.ts';
import { numberedSize, readFrameNumber } from '../media/numbered-frame.ts';
import { lacksTools } from '../tools/debian-tools.ts';

const platform = createNodePlatform();
const open = (bytes: Uint8Array) => openMedia(bytes, platform, { limits: defaultLimits });
const skip = lacksTools('ffmpeg');

/** Collects what nothing refers to, so that memory in use is told from garbage that waits. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

describe('videos that are cut off', { skip }, () => {
  const x264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '25'];
  for (const [name, args] of [
    ['fast-start.mp4', [...x264, '-movflags', 'faststart']],
    ['fragments.mp4', [...x264, '-movflags', 'frag_keyframe+empty_moov']],
    ['clusters.webm', ['-c:v', 'libvpx-vp9', '-cpu-used', '8', '-g', '25', '-cluster_time_limit', '500']],
  ] as const) {
    it(`show what there is of ${name} and then its last frame, and say so`, async () => {
      const whole = makeNumberedVideo(name, args, { count: 100, fps: '25' });
      const file = await open(whole.subarray(0, Math.floor(whole.length * 0.8)));
      assert.equal(file.info.isIncomplete, true);
      const frames = file.openFrames();
      const shown: number[] = [];
      for (let number = 0; number < 100; number++) {
        shown.push(readFrameNumber(pixelsOf(await frames.frameAt(number * 40))));
      }
      const last = shown.at(-1) ?? 0;
      assert.ok(last >= 25 && last < 99, `The last frame is ${last}.`);
      assert.deepEqual(
        shown,
        Array.from({ length: 100 }, (_, number) => Math.min(number, last)),
      );
      file.close();
    });
  }
});

describe('transparent videos', { skip }, () => {
  it('keep how far each pixel covers, and its color', async () => {
    const { width, height } = numberedSize;
    const frame = new Uint8Array(width * height * 4);
    const alphas = [0, 85, 170, 255];
    for (let index = 0; index < width * height; index++) {
      frame.set([200, 60, 20, alphas[Math.floor(((index % width) * 4) / width)] ?? 0], index * 4);
    }
    const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`, '-r', '25', '-i', 'pipe:0'];
    const convert = ['-vf', 'scale=out_color_matrix=smpte170m:out_range=tv,format=yuva420p', '-pix_fmt', 'yuva420p'];
    const vp9 = ['-c:v', 'libvpx-vp9', '-crf', '4', '-b:v', '0', '-auto-alt-ref', '0', '-colorspace', 'smpte170m'];
    const file = await open(
      runForFile('alpha.webm', [...raw, ...convert, ...vp9], Buffer.concat([frame, frame, frame])),
    );
    assert.equal(file.info.video?.hasAlpha, true);
    const { data } = pixelsOf(await file.openFrames().frameAt(40));
    for (const [index, alpha] of alphas.entries()) {
      const at = (48 * width + 24 + index * 48) * 4;
      const [red = 0, green = 0, blue = 0, found = 0] = data.subarray(at, at + 4);
      assert.ok(Math.abs(found - alpha) <= 3, `alpha ${found} and not ${alpha}`);
      if (alpha > 0) {
        const off = Math.max(Math.abs(red - 200), Math.abs(green - 60), Math.abs(blue - 20));
        assert.ok(off <= 4, `${[red, green, blue].join()} at alpha ${alpha}`);
      }
    }
    file.close();
  });
});

describe('long media', { skip }, () => {
  it('are read in windows: ten minutes of sound take no more memory than five', async () => {
    const bytes = runForFile('long.m4a', [
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=440:duration=600:sample_rate=48000',
      '-ac',
      '2',
      '-b:a',
      '64k',
    ]);
    const file = await open(bytes);
    const { sampleRate } = file.openAudio();
    const audio = file.openAudio();
    assert.equal(Math.round(file.info.durationMs), 600_000);
    let peak = 0;
    let before = 0;
    for (let second = 0; second < 600; second++) {
      const [plane] = await audio.read(second * sampleRate, sampleRate);
      assert.equal(plane?.length, sampleRate);
      if (second % 10 === 0) collect();
      const { rss } = process.memoryUsage();
      // The first half lets the heap and the caches grow to their size.
      if (second < 300) before = Math.max(before, rss);
      peak = Math.max(peak, rss);
    }
    const grownMb = (peak - before) / 1e6;
    // Half of it decoded would be 115 MB.
    assert.ok(grownMb < 60, `Memory grew by ${Math.round(grownMb)} MB.`);
    file.close();
  });

  it('decode no further ahead than memory allows', async () => {
    const size = 'testsrc2=size=1920x1080:rate=30:duration=4';
    const bytes = runForFile('large.mp4', ['-f', 'lavfi', '-i', size, '-c:v', 'libx264', '-preset', 'ultrafast']);
    const file = await open(bytes);
    const frames = file.openFrames();
    await frames.frameAt(0);
    const before = process.memoryUsage().rss;
    // Time enough to decode all of it.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const grownMb = (process.memoryUsage().rss - before) / 1e6;
    assert.ok(grownMb < 150, `Memory grew by ${Math.round(grownMb)} MB while nothing was asked for.`);
    await frames.frameAt(3900);
    file.close();
  });
});
