import { PlatenError } from '@platen/template';
import { checkOutputSize } from './check-limits.ts';
import type { FilmPlan } from '../film/film-part.ts';
import { openFilm, type FilmScene } from '../film/film-input-of.ts';
import { createFilmProgress, type FilmProgress } from '../film/film-progress.ts';
import { openFilmSound, silence } from '../film/film-sound.ts';
import { prepareFilm, type PreparedFilm } from '../film/prepare-film.ts';
import { toEven } from '../formats/film/even-frames.ts';
import { keyFrameDistance, type FilmFileFormat } from '../formats/film/film-file.ts';
import type { FilmFormat, SoundFormat } from '../formats/film/film-format.ts';
import type { RenderTarget } from '../formats/film/film-input.ts';
import type { WrittenFilm } from '../formats/film/film-job.ts';
import { writeFilm } from '../formats/film/write-film.ts';
import { writeSoundFile } from '../formats/film/write-sound-file.ts';
import { frameCount } from '../motion/timeline-frames.ts';
import type { Timeline } from '../motion/timeline.ts';
import { planOutputs } from './output-frame.ts';
import { rejectReport } from './reject-report.ts';
import type { RenderJob } from './render-job.ts';
import type { RenderOutput } from './renderer.ts';
import { filmSubtitles } from '../subtitles/film-subtitles.ts';

/** Where a film goes, and who is told how far it is. */
interface FilmEnd {
  /** Missing: its bytes are answered. */
  target: RenderTarget | undefined;
  share: Share;
}

/** Told how far one film is: 0 to 1. */
type Share = (done: number, detail?: FilmProgress) => void;

/** Frames a second when nothing is said, and the most that players of a format show. */
const frameRates: Readonly<Partial<Record<FilmFormat, { standard: number; most: number }>>> = {
  gif: { standard: 20, most: 50 },
  'animated-webp': { standard: 20, most: 60 },
};

/** Frames a second of a film in that format. */
export function filmFrameRate(format: FilmFormat, wanted: number | undefined): number {
  const { standard, most } = frameRates[format] ?? { standard: 30, most: 60 };
  return Math.min(wanted ?? standard, most);
}

/** Renders the film of all pages, or one for each; or only a part of it. */
export function renderFilm(job: RenderJob, format: FilmFormat): Promise<RenderOutput[]> {
  return withScenes(job, format, (film, scenes) => {
    const write = job.wanted.filmPart === 'sound' ? writeSoundPart : writeOne;
    return writeAll(job, film, scenes, (scene, end) => write(job, film, scene, format, end));
  });
}

/** Finds out what the film of all pages will be. */
export function renderFilmPlan(job: RenderJob, format: FilmFormat): Promise<FilmPlan> {
  return withScenes(job, format, async (film, [scene]) => {
    if (!scene) throw new PlatenError('OPTIONS_INVALID', 'A film has at least one page.');
    return planFilm(job, film, scene, format);
  });
}

async function withScenes<Result>(
  job: RenderJob,
  format: FilmFormat,
  use: (film: PreparedFilm, scenes: FilmScene[]) => Promise<Result>,
): Promise<Result> {
  const fps = filmFrameRate(format, job.wanted.videoOptions.fps);
  const film = await prepareFilm(job, fps);
  try {
    rejectReport(job.wanted.strict ? job.report : []);
    const scenes = film.timelines.map((timeline) => planScene(job, timeline, format, fps));
    return await use(film, scenes);
  } finally {
    film.release();
  }
}

/** Renders what is heard of all pages, or of each. */
export async function renderSound(job: RenderJob, format: SoundFormat): Promise<RenderOutput[]> {
  const film = await prepareFilm(job, undefined);
  try {
    rejectReport(job.wanted.strict ? job.report : []);
    const scenes = film.timelines.map((timeline) => ({ timeline, width: 0, height: 0 }));
    return await writeAll(job, film, scenes, ({ timeline }, { target, share }) =>
      writeSoundFile({
        sound: openFilmSound(job, film, timeline) ?? silence(),
        durationMs: timeline.durationMs,
        format,
        media: film.media,
        guard: job.guard,
        ...(target && { target }),
        onProgress: share,
      }),
    );
  } finally {
    film.release();
  }
}

/** How a film is drawn: as large as its first page in the size that is wanted. */
export function planScene(job: RenderJob, timeline: Timeline, format: FilmFormat, fps: number): FilmScene {
  const first = job.pages[timeline.spans[0]?.index ?? 0];
  if (!first) throw new PlatenError('OPTIONS_INVALID', 'A film has at least one page.');
  const [frame] = planOutputs(first.page, { ...job.wanted, extraSizes: [] });
  if (!frame) throw new PlatenError('OPTIONS_INVALID', 'A film has a size.');
  checkOutputSize(frame, format, job.limits);
  const { width, height } = frame;
  return { width, height, fps, timeline, isClear: format === 'gif' || format === 'animated-webp' };
}

