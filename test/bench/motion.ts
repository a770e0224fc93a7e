import { openWorkerRenderer } from '../browser/worker-renderer.ts';
import { lacksTools } from '../tools/debian-tools.ts';
import { atLeast, atMost, info, type Figure } from './figure.ts';
import { median } from './measure.ts';
import { benchFps, benchFrames, benchTemplate, videoInVideo } from './motion-scene/design.ts';
import { openRemoteVideos, type RemoteVideos } from './motion-scene/remote-video.ts';
import { openRemotion } from './motion-scene/remotion-peer.ts';

/** Every figure that videos have to reach, and the rates behind them. */
export async function benchMotion({ quick }: { quick: boolean }): Promise<Figure[]> {
  return [...(await benchVideos(quick)), ...(await benchMemory(quick))];
}

const rate = (durationMs: number, frames = benchFrames): number => (frames * 1000) / durationMs;
const spoken = (framesPerSecond: number): string => `${framesPerSecond.toFixed(1)} frames/s`;

/** Videos of the same frames in turns, each way in a process of its own. */
async function benchVideos(quick: boolean): Promise<Figure[]> {
  const why = lacksTools('ffmpeg');
  const [engine, pipe, worker, remotion] = await Promise.all([
    openRemoteVideos(),
    why === false ? openRemoteVideos() : undefined,
    openWorkerRenderer(),
    openRemotion(),
  ]);
  try {
    const moving = benchTemplate('moving');
    const still = benchTemplate('still');
    const source = await engine.make({ template: moving, frames: benchFrames, way: 'engine', wantsVideo: true });
    const tasks: Record<string, () => Promise<number>> = {
      moving: () => timeOf(engine, moving),
      still: () => timeOf(engine, still),
      worker: async () => {
        await worker.render(moving, {}, { format: 'mp4', videoOptions: { fps: benchFps } });
        return worker.lastDurationMs;
      },
      video: async () =>
        (
          await engine.make({
            template: videoInVideo(),
            frames: benchFrames,
            way: 'engine',
            assets: { video: source.video },
          })
        ).durationMs,
      ...(pipe && {
        pipe: async () => (await pipe.make({ template: moving, frames: benchFrames, way: 'pipe' })).durationMs,
      }),
      ...(typeof remotion === 'object' && { remotion: () => remotion.render() }),
    };
    const times = new Map<string, number[]>(Object.keys(tasks).map((name) => [name, []]));
    const warmUp = 1;
    for (let round = 0; round < warmUp + (quick ? 3 : 7); round++) {
      for (const [name, task] of Object.entries(tasks)) {
        const durationMs = await task();
        if (round >= warmUp) times.get(name)?.push(durationMs);
      }
    }
    const of = (name: string): number => rate(median(times.get(name) ?? []));
    return [
      info('engine, MP4, 1080 x 1080, text and an image that turns', spoken(of('moving'))),
      info('engine, the same standing still', spoken(of('still'))),
      info('engine, a video in it and a voice', spoken(of('video'))),
      info('browser worker', spoken(of('worker'))),
      ...(pipe
        ? [
            info('the same frames piped into ffmpeg, preset veryfast', spoken(of('pipe'))),
            atLeast('in relation to the pipe into ffmpeg', of('moving') / of('pipe'), 0.9),
          ]
        : [info('pipe into ffmpeg', `left out: ${why}`)]),
      ...(typeof remotion === 'object'
        ? [
            info('Remotion', spoken(of('remotion'))),
            atLeast('times as fast as Remotion', of('moving') / of('remotion'), 3),
          ]
        : [info('Remotion', `left out: ${remotion}`)]),
      atLeast('standing still in relation to moving', of('still') / of('moving'), 3),
      atLeast('browser worker in relation to Node', of('worker') / of('moving'), 1),
    ];
  } finally {
    await Promise.all([
      engine.close(),
      pipe?.close(),
      worker.close(),
      typeof remotion === 'object' ? remotion.close() : undefined,
    ]);
  }
}

async function timeOf(videos: RemoteVideos, template: unknown): Promise<number> {
  return (await videos.make({ template, frames: benchFrames, way: 'engine' })).durationMs;
}

/** The most memory of a process that makes one video, by the video's length. */
async function benchMemory(quick: boolean): Promise<Figure[]> {
  const [short, long] = quick ? [100, 1000] : [300, 3000];
  const peakOf = async (frames: number): Promise<number> => {
    const videos = await openRemoteVideos();
    try {
      const { peakBytes } = await videos.make({ template: benchTemplate('moving', frames), frames, way: 'engine' });
      return peakBytes / 2 ** 20;
    } finally {
      await videos.close();
    }
  };
  const [little, much] = [await peakOf(short), await peakOf(long)];
  return [
    info(`peak memory of ${short} and of ${long} frames`, `${Math.round(little)} MB, ${Math.round(much)} MB`),
    atMost(`${long} frames in relation to ${short}`, much / little, 1.2),
  ];
}
