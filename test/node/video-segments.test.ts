import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { Renderer, VideoProgress, RenderResult } from '@platen/engine';
import { createPool, createRenderer } from '@platen/engine/node';
import { casesOfTurn } from '../cases-of-turn.ts';
import { keyFrameDistance, segmentFrames } from '../../packages/engine/formats/video/video-file.ts';
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

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Hashes of the packets of a video's images. */
function packetsOf(video: Uint8Array): string[] {
  return withFile(video, 'mp4', (path) => {
    const printed = runTool('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:v', '-c', 'copy', '-f', 'framemd5', '-']);
    return [...printed.matchAll(/^\d.*,\s*([0-9a-f]{32})$/gm)].map(([, hash]) => hash ?? '');
  });
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

test('videos are cut into segments of 120 frames or a little more, at key frames', () => {
  const cut = (frameCount: number, fps: number): number[] =>
    cutSegments({ frameCount, segmentFrames: segmentFrames(fps) }).map((segment) => segment.frameCount);
  assert.deepEqual(cut(120, 30), [120]);
  assert.deepEqual(cut(310, 30), [120, 120, 70]);
  assert.deepEqual(cut(310, 25), [150, 150, 10]);
  for (const fps of [1, 12, 23.976, 24, 29.97, 50, 59.94, 60]) {
    assert.equal(segmentFrames(fps) % keyFrameDistance(fps), 0);
    assert.ok(segmentFrames(fps) >= 120 && segmentFrames(fps) < 240);
  }
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
  for (const format of casesOfTurn(['mp4', 'mov', 'webm'] as const, 3)) {
    test(`${format} has the same bytes in one process, on one thread and on two, and later`, async () => {
      const whole = videoOf(await renderer.render(template, {}, { format }));
      for (let round = 0; round < 2; round++) {
        assert.ok(Buffer.from(videoOf(await pool.render(template, {}, { format }))).equals(whole));
      }
      const chunks: [Uint8Array, number][] = [];
      const target = { write: async (bytes: Uint8Array, at: number) => void chunks.push([bytes.slice(), at]) };
      await renderer.render(template, {}, { format, target });
      // Room is left in front for the directory, whose size is not known yet.
      const written = Buffer.alloc(Math.max(...chunks.map(([bytes, at]) => at + bytes.byteLength)));
      for (const [bytes, at] of chunks) written.set(bytes, at);
      for (const [file, ending] of [
        [whole, format],
        [written, format],
      ] as const) {
        const found = probeVideo(file, ending);
        assert.equal(found.streams[0]?.nb_read_frames, '300');
        assert.ok(Math.abs(Number(found.format.duration) - 10) < 0.05);
        assert.equal(likenessOf(whole, file, ending), 1);
        assert.deepEqual(decodeAudio(file, ending), decodeAudio(whole, ending));
      }
      if (format !== 'webm') assert.ok(topBoxes(whole).indexOf('moov') < topBoxes(whole).indexOf('mdat'));
    });
  }

  test('segments of a transition are the same whoever makes them, and in any order', async () => {
    const [one, two] = structuredClone(videoTemplate).pages;
    Object.assign(one ?? {}, { durationMs: 4200 });
    Object.assign(two ?? {}, { durationMs: 3000, transition: { type: 'dissolve', durationMs: 1000 } });
    const crossed = { ...videoTemplate, pages: [one, two] };
    const part = async (by: Renderer, fromFrame: number): Promise<Uint8Array> =>
      videoOf(await by.render(crossed, {}, { format: 'mp4', videoPart: { fromFrame, frameCount: 60 } }));
    const first = [await part(renderer, 60), await part(renderer, 120)];
    const other = await Promise.all([part(pool, 120), part(pool, 60)]);
    assert.deepEqual(other.toReversed().map(sha256), first.map(sha256));
  });

  test('an encoder begins anew where a segment does', async () => {
    const whole = videoOf(await renderer.render(template, {}, { format: 'mp4' }));
    const second = videoOf(
      await pool.render(template, {}, { format: 'mp4', videoPart: { fromFrame: 120, frameCount: 120 } }),
    );
    assert.deepEqual(packetsOf(whole).slice(120, 240), packetsOf(second));
  });

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
        assert.ok((notified[0]?.framesDone ?? 0) >= 2 * 120, `it began at frame ${notified[0]?.framesDone}`);
        assert.equal(notified.at(-1)?.framesDone, 900);
        assert.equal(probeVideo(videoOf(result), 'mp4').streams[0]?.nb_read_frames, '900');
        const again = await pool.render(video, {}, { format: 'mp4' });
        assert.ok(Buffer.from(videoOf(result)).equals(videoOf(again)));
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
