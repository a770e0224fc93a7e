import type { Page } from '@platen/template';
import { collectMedia } from '../media/collect-media.ts';
import type { FrameDrawerOptions } from '../motion/frame-drawer.ts';
import type { MediaDurations } from '../motion/page-duration.ts';
import type { RenderJob } from '../job/render-job.ts';
import { findVoiceTexts } from '../motion/find-voice-texts.ts';
import { createVideoFrames } from './video-frames.ts';

/** Data of videos and audio on which images at a time depend. */
export interface MomentMedia {
  durations: MediaDurations;
  loadFrames: NonNullable<FrameDrawerOptions['loadFrames']>;
  release(): void;
}

/** Opens what the pages play. Pages that play nothing do without all that plays. */
export async function openMomentMedia(job: RenderJob): Promise<MomentMedia> {
  const pages = job.pages.map(({ page }) => page);
  if (!pages.some((page) => dependsOnMedia(page, job))) {
    return {
      durations: { sources: new Map(), voices: new Map() },
      loadFrames: async () => new Map(),
      release() {},
    };
  }
  const { prepareVideo } = await import('./prepare-video.ts');
  const video = await prepareVideo(job, undefined);
  const frames = createVideoFrames(video.files, job.report);
  return {
    durations: video.durations,
    loadFrames: (needs) => frames.load(needs),
    release() {
      frames.close();
      video.noteDamage();
      video.release();
    },
  };
}

/** Whether a page shows videos or moving images, or is as long as what is heard on it. */
function dependsOnMedia(page: Page, { template, resources }: RenderJob): boolean {
  const isMoving = (source: string): boolean => {
    const image = resources.images.get(source);
    return image?.kind === 'pixels' && image.isMoving === true;
  };
  const uses = [...collectMedia({ ...template, pages: [page] }, { isMoving }).values()].flat();
  if (uses.some(({ track }) => track === 'images')) return true;
  return page.durationMs === undefined && (uses.length > 0 || findVoiceTexts(page).length > 0);
}
