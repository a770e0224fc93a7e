import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { openMedia } from '../../packages/engine/media/open-media.ts';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';
import { checkNumberedVideo } from '../media/check-video.ts';
import { checkClickTrack } from '../media/check-audio.ts';
import { makeClickTrack } from '../media/click-track.ts';
import { clickTracks, numberedVideos, type NumberedVideo } from '../media/fixture-media.ts';
import { makeNumberedVideo } from '../media/make-video.ts';
import { lacksTools } from '../tools/debian-tools.ts';

const platform = createNodePlatform();
const open = (bytes: Uint8Array) => openMedia(bytes, platform, { limits: defaultLimits });
const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures/media', name));

const even = (count: number, fps: number) =>
  Array.from({ length: count }, (_, number) => ({ timeMs: (number * 1000) / fps, number }));

/** Videos that Node's coders read beyond those that every platform does. */
const moreVideos: readonly NumberedVideo[] = [
  {
    name: 'hevc.mp4',
    codec: 'hevc',
    args: ['-c:v', 'libx265', '-pix_fmt', 'yuv420p', '-x265-params', 'log-level=error'],
    fps: '30',
    count: 40,
    frames: even(40, 30),
    durationMs: 40_000 / 30,
  },
  {
    name: 'prores.mov',
    codec: 'prores',
    args: ['-c:v', 'prores_ks', '-pix_fmt', 'yuv422p10le'],
    fps: '25',
    count: 10,
    frames: even(10, 25),
    durationMs: 400,
  },
  {
    name: 'vp8.mkv',
    codec: 'vp8',
    args: ['-c:v', 'libvpx', '-pix_fmt', 'yuv420p', '-b:v', '500k', '-cpu-used', '8'],
    fps: '30',
    count: 60,
    frames: even(60, 30),
    durationMs: 2000,
  },
  {
    name: 'stream.ts',
    codec: 'avc',
    args: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-bf', '2', '-g', '20'],
    fps: '25',
    count: 50,
    frames: even(50, 25),
    durationMs: 2000,
  },
  {
    name: 'fragments.mp4',
    codec: 'avc',
    args: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '10', '-movflags', 'frag_keyframe+empty_moov'],
    fps: '25',
    count: 50,
    frames: even(50, 25),
    durationMs: 2000,
  },
];

describe('videos in Node', () => {
  for (const video of numberedVideos) {
    it(`shows the right frame of ${video.name} at every time`, async () => {
      const file = await open(fixture(video.name));
      assert.deepEqual(await checkNumberedVideo(video, file), []);
      file.close();
    });
  }
  for (const video of moreVideos) {
    it(`shows the right frame of ${video.name} at every time`, { skip: lacksTools('ffmpeg') }, async () => {
      const file = await open(makeNumberedVideo(video.name, video.args, video));
      assert.deepEqual(await checkNumberedVideo(video, file), []);
      file.close();
    });
  }
});

describe('edit lists', () => {
  it('end a video where they say', async () => {
    const bytes = new Uint8Array(fixture('avc-b-frames.mp4'));
    const list = Buffer.from(bytes.buffer).indexOf('elst');
    const edited = bytes.slice();
    // One edit: its length in the movie's clock of milliseconds.
    assert.equal(new DataView(bytes.buffer).getUint32(list + 12), 2000);
    new DataView(edited.buffer).setUint32(list + 12, 1000);
    const file = await open(edited);
    const video = numberedVideos.find(({ name }) => name === 'avc-b-frames.mp4');
    assert.ok(video);
    const shorter = { ...video, frames: video.frames.slice(0, 25), durationMs: 1000 };
    assert.deepEqual(await checkNumberedVideo(shorter, file), []);
    file.close();
  });
});

describe('sounds in Node', () => {
  it('gives sound of low rates, which may hold more than they say', { skip: lacksTools('ffmpeg') }, async () => {
    const file = await open(makeClickTrack('low.m4a', ['-c:a', 'aac', '-b:a', '96k'], 22_050));
    assert.deepEqual(await checkClickTrack(file, 22_050), []);
    file.close();
  });
  for (const { name, sampleRate } of clickTracks) {
    it(`gives the sound of ${name} at its place`, async () => {
      const file = await open(fixture(name));
      assert.deepEqual(await checkClickTrack(file, sampleRate), []);
      file.close();
    });
  }
  for (const [name, ...args] of [
    ['clicks.wav', '-c:a', 'pcm_s16le'],
    ['clicks-24.wav', '-c:a', 'pcm_s24le'],
    ['clicks.mov', '-c:a', 'pcm_f32le'],
    ['clicks-mp3.mp4', '-c:a', 'libmp3lame'],
    ['clicks-flac.mkv', '-c:a', 'flac'],
  ] as const) {
    it(`gives the sound of ${name} at its place`, { skip: lacksTools('ffmpeg') }, async () => {
      const file = await open(makeClickTrack(name, args));
      assert.deepEqual(await checkClickTrack(file, 48_000), []);
      file.close();
    });
  }
});
