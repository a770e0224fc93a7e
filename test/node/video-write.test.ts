import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { VideoFormat } from '@platen/engine';
import { createRenderGuard, type VideoJob, type WrittenVideo } from '@platen/engine/internal';
import { createNodePlatform } from '@platen/engine/node';
import { drawVideo, patchCenter, patches, type DrawnVideo } from '../video/drawn-video.ts';
import { decodeFrame, decodeAudio, probeVideo, topBoxes, withFile } from '../video/probe-video.ts';
import { writeDrawnVideo } from '../video/write-drawn-video.ts';
import { lacksTools, runTool } from '../tools/debian-tools.ts';

const skip = lacksTools('ffmpeg', 'ffprobe');
const platform = createNodePlatform();

const write = (format: VideoFormat, video: DrawnVideo, more: Partial<VideoJob> = {}): Promise<WrittenVideo> =>
  writeDrawnVideo(platform, video, { format, quality: 75, ...more });

const containers = [
  { format: 'mp4', codec: 'h264', profile: 'High', audio: 'aac' },
  { format: 'mov', codec: 'h264', profile: 'High', audio: 'aac' },
  { format: 'webm', codec: 'vp9', profile: 'Profile 0', audio: 'opus' },
] as const;

describe('videos with sound', { skip }, () => {
  for (const { format, codec, profile, audio } of containers) {
    test(`${format} says what it is and lasts as long as it should`, async () => {
      const { bytes, durationMs } = await write(format, { frameCount: 150, audio: true });
      const { format: file, streams } = probeVideo(bytes, format);
      const [video, audioStream] = streams;
      assert.equal(durationMs, 5000);
      assert.ok(Math.abs(Number(file.duration) - 5) <= 0.001, `lasts ${file.duration} s`);
      assert.equal(Number(video?.start_time), 0);
      assert.equal(video?.codec_name, codec);
      assert.equal(video?.profile, profile);
      assert.equal(video?.pix_fmt, 'yuv420p');
      assert.equal(video?.color_range, 'tv');
      for (const key of ['color_space', 'color_transfer', 'color_primaries']) assert.equal(video?.[key], 'bt709', key);
      assert.equal(video?.avg_frame_rate, '30/1');
      assert.equal(video?.r_frame_rate, '30/1');
      assert.equal(Number(video?.nb_read_frames), 150);
      assert.equal(audioStream?.codec_name, audio);
      assert.equal(Number(audioStream?.sample_rate), 48_000);
      assert.equal(Number(audioStream?.channels), 2);
    });

    test(`${format} keeps colors`, async () => {
      const size = { width: 640, height: 360 };
      const { bytes } = await write(format, { ...size, frameCount: 12 });
      const frame = decodeFrame(bytes, format, 7);
      for (const [index, color] of patches.entries()) {
        const { x, y } = patchCenter(index, size.width, size.height);
        const decoded = [...frame.subarray((y * size.width + x) * 3).subarray(0, 3)];
        const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
        const worst = Math.max(...wanted.map((value, channel) => Math.abs(value - (decoded[channel] ?? 0))));
        assert.ok(worst <= 3, `${color} came back as ${decoded.join()}`);
      }
    });

    test(`${format} has its sound in time`, async () => {
      const { bytes } = await write(format, { frameCount: 90, audio: true });
      const samples = decodeAudio(bytes, format);
      for (const second of [0, 1, 2]) {
        const from = Math.max(0, second * 48_000 - 12_000);
        const onset = from + samples.subarray(from).findIndex((sample) => Math.abs(sample) > 0.1);
        assert.ok(Math.abs(onset - second * 48_000) < 96, `tone ${second} begins at sample ${onset}`);
      }
    });
  }

  for (const format of ['mp4', 'mov'] as const) {
    test(`${format} can be played before all of it is there`, async () => {
      const boxes = topBoxes((await write(format, { audio: true })).bytes);
      assert.ok(boxes.indexOf('moov') < boxes.indexOf('mdat') && boxes.includes('moov'), boxes.join());
    });
  }

  test('odd sides grow by one pixel that repeats the edge', async () => {
    const { bytes, width, height } = await write('mp4', { width: 161, height: 121, frameCount: 5 });
    assert.deepEqual([width, height], [162, 122]);
    const [video] = probeVideo(bytes, 'mp4').streams;
    assert.deepEqual([video?.width, video?.height], [162, 122]);
    const frame = decodeFrame(bytes, 'mp4', 0);
    const at = (x: number, y: number): number[] => [...frame.subarray((y * 162 + x) * 3).subarray(0, 3)];
    // The background of the video, not black.
    assert.ok(Math.abs((at(150, 121)[2] ?? 0) - 0x40) <= 4, `the last row is ${at(150, 121).join()}`);
  });

  for (const [fps, rate] of [
    [24, '24/1'],
    [29.97, '30000/1001'],
    [60, '60/1'],
    [12.5, '25/2'],
  ] as const) {
    test(`${fps} frames a second`, async () => {
      const [video] = probeVideo((await write('mp4', { fps, frameCount: 37 })).bytes, 'mp4').streams;
      assert.equal(video?.avg_frame_rate, rate);
      assert.equal(Number(video?.nb_read_frames), 37);
      assert.ok(Math.abs(Number(video?.duration) - 37 / fps) < 1 / fps);
    });
  }

  test('frames that stand still are there all the same', async () => {
    const { bytes } = await write('mp4', { frameCount: 45, changes: (index) => index === 20 });
    assert.equal(Number(probeVideo(bytes, 'mp4').streams[0]?.nb_read_frames), 45);
    assert.notDeepEqual(decodeFrame(bytes, 'mp4', 19), decodeFrame(bytes, 'mp4', 20));
  });

  test('subtitles are a track of their own', async () => {
    const cues = [
      { startMs: 200, endMs: 600, text: 'One' },
      { startMs: 700, endMs: 900, text: 'Two < three\n\nand on' },
    ];
    for (const format of ['mp4', 'webm'] as const) {
      const input = { ...drawVideo(platform, { audio: true }), subtitles: { cues, language: 'de-AT' } };
      const { bytes } = await write(format, {}, { input });
      const { streams } = probeVideo(bytes, format);
      const track = streams.find((stream) => stream.codec_type === 'subtitle');
      assert.ok(track, `${format} has no subtitles`);
      assert.equal((track.tags as unknown as { language?: string }).language, 'deu');
      const text = withFile(bytes, format, (file) =>
        runTool('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:s', '-f', 'srt', '-']),
      );
      assert.deepEqual(text.trim().split(/\r?\n/), [
        '1',
        '00:00:00,200 --> 00:00:00,600',
        'One',
        '',
        '2',
        '00:00:00,700 --> 00:00:00,900',
        'Two < three',
        'and on',
      ]);
      const { default: isDefault } = track.disposition as unknown as { default?: number };
      if (format === 'webm') assert.equal(isDefault, 0, 'subtitles are shown without being asked for');
    }
  });
});

