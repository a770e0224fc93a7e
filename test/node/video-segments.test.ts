import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { VideoProgress, RenderOptions, RenderResult } from '@platen/engine';
import { createPool, createRenderer } from '@platen/engine/node';
import { cutSegments } from '../../packages/engine/node/pool/cut-segments.ts';
import { openPartStore } from '../../packages/engine/node/pool/part-store.ts';
import { decodeAudio, probeVideo, topBoxes, withFile } from '../video/probe-video.ts';
import { videoTemplate, longTemplate, spokenTemplate } from '../video/video-template.ts';
import { lacksTools, runTool } from '../tools/debian-tools.ts';

const skip = lacksTools('ffmpeg', 'ffprobe');
const folder = mkdtempSync(join(tmpdir(), 'platen-segments-'));
const renderer = createRenderer();
const pool = createPool({ threads: 2 });
after(async () => {
  await Promise.all([renderer.close(), pool.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Ten seconds that move and speak. */
const template = structuredClone(longTemplate(10_000, 320, 180));
template.pages[0]?.layers?.push(...(spokenTemplate.pages[0]?.layers ?? []));

function videoOf({ outputs }: RenderResult): Uint8Array {
  return outputs[0]?.bytes ?? new Uint8Array();
}

/** The least likeness (SSIM) of frames of two videos. */
function likenessOf(one: Uint8Array, other: Uint8Array, ending: string): number {
  return withFile(one, ending, (first) =>
    withFile(other, ending, (second) => {
      const compare = ['-lavfi', 'ssim=stats_file=-', '-f', 'null', '-'];
      const printed = runTool('ffmpeg', ['-v', 'error', '-i', first, '-i', second, ...compare]);
      return Math.min(...[...printed.matchAll(/All:([\d.]+)/g)].map(([, value]) => Number(value)));
    }),
  );
}

test('videos are cut at key frames', () => {
  const cut = (frameCount: number, threads: number): number[] =>
    cutSegments({ frameCount, fps: 30, keyFrameDistance: 60 }, threads).map((segment) => segment.frameCount);
  assert.deepEqual(cut(50, 2), [50]);
  assert.deepEqual(cut(300, 2), [60, 60, 60, 60, 60]);
  assert.deepEqual(cut(310, 1), [120, 120, 70]);
  assert.ok(cut(18_000, 4).every((frames) => frames === 600));
});

test('kept parts of a video belong to one render at a time, also of several processes', async () => {
  const workFolder = join(folder, 'several');
  const key = 'ab'.repeat(16);
  const report = (name: string) => [{ page: 1, layer: name, code: 'text_overflow' as const, message: name }];
  const address = new URL('../../packages/engine/node/pool/part-store.ts', import.meta.url).href;
  const child = spawn(
    process.execPath,
    [
      '--conditions=@platen/source',
      '--input-type=module',
      '--eval',
      `import { openPartStore } from ${JSON.stringify(address)};
      const store = await openPartStore(${JSON.stringify(workFolder)}, '${key}');
      await store.make('one', async (target) => { await target.write(new Uint8Array(3), 0); return ${JSON.stringify(report('child'))}; });
      console.log('made');
      setInterval(() => {}, 1000);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  try {
    await once(child.stdout, 'data');
    const beside = await openPartStore(workFolder, key);
    assert.equal(await beside.find('one'), undefined, 'another process is at it');
    await beside.close(false);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  const first = await openPartStore(workFolder, key);
  assert.deepEqual(await first.find('one'), report('child'), 'its process has ended');
  const second = await openPartStore(workFolder, key);
  assert.notEqual(second.fileOf('one'), first.fileOf('one'));
  await second.close(true);
  await first.close(false);
  const again = await openPartStore(workFolder, key);
  assert.deepEqual(await again.find('one'), report('child'), 'kept for the next render');
  await again.close(true);
  assert.deepEqual(readdirSync(workFolder), []);
});

describe('videos in segments', { skip }, () => {
  for (const format of ['mp4', 'mov', 'webm'] as const) {
    test(`${format} looks and audio as in one piece`, async () => {
      const options: RenderOptions = { format, videoOptions: { softSubtitles: false } };
      const whole = videoOf(await renderer.render(template, {}, options));
      const joined = videoOf(await pool.render(template, {}, options));
      const [one, other] = [probeVideo(whole, format), probeVideo(joined, format)];
      assert.equal(other.format.duration, one.format.duration);
      for (const key of [
        'codec_name',
        'profile',
        'nb_read_frames',
        'avg_frame_rate',
        'duration',
        'color_range',
        'color_space',
      ]) {
        assert.deepEqual(
          other.streams.map((stream) => stream[key]),
          one.streams.map((stream) => stream[key]),
          key,
        );
      }
      assert.equal(other.streams[0]?.nb_read_frames, '300');
      assert.ok(likenessOf(whole, joined, format) > 0.985, `the likeness is ${likenessOf(whole, joined, format)}`);
      const [audio, joinedAudio] = [decodeAudio(whole, format), decodeAudio(joined, format)];
      assert.ok(Math.abs(audio.length - joinedAudio.length) <= 1024);
      assert.ok(audio.every((sample, index) => Math.abs(sample - (joinedAudio[index] ?? 0)) < 1e-3));
      if (format !== 'webm') assert.ok(topBoxes(joined).indexOf('moov') < topBoxes(joined).indexOf('mdat'));
    });
  }

  test('short videos are left in one piece, pages and subtitles come along', async () => {
    const short = await pool.render(videoTemplate, {}, { format: 'mp4' });
    assert.equal(probeVideo(videoOf(short), 'mp4').streams[0]?.nb_read_frames, '48');
    const spoken = structuredClone(template);
    Object.assign(spoken.pages[0] ?? {}, { subtitles: { fromVoice: true } });
    const soft = await pool.render(spoken, {}, { format: 'mp4', videoOptions: { softSubtitles: true } });
    assert.equal(probeVideo(videoOf(soft), 'mp4').streams.length, 3);
  });

  test('a report is one, whatever the number of parts', async () => {
    const broken = structuredClone(template);
    broken.pages[0]?.layers?.push({ type: 'audio', id: 'gone', x: 0, y: 0, width: 1, height: 1, source: 'asset:gone' });
    const { report } = await pool.render(broken, {}, { format: 'mp4' });
    assert.deepEqual(
      report.map(({ code, layer }) => [code, layer]),
      [['asset_unreachable', 'gone']],
    );
    await assert.rejects(pool.render(broken, {}, { format: 'mp4', strict: true }), { code: 'RENDER_REJECTED' });
  });

  test('a target that fails and an abort end all parts', async () => {
    const target = {
      async write(): Promise<void> {
        throw new Error('the disk is full');
      },
    };
    await assert.rejects(pool.render(template, {}, { format: 'mp4', target }), /disk is full/);
    const caller = new AbortController();
    const onProgress = (_: number, detail?: VideoProgress): void => void (detail && caller.abort());
    const aborted = pool.render(longTemplate(600_000), {}, { format: 'mp4', signal: caller.signal, onProgress });
    await assert.rejects(aborted, { code: 'RENDER_ABORTED' });
    await pool.render(videoTemplate);
    // The threads of aborted parts come to their end a little after the render has.
    for (let tries = 0; pool.pending > 0 && tries < 100; tries++) await new Promise((done) => setTimeout(done, 50));
    assert.equal(pool.pending, 0);
  });

  test(
    'a render that was killed goes on at its missing segments, and is the same video',
    { timeout: 120_000 },
    async () => {
      const workFolder = join(folder, 'work');
      mkdirSync(workFolder);
      const video = longTemplate(30_000, 320, 180);
      const killed = await runUntilSegments(video, workFolder, 2);
      assert.ok(killed >= 2);
      const cached = createPool({ threads: 2, workFolder });
      try {
        const notified: VideoProgress[] = [];
        const onProgress = (_: number, detail?: VideoProgress): void => void (detail && notified.push(detail));
        const result = await cached.render(video, {}, { format: 'mp4', onProgress });
        assert.ok((notified[0]?.framesDone ?? 0) >= 2 * 60, `it began at frame ${notified[0]?.framesDone}`);
        assert.equal(notified.at(-1)?.framesDone, 900);
        assert.equal(probeVideo(videoOf(result), 'mp4').streams[0]?.nb_read_frames, '900');
        const again = await pool.render(video, {}, { format: 'mp4' });
        assert.deepEqual(
          Buffer.from(videoOf(result)).equals(Buffer.from(videoOf(again))) ||
            likenessOf(videoOf(result), videoOf(again), 'mp4') > 0.985,
          true,
        );
        assert.deepEqual(readdirSync(workFolder), []);
      } finally {
        await cached.close();
      }
    },
  );

  test(
    'the same video several times at once is rendered for each, and leaves nothing',
    { timeout: 120_000 },
    async () => {
      const workFolder = join(folder, 'shared');
      mkdirSync(workFolder);
      const shared = createPool({ threads: 2, workFolder });
      try {
        const video = longTemplate(4000, 320, 180);
        const results = await Promise.all(Array.from({ length: 4 }, () => shared.render(video, {}, { format: 'mp4' })));
        for (const result of results)
          assert.equal(probeVideo(videoOf(result), 'mp4').streams[0]?.nb_read_frames, '120');
        assert.deepEqual(readdirSync(workFolder), []);
      } finally {
        await shared.close();
      }
    },
  );
});

/** Renders in a process of its own, which is killed as soon as that many segments are finished. Answers how many there are. */
async function runUntilSegments(video: unknown, workFolder: string, count: number): Promise<number> {
  const script = `
    import { createPool } from '@platen/engine/node';
    const pool = createPool({ threads: 2, workFolder: ${JSON.stringify(workFolder)} });
    await pool.render(${JSON.stringify(video)}, {}, { format: 'mp4' });
    await pool.close();`;
  const child = spawn(process.execPath, ['--conditions=@platen/source', '--input-type=module', '-e', script], {
    cwd: process.cwd(),
    stdio: 'inherit',
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const segments = (): number =>
    readdirSync(workFolder, { recursive: true }).filter((name) => /segment-\d+\.mp4\.json$/.test(String(name))).length;
  while (child.exitCode === null && segments() < count) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill('SIGKILL');
  await ended;
  return segments();
}
