import { PlatenError } from '@platen/template';
import { checkOutputSize } from './check-limits.ts';
import { encodeOutput } from './encode-output.ts';
import { openMomentMedia } from '../video/moment-media.ts';
import type { LaidOutLayer, PageLayout } from '../pages/page-layout.ts';
import { frameNeeds } from '../motion/frame-needs.ts';
import { pageDuration } from '../motion/page-duration.ts';
import { PageMotion } from '../motion/page-motion.ts';
import { planOutputs } from '../pages/output-frame.ts';
import { paintScene } from '../paint/paint-scene.ts';
import type { StillFormat } from '../platform/platform.ts';
import type { RenderJob } from '../job/render-job.ts';
import type { RenderOutput } from '../job/renderer.ts';
import { pageTrack } from '../subtitles/video-subtitles.ts';
import { createSubtitleOverlay } from '../subtitles/subtitle-overlay.ts';
import { createScene } from '../scene/create-scene.ts';

/**
 * Draws and encodes each page as it is at `atMs` of its own time, videos included; at its very end, its last moment.
 * Throws OPTIONS_INVALID when a page is over by then.
 */
export async function renderMoments(job: RenderJob, format: StillFormat): Promise<RenderOutput[]> {
  const { pages, resources, platform, setText, wanted } = job;
  const plan = pages.map((layout) => ({ layout, frames: planOutputs(layout.page, wanted) }));
  for (const { frames } of plan) for (const frame of frames) checkOutputSize(frame, format, job.limits);
  const total = plan.reduce((sum, { frames }) => sum + frames.length, 0);
  const media = await openMomentMedia(job);
  const outputs: RenderOutput[] = [];
  try {
    for (const { layout, frames } of plan) {
      const scene = createScene(layout, resources, platform);
      try {
        const overlay = scene.createOverlay(subtitlesAt(job, layout, wanted.atMs ?? 0));
        if (overlay.length > 0) scene.add(...overlay);
        const durationMs = pageDuration(layout, media.durations);
        checkMoment(wanted.atMs ?? 0, layout, durationMs);
        const localMs = Math.max(0, Math.min(wanted.atMs ?? 0, durationMs - 0.001));
        new PageMotion(scene, { ...resources, durationMs, setText }).setTime(localMs);
        const needs = frameNeeds(layout, localMs, durationMs, media.durations.sources);
        for (const [id, frame] of await media.loadFrames(needs)) scene.tools.frames.set(id, frame);
        for (const frame of frames) {
          job.guard.check();
          if (outputs.length > 0) resources.cost?.allowAnother();
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

function checkMoment(atMs: number, { page, number }: PageLayout, durationMs: number): void {
  if (atMs <= durationMs) return;
  const message = `is ${atMs} ms, but page ${number} ("${page.name || page.id}") lasts ${Math.round(durationMs)} ms`;
  throw new PlatenError('OPTIONS_INVALID', `The render options are wrong: atMs ${message}.`, {
    issues: [{ path: 'atMs', message }],
  });
}

/** The subtitles over a page at a time of it. */
function subtitlesAt(
  { subtitles, pages, setText }: RenderJob,
  { page }: PageLayout,
  timeMs: number,
): readonly LaidOutLayer[] {
  if (!subtitles) return [];
  // Where a page is in a video is not known here: only in a video of one page does the page's time tell the video's.
  const { video, ...ofPages } = subtitles;
  const track = pageTrack(video && pages.length === 1 ? { ...ofPages, video } : ofPages, page, 0);
  return track ? createSubtitleOverlay(track, page, setText).layersAt(timeMs) : [];
}