describe('videos that go to a target', { skip }, () => {
  for (const { format } of containers) {
    test(`${format} is the same video`, async () => {
      const pieces: { bytes: Uint8Array; position: number }[] = [];
      let atOnce = 0;
      const { bytes } = await write(
        format,
        { frameCount: 60, audio: true },
        {
          target: {
            async write(piece, position) {
              atOnce += 1;
              assert.equal(atOnce, 1, 'a write began before the one before was done');
              await new Promise((resolve) => setTimeout(resolve, 1));
              pieces.push({ bytes: piece, position });
              atOnce -= 1;
            },
          },
        },
      );
      assert.equal(bytes.length, 0);
      const file = new Uint8Array(Math.max(...pieces.map((piece) => piece.position + piece.bytes.length)));
      for (const piece of pieces) file.set(piece.bytes, piece.position);
      const { streams, format: probed } = probeVideo(file, format);
      assert.equal(Number(streams[0]?.nb_read_frames), 60);
      assert.ok(Math.abs(Number(probed.duration) - 2) <= 0.001);
      if (format !== 'webm') assert.ok(topBoxes(file).indexOf('moov') < topBoxes(file).indexOf('mdat'));
    });
  }

  test('a target that fails ends the video with its reason', async () => {
    const target = {
      async write(): Promise<void> {
        throw new Error('the disk is full');
      },
    };
    await assert.rejects(write('mp4', { frameCount: 300 }, { target }), /the disk is full/);
  });
});

describe('videos that end early', () => {
  test('an abort stops at the next frame', async () => {
    const caller = new AbortController();
    const guard = createRenderGuard({
      maxDurationMs: 60_000,
      signal: caller.signal,
      closed: new AbortController().signal,
    });
    let drawn = 0;
    const input = drawVideo(platform, { frameCount: 10_000 });
    const drawFrame: typeof input.drawFrame = (index) => {
      drawn = index;
      if (index === 20) caller.abort();
      return input.drawFrame(index);
    };
    await assert.rejects(write('mp4', {}, { input: { ...input, drawFrame }, guard }), { code: 'RENDER_ABORTED' });
    assert.ok(drawn <= 22, `${drawn} frames were drawn`);
    guard.dispose();
  });

  test('a frame that cannot be drawn ends the video with its reason', async () => {
    const input = drawVideo(platform, { frameCount: 50, audio: true });
    const drawFrame: typeof input.drawFrame = async (index) => {
      if (index === 7) throw new Error('no seventh frame');
      return input.drawFrame(index);
    };
    await assert.rejects(write('webm', {}, { input: { ...input, drawFrame } }), /no seventh frame/);
  });
});
