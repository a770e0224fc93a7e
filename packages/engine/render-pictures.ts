import type { StillFormat } from './platform.ts';
import { checkOutputSize } from './check-limits.ts';
import { planOutputs, type OutputFrame } from './output-frame.ts';
import type { PageLayout } from './layout/page-layout.ts';
import type { RenderJob } from './render-job.ts';
import type { RenderOutput } from './renderer.ts';
import { paintScene } from './paint/paint-scene.ts';
import { createScene, type PageScene } from './scene/create-scene.ts';

/** Draws and encodes the pages one after another, each in all sizes that are wanted. */
export async function renderPictures(job: RenderJob, format: StillFormat): Promise<RenderOutput[]> {
  const plan = job.pages.map((layout) => ({ layout, frames: planOutputs(layout.page, job.wanted) }));
  for (const { frames } of plan) for (const frame of frames) checkOutputSize(frame, job.limits);
  const total = plan.reduce((sum, { frames }) => sum + frames.length, 0);
  const outputs: RenderOutput[] = [];
  for (const { layout, frames } of plan) {
    const scene = createScene(await withSubtitles(job, layout), job.resources, job.platform);
    try {
      if (job.wanted.atMs !== undefined) await setMoment(job, scene, job.wanted.atMs);
      for (const frame of frames) {
        outputs.push(await renderFrame(job, scene, frame, format));
        job.onProgress(outputs.length / total);
      }
    } finally {
      scene.destroy();
    }
  }
  return outputs;
}

/** A page with the subtitles of the moment on top. */
async function withSubtitles(
  { wanted, subtitles, setText, pages }: RenderJob,
  layout: PageLayout,
): Promise<PageLayout> {
  if (!subtitles || wanted.atMs === undefined) return layout;
  const { pageTrack } = await import('./subtitles/film-subtitles.ts');
  const { createSubtitleOverlay } = await import('./subtitles/subtitle-overlay.ts');
  // Where a page lies in a film is not known here: only in a film of one page does the page's time tell the film's.
  const { film, ...ofPages } = subtitles;
  const track = pageTrack(film && pages.length === 1 ? { ...ofPages, film } : ofPages, layout.page, 0);
  if (!track) return layout;
  return {
    ...layout,
    layers: [...layout.layers, ...createSubtitleOverlay(track, layout.page, setText).layersAt(wanted.atMs)],
  };
}

/** Puts all that moves on the page where it is at a time. */
async function setMoment({ setText }: RenderJob, scene: PageScene, atMs: number): Promise<void> {
  const { PageMotion } = await import('./motion/page-motion.ts');
  const { pageDuration } = await import('./motion/page-duration.ts');
  const durationMs = pageDuration(scene.layout, { sources: new Map(), voices: new Map() });
  new PageMotion(scene, { durationMs, setText }).setTime(atMs);
}

async function renderFrame(
  { platform, painter, guard, wanted }: RenderJob,
  scene: PageScene,
  frame: OutputFrame,
  format: StillFormat,
): Promise<RenderOutput> {
  guard.check();
  const paintFrame = { ...frame, transparent: wanted.transparent };
  // The painter tells what has changed since the last render by the layout, which knows nothing of motion.
  const canvas = wanted.atMs === undefined ? painter.paint(scene, paintFrame) : paintScene(scene, paintFrame);
  try {
    guard.check();
    const bytes = await platform.encodePicture(canvas, format, wanted.quality);
    guard.check();
    const { name, width, height } = frame;
    return { page: scene.layout.number, size: name, format, width, height, bytes };
  } finally {
    platform.releaseCanvas(canvas);
  }
}
