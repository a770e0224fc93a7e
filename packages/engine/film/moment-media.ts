import type { Page } from '@platen/template';
import { collectMedia } from '../load/collect-media.ts';
import type { FrameDrawerOptions } from '../motion/frame-drawer.ts';
import type { MediaDurations } from '../motion/page-duration.ts';
import type { RenderJob } from '../render/render-job.ts';
import { findVoiceTexts } from '../voice/find-voice-texts.ts';
import { createFilmFrames } from './film-frames.ts';

/** What films and sounds say and show, as far as moments of the pages depend on it. */
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
  const { prepareFilm } = await import('./prepare-film.ts');
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
