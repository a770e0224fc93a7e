import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { MediaPlatform } from '@platen/engine';
import {
  createRenderGuard,
  possibleFormats,
  probeFormats as probeBare,
  writeVideo,
  type Ffmpeg,
} from '@platen/engine/internal';
import { createNodePlatform, probeFormats } from '@platen/engine/node';
import { PlatenError } from '@platen/template';
import { captureI420, readPixels } from '../../packages/engine/media/rgba-sample.ts';
import { drawVideo, patchCenter, patches } from '../video/drawn-video.ts';
import { decodeFrame, probeVideo } from '../video/probe-video.ts';
import { lacksTools } from '../tools/debian-tools.ts';

const skip = lacksTools('ffmpeg', 'ffprobe');
const platform = createNodePlatform();

/** FFmpeg as it is installed, on files in a folder of its own. */
const installed: Ffmpeg = {
  async run({ args, inputs, outputs }) {
    const folder = mkdtempSync(join(tmpdir(), 'platen-ffmpeg-'));
    try {
      for (const [name, bytes] of Object.entries(inputs)) writeFileSync(join(folder, name), bytes);
      const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], { cwd: folder });
      if (status !== 0) throw new PlatenError('ASSET_UNSUPPORTED', stderr.toString());
      return Object.fromEntries(outputs.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** A platform without any encoder of its own, such as Node without native coders. */
function bare(ffmpeg: MediaPlatform['ffmpeg']): MediaPlatform {
  return {
    registerCoders: async () => {},
    capture: captureI420,
    drawable: () => Promise.reject(new Error('nothing is decoded here')),
    readPixels,
    ffmpeg,
  };
}

async function write(media: MediaPlatform, format: 'mp4' | 'webm', frameCount = 75): Promise<Uint8Array> {
  const guard = createRenderGuard({ maxDurationMs: 60_000, closed: new AbortController().signal });
  const input = drawVideo(platform, { frameCount, fps: 25 });
  try {
    return (await writeVideo({ platform, media, guard, input, format, quality: 75, loop: true })).bytes;
  } finally {
    guard.dispose();
    input.release();
  }
}

describe('where nothing encodes', () => {
  test('formats are refused with what to install', async () => {
    const none = bare(async () => {
      throw new PlatenError('FORMAT_UNSUPPORTED', 'There is no FFmpeg.');
    });
    for (const format of ['mp4', 'webm'] as const) {
      await assert.rejects(write(none, format), (error: unknown) => {
        assert.ok(error instanceof PlatenError && error.code === 'FORMAT_UNSUPPORTED');
        return error.message.includes('@mediabunny/server');
      });
    }
  });

  test('FFmpeg encodes H.264, some frames at a time', { skip }, async () => {
    const bytes = await write(
      bare(async () => installed),
      'mp4',
    );
    const { streams, format } = probeVideo(bytes, 'mp4');
    const [stream] = streams;
    assert.deepEqual(
      [stream?.codec_name, stream?.profile, stream?.pix_fmt, stream?.nb_read_frames, stream?.avg_frame_rate],
      ['h264', 'High', 'yuv420p', '75', '25/1'],
    );
    for (const key of ['color_space', 'color_transfer', 'color_primaries']) assert.equal(stream?.[key], 'bt709', key);
    assert.ok(Math.abs(Number(format.duration) - 3) <= 0.001);
    for (const index of [0, 29, 30, 50, 74]) {
      const frame = decodeFrame(bytes, 'mp4', index);
      const { x, y } = patchCenter(5, 320, 240);
      const decoded = [...frame.subarray((y * 320 + x) * 3).subarray(0, 3)];
      const wanted = [1, 3, 5].map((at) => Number.parseInt((patches[5] ?? '').slice(at, at + 2), 16));
      assert.ok(
        wanted.every((value, channel) => Math.abs(value - (decoded[channel] ?? 0)) <= 3),
        decoded.join(),
      );
      const left = Math.round((index / 75) * (320 - 80));
      assert.ok((frame[(180 * 320 + left + 40) * 3] ?? 0) > 200, `frame ${index} is another one`);
    }
  });
});

test('FFmpeg as WebAssembly encodes H.264', { skip }, async () => {
  const { ffmpeg } = await platform.media();
  const bytes = await write(bare(ffmpeg), 'mp4', 40);
  const [stream] = probeVideo(bytes, 'mp4').streams;
  assert.deepEqual([stream?.codec_name, stream?.color_space, stream?.nb_read_frames], ['h264', 'bt709', '40']);
  const abilities = await probeBare(bare(ffmpeg));
  // Nothing here encodes AAC, which videos with sound need.
  assert.equal(abilities.mp4.isPossible, false);
  assert.match(abilities.mp4.reason ?? '', /AAC/);
});

test('Node tells which formats it can make', async () => {
  const abilities = await probeFormats();
  assert.deepEqual(possibleFormats(abilities), ['mp4', 'webm', 'mov', 'gif', 'animated-webp', 'mp3', 'm4a', 'wav']);
  assert.equal(abilities.mp4.images, 'platform');
  assert.equal(abilities.gif.images, 'engine');
});
