import { PlatenError } from '@platen/template';
import { openVideo } from '../video/video-input-of.ts';
import type { VideoFormat } from '../options/video-format.ts';
import { openVideoAudio, silence } from '../video/video-audio.ts';
import { prepareVideo } from '../video/prepare-video.ts';
import { videoFrameRate, planScene } from './render-video.ts';
import type { RenderJob } from '../job/render-job.ts';
import { reportOf } from '../job/report-of.ts';
import { mixRate } from '../audio/audio-block.ts';
import type { Playback } from './playback.ts';

/**
 * Plays the video of a job: hands the playback to `onOpen` when it is ready, and ends when that is closed. Throws what preparing a
 * video throws, and the reason to end when the render has to.
 */
export async function playJob(job: RenderJob, onOpen: (playback: Playback) => void): Promise<void> {
  const { guard, wanted } = job;
  const fps = videoFrameRate('mp4', wanted.videoOptions.fps);
  const video = await prepareVideo(
    { ...job, wanted: { ...wanted, videoOptions: { ...wanted.videoOptions, combinePages: true } } },
    fps,
  );
  try {
    const [timeline] = video.timelines;
    if (!timeline) throw new PlatenError('OPTIONS_INVALID', 'There is nothing to play.');
    const scene = planScene(job, timeline, wanted.format as VideoFormat, fps);
    const { width, height } = scene;
    const { input, close } = openVideo(job, video, scene);
    const ended = Promise.withResolvers<void>();
    let isClosed = false;
    let drawing: Promise<unknown> = Promise.resolve();
    const check = (): void => {
      guard.check();
      if (isClosed) throw new PlatenError('RENDERER_CLOSED', 'The playback was closed.');
    };
    try {
      onOpen({
        info: {
          width,
          height,
          durationMs: timeline.durationMs,
          fps,
          hasAudio: openVideoAudio(job, video, timeline) !== undefined,
          pages: timeline.spans.map(({ index, startMs, transition }) => ({
            number: job.pages[index]?.number ?? index + 1,
            startMs,
            transitionMs: transition?.durationMs ?? 0,
          })),
          report: reportOf(job),
        },
        async drawAt(timeMs) {
          check();
          const frame = Math.floor((timeMs * fps) / 1000 + 1e-6);
          const drawn = input.drawFrame(Math.max(0, Math.min(input.frameCount - 1, frame)));
          drawing = drawn.catch(() => {});
          return drawn;
        },
        async *audioFrom(timeMs) {
          check();
          const start = Math.round((timeMs * mixRate) / 1000);
          for await (const block of openVideoAudio(job, video, timeline, timeMs) ?? silence()) {
            check();
            yield { ...block, start: block.start + start };
          }
        },
        async close() {
          isClosed = true;
          await drawing;
          ended.resolve();
        },
      });
      await guard.race(ended.promise);
    } finally {
      isClosed = true;
      close();
    }
  } finally {
    video.release();
  }
}