/** Writes one film after the other. */
async function writeAll<Scene extends { timeline: Timeline }>(
  job: RenderJob,
  film: PreparedFilm,
  scenes: readonly Scene[],
  write: (scene: Scene, end: FilmEnd) => Promise<WrittenFilm>,
): Promise<RenderOutput[]> {
  const { wanted, pages, report } = job;
  if (wanted.target && scenes.length > 1) {
    const message = 'takes one file, but each page becomes one';
    throw new PlatenError('OPTIONS_INVALID', `The target ${message}.`, { issues: [{ path: 'target', message }] });
  }
  const wholeMs = scenes.reduce((sum, { timeline }) => sum + timeline.durationMs, 0) || 1;
  const outputs: RenderOutput[] = [];
  let doneMs = 0;
  for (const scene of scenes) {
    const { durationMs: ownMs, spans } = scene.timeline;
    const before = doneMs;
    const page = wanted.videoOptions.combinePages ? 0 : (pages[spans[0]?.index ?? 0]?.number ?? 0);
    const written = await write(scene, {
      target: wanted.target ?? wanted.targetOfPage?.(page),
      share: (done, detail) => job.onProgress((before + done * ownMs) / wholeMs, detail),
    });
    doneMs += ownMs;
    job.onProgress(doneMs / wholeMs);
    const { width, height, durationMs, bytes } = written;
    outputs.push({ page, size: '', format: wanted.format, width, height, durationMs, bytes });
  }
  film.noteDamage();
  rejectReport(wanted.strict ? report : []);
  return outputs;
}

async function writeOne(
  job: RenderJob,
  film: PreparedFilm,
  scene: FilmScene,
  format: FilmFormat,
  { target, share }: FilmEnd,
): Promise<WrittenFilm> {
  const { platform, guard, wanted } = job;
  const { quality, loop } = wanted.videoOptions;
  const { filmPart } = wanted;
  const count = frameCount(scene.timeline, scene.fps);
  const part = typeof filmPart === 'object' ? stretchOf(filmPart, count, scene.fps) : undefined;
  const hasSound = !part && format !== 'gif' && format !== 'animated-webp';
  const sound = hasSound ? openFilmSound(job, film, scene.timeline) : undefined;
  const subtitles = part ? undefined : softSubtitles(job, scene.timeline, format);
  const { input, close } = openFilm(job, film, scene, part);
  const onFrame = createFilmProgress(input.frameCount, share);
  try {
    return await writeFilm({
      platform,
      media: film.media,
      guard,
      input: { ...input, ...(sound && { sound }), ...(subtitles && { subtitles }) },
      format,
      quality,
      loop,
      ...(target && { target }),
      onFrame,
    });
  } finally {
    close();
  }
}

async function writeSoundPart(
  job: RenderJob,
  film: PreparedFilm,
  { timeline, fps }: FilmScene,
  format: FilmFormat,
  { target, share }: FilmEnd,
): Promise<WrittenFilm> {
  return writeSoundFile({
    sound: openFilmSound(job, film, timeline) ?? silence(),
    durationMs: (frameCount(timeline, fps) * 1000) / fps,
    format: format === 'webm' ? 'opus' : 'm4a',
    media: film.media,
    guard: job.guard,
    ...(target && { target }),
    onProgress: share,
  });
}

/** The frames of a part. Throws OPTIONS_INVALID when it does not begin at a key frame, or goes past the end. */
function stretchOf(
  { fromFrame: from, frameCount: count }: { fromFrame: number; frameCount: number },
  all: number,
  fps: number,
): { from: number; count: number } {
  if (from % keyFrameDistance(fps) === 0 && from + count <= all) return { from, count };
  const message = `must begin at a multiple of ${keyFrameDistance(fps)} frames and end within ${all}`;
  throw new PlatenError('OPTIONS_INVALID', `The option filmPart ${message}.`, {
    issues: [{ path: 'filmPart', message }],
  });
}

function planFilm(job: RenderJob, film: PreparedFilm, scene: FilmScene, format: FilmFormat): FilmPlan {
  const { width, height, fps, timeline } = scene;
  const subtitles = softSubtitles(job, timeline, format);
  return {
    format: format as FilmFileFormat,
    width: toEven(width),
    height: toEven(height),
    fps,
    frameCount: frameCount(timeline, fps),
    keyFrameDistance: keyFrameDistance(fps),
    hasSound: openFilmSound(job, film, timeline) !== undefined,
    ...(subtitles && { subtitles }),
  };
}

/** Subtitles as a track of the file, where they are asked for; what has no such track is reported. */
function softSubtitles(
  { wanted, pages, subtitles, report }: RenderJob,
  timeline: Timeline,
  format: FilmFormat,
): ReturnType<typeof filmSubtitles> {
  if (!wanted.videoOptions.softSubtitles || !subtitles) return undefined;
  if (format === 'mp4' || format === 'webm') {
    return filmSubtitles(
      subtitles,
      pages.map(({ page }) => page),
      timeline,
    );
  }
  const message = `Subtitles cannot be a track of their own in ${format}; take mp4 or webm, or have them drawn.`;
  report.push({ page: 0, layer: '', code: 'subtitles_invalid', message });
  return undefined;
}
