import { PlatenError, type Page } from '@platen/template';
import { checkOutputSize } from './check-limits.ts';
import { encodeOutput } from './encode-output.ts';
import { createFilmFrames } from './film/film-frames.ts';
import { collectMedia } from './load/collect-media.ts';
import { createFrameDrawer, type FrameDrawerOptions } from './motion/frame-drawer.ts';
import { frameNeeds } from './motion/frame-needs.ts';
import { pageDuration, type MediaDurations } from './motion/page-duration.ts';
import { PageMotion } from './motion/page-motion.ts';
import { planTimeline } from './motion/timeline.ts';
import { paintScene } from './paint/paint-scene.ts';
import { planOutputs } from './output-frame.ts';
import type { StillFormat } from './platform.ts';
import type { RenderJob } from './render-job.ts';
import type { RenderOutput } from './renderer.ts';
import type { PageLayout } from './layout/page-layout.ts';
import type { SubtitleOverlay } from './subtitles/subtitle-overlay.ts';
import { createScene } from './scene/create-scene.ts';
import { findVoiceTexts } from './voice/find-voice-texts.ts';

/** Draws and encodes each page as it is at `atMs` of its own time, films included; from its end on, its last moment. */
export async function renderMoments(job: RenderJob, format: StillFormat): Promise<RenderOutput[]> {
  const { pages, resources, platform, setText, wanted } = job;
  const plan = pages.map((layout) => ({ layout, frames: planOutputs(layout.page, wanted) }));
  for (const { frames } of plan) for (const frame of frames) checkOutputSize(frame, job.limits);
  const total = plan.reduce((sum, { frames }) => sum + frames.length, 0);
  const media = await openMedia(job);
  // Where a page lies in a film is not known here: only in a film of one page does the page's time tell the film's.
  const subtitles = await openSubtitles(job, pages.length === 1 ? () => 0 : undefined);
  const outputs: RenderOutput[] = [];
  try {
    for (const { layout, frames } of plan) {
      const scene = createScene(layout, resources, platform);
      try {
        const overlay = scene.createOverlay(subtitles?.(layout)?.layersAt(wanted.atMs ?? 0) ?? []);
        if (overlay.length > 0) scene.add(...overlay);
        const durationMs = pageDuration(layout, media.durations);
        const localMs = Math.max(0, Math.min(wanted.atMs ?? 0, durationMs - 0.001));
        new PageMotion(scene, { durationMs, setText }).setTime(localMs);
        const needs = frameNeeds(layout, localMs, durationMs, media.durations.sources);
        for (const [id, frame] of await media.loadFrames(needs)) scene.tools.frames.set(id, frame);
        for (const frame of frames) {
          job.guard.check();
          const canvas = paintScene(scene, { ...frame, transparent: wanted.transparent });
          outputs.push(await encodeOutput(job, canvas, frame, layout.number, format));
          job.onProgress(outputs.length / total);
        }
      } finally {
        scene.destroy();
      }
    }
  } finally {
    media.release();
  }
  return outputs;
}

/** Width of one moment of a contact sheet when none is asked for, and the gap between two as a share of it. */
const cellWidth = 320;
const gapShare = 0.025;
/** What shows between the moments. */
const sheetColor = '#18181b';

/**
 * Draws moments of the film of all pages, evenly spread and each from the middle of its share of the time, row by row in one
 * picture.
 */
