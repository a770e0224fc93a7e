// A process of its own for each way to make videos: `node video-process.ts engine|pipe`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import { createRendererOn } from '@platen/engine';
import { createNodePlatform } from '@platen/engine/node';
import { benchFps, benchSide } from './design.ts';
import type { VideoAnswer, VideoRequest } from './remote-video.ts';

const renderer = createRendererOn(createNodePlatform());

process.on('message', (request: VideoRequest) => void answer(request));
process.on('disconnect', () => void renderer.close());
process.send?.({ ready: true });

/** The system's own figure begins with what the process had that started this one: it is looked at again and again instead. */
let peakBytes = 0;
const notePeak = (): void => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
};
setInterval(notePeak, 20).unref();

async function answer({ template, frames, way, assets = {}, wantsVideo = false }: VideoRequest): Promise<void> {
  const startedAt = performance.now();
  let video = '';
  let byteLength = 0;
  if (way === 'pipe') await pipeToFfmpeg(template, frames);
  else {
    const target = {
      async write(bytes: Uint8Array, position: number): Promise<void> {
        byteLength = Math.max(byteLength, position + bytes.byteLength);
      },
    };
    const given = Object.fromEntries(
      Object.entries(assets).map(([id, base64]) => [id, new Uint8Array(Buffer.from(base64, 'base64'))]),
    );
    const { outputs, report } = await renderer.render(
      template,
      {},
      {
        format: 'mp4',
        assets: given,
        videoOptions: { fps: benchFps },
        ...(!wantsVideo && { target }),
      },
    );
    if (report.length > 0) throw new Error(`The bench's video has something to report: ${JSON.stringify(report)}`);
    video = wantsVideo ? Buffer.from(outputs[0]?.bytes ?? []).toString('base64') : '';
  }
  const durationMs = performance.now() - startedAt;
  notePeak();
  process.send?.({ durationMs, peakBytes, video, byteLength } satisfies VideoAnswer);
}

/** The same frames by the same hand, as they are, into FFmpeg. */
async function pipeToFfmpeg(template: unknown, frames: number): Promise<void> {
  const playback = await renderer.openPlayback(template, {}, { videoOptions: { fps: benchFps } });
  const folder = mkdtempSync(join(tmpdir(), 'platen-bench-'));
  const size = `${benchSide}x${benchSide}`;
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', size, '-r', String(benchFps), '-i', '-'];
  const output = [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '21',
    '-pix_fmt',
    'yuv420p',
    join(folder, 'video.mp4'),
  ];
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', ...input, ...output], { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(ffmpeg, 'close');
  try {
    for (let index = 0; index < frames; index++) {
      const { canvas } = await playback.drawAt((index * 1000) / benchFps);
      const pixels = (canvas as unknown as Canvas).data();
      if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
    }
    ffmpeg.stdin.end();
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await playback.close();
  }
}
