import { PlatenError } from '@platen/template';
import { openFilm } from '../film/film-input-of.ts';
import type { FilmFormat } from '../formats/film/film-format.ts';
import { openFilmSound, silence } from '../film/film-sound.ts';
import { prepareFilm } from '../film/prepare-film.ts';
import { filmFrameRate, planScene } from '../render/render-film.ts';
import type { RenderJob } from '../render/render-job.ts';
import { mixRate } from '../sound/sound-block.ts';
import type { Playback } from './playback.ts';

/**
 * Plays the film of a job: hands the playback to `onOpen` when it is ready, and ends when that is closed. Throws what preparing a
 * film throws, and the reason to end when the render has to.
 */
export async function playJob(job: RenderJob, onOpen: (playback: Playback) => void): Promise<void> {
  const { guard, wanted } = job;
  const fps = filmFrameRate('mp4', wanted.videoOptions.fps);
  const film = await prepareFilm(
    { ...job, wanted: { ...wanted, videoOptions: { ...wanted.videoOptions, combinePages: true } } },
    fps,
  );
  try {
    const [timeline] = film.timelines;
    if (!timeline) throw new PlatenError('OPTIONS_INVALID', 'There is nothing to play.');
    const scene = planScene(job, timeline, wanted.format as FilmFormat, fps);
    const { width, height } = scene;
    const { input, close } = openFilm(job, film, scene);
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
          hasSound: openFilmSound(job, film, timeline) !== undefined,
          pages: timeline.spans.map(({ index, startMs, transition }) => ({
            number: job.pages[index]?.number ?? index + 1,
            startMs,
            transitionMs: transition?.durationMs ?? 0,
          })),
          report: job.report,
        },
        async drawAt(timeMs) {
          check();
          const frame = Math.floor((timeMs * fps) / 1000 + 1e-6);
          const drawn = input.drawFrame(Math.max(0, Math.min(input.frameCount - 1, frame)));
          drawing = drawn.catch(() => {});
          return drawn;
        },
        async *soundFrom(timeMs) {
          check();
          const start = Math.round((timeMs * mixRate) / 1000);
          for await (const block of openFilmSound(job, film, timeline, timeMs) ?? silence()) {
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
    film.release();
  }
}