export async function renderContactSheet(job: RenderJob, format: StillFormat): Promise<RenderOutput[]> {
  const { pages, platform, resources, setText, wanted, guard } = job;
  const { columns = 1, rows = 1, width: cell = cellWidth } = wanted.contactSheet ?? {};
  const [first] = pages;
  if (!first) return [];
  const height = Math.max(1, Math.round((cell * first.page.height) / first.page.width));
  const gap = Math.max(2, Math.round(cell * gapShare));
  const sheet = {
    name: '',
    width: columns * cell + (columns + 1) * gap,
    height: rows * height + (rows + 1) * gap,
    scale: 1,
    x: 0,
    y: 0,
  };
  checkOutputSize(sheet, job.limits);
  const media = await openMedia(job);
  const canvas = platform.createCanvas(sheet.width, sheet.height);
  let isDone = false;
  try {
    const context = canvas.getContext('2d');
    if (!context) throw new TypeError('the canvas has no 2d context');
    if (!wanted.transparent) {
      context.fillStyle = sheetColor;
      context.fillRect(0, 0, sheet.width, sheet.height);
    }
    const timeline = planTimeline(pages, media.durations, wanted.videoOptions);
    if (timeline.spans.length === 0) throw new PlatenError('OPTIONS_INVALID', 'The pages last no time at all.');
    const options: FrameDrawerOptions = {
      platform,
      pages,
      timeline,
      resources,
      setText,
      width: cell,
      height,
      fps: 1,
      transparent: wanted.transparent,
      durations: media.durations.sources,
      loadFrames: media.loadFrames,
    };
    const spanOf = (index: number) => timeline.spans.find((span) => span.index === index);
    const subtitles = await openSubtitles(job, (layout) => spanOf(pages.indexOf(layout))?.startMs ?? 0);
    const overlays = new Map<number, SubtitleOverlay | undefined>();
    if (subtitles) {
      options.overlayAt = (index, localMs) => {
        const layout = pages[index];
        if (layout && !overlays.has(index)) overlays.set(index, subtitles(layout));
        return overlays.get(index)?.layersAt(localMs) ?? [];
      };
    }
    const drawer = createFrameDrawer(options);
    try {
      const count = columns * rows;
      for (let index = 0; index < count; index += 1) {
        guard.check();
        const moment = await drawer.drawAt(((index + 0.5) * timeline.durationMs) / count);
        const [column, row] = [index % columns, Math.floor(index / columns)];
        context.drawImage(
          moment.canvas as unknown as CanvasImageSource,
          gap + column * (cell + gap),
          gap + row * (height + gap),
        );
        job.onProgress((index + 1) / (count + 1));
      }
    } finally {
      drawer.close();
    }
    isDone = true;
  } finally {
    media.release();
    if (!isDone) platform.releaseCanvas(canvas);
  }
  return [await encodeOutput(job, canvas, sheet, 0, format)];
}

/**
 * What makes the subtitles of a page, where the render has any. `startOf` says where a page begins in the film, for subtitles of
 * the film as a whole.
 */
async function openSubtitles(
  { subtitles, setText }: RenderJob,
  startOf: ((layout: PageLayout) => number) | undefined,
): Promise<((layout: PageLayout) => SubtitleOverlay | undefined) | undefined> {
  if (!subtitles) return undefined;
  const { pageTrack } = await import('./subtitles/film-subtitles.ts');
  const { createSubtitleOverlay } = await import('./subtitles/subtitle-overlay.ts');
  const { film, ...ofPages } = subtitles;
  return (layout) => {
    const track = pageTrack(film && startOf ? { ...ofPages, film } : ofPages, layout.page, startOf?.(layout) ?? 0);
    return track && createSubtitleOverlay(track, layout.page, setText);
  };
}

/** What films and sounds say and show, as far as moments of the pages depend on it. */
interface MomentMedia {
  durations: MediaDurations;
  loadFrames: NonNullable<FrameDrawerOptions['loadFrames']>;
  release(): void;
}

/** Opens what the pages play. Pages that play nothing do without all that plays. */
async function openMedia(job: RenderJob): Promise<MomentMedia> {
  const pages = job.pages.map(({ page }) => page);
  if (!pages.some((page) => dependsOnMedia(page, job))) {
    return {
      durations: { sources: new Map(), voices: new Map() },
      loadFrames: async () => new Map(),
      release() {},
    };
  }
  const { prepareFilm } = await import('./film/prepare-film.ts');
  const film = await prepareFilm(job, undefined);
  const frames = createFilmFrames(film.files, job.report);
  return {
    durations: film.durations,
    loadFrames: (needs) => frames.load(needs),
    release() {
      frames.close();
      film.noteDamage();
      film.release();
    },
  };
}

/** Whether a page shows films or moving pictures, or is as long as what is heard on it. */
function dependsOnMedia(page: Page, { template, resources }: RenderJob): boolean {
  const isMoving = (source: string): boolean => {
    const picture = resources.pictures.get(source);
    return picture?.kind === 'pixels' && picture.isMoving === true;
  };
  const uses = [...collectMedia({ ...template, pages: [page] }, { isMoving }).values()].flat();
  if (uses.some(({ track }) => track === 'pictures')) return true;
  return page.durationMs === undefined && (uses.length > 0 || findVoiceTexts(page).length > 0);
}
