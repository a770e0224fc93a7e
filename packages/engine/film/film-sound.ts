import type { PlatenError } from '@platen/template';
import type { SoundReader } from '../media/media.ts';
import type { Timeline } from '../motion/timeline.ts';
import type { RenderJob } from '../render/render-job.ts';
import { mixSound } from '../sound/mix-sound.ts';
import { planSound } from '../sound/plan-sound.ts';
import type { SoundBlock } from '../sound/sound-block.ts';
import type { PreparedFilm } from './prepare-film.ts';

/** What is heard in a film from `startMs` on, mixed as it is read; undefined when nothing is. */
export function openFilmSound(
  job: RenderJob,
  film: PreparedFilm,
  timeline: Timeline,
  startMs = 0,
): AsyncIterable<SoundBlock> | undefined {
  const { wanted, pages, report, guard } = job;
  const infos = new Map([...film.files].map(([source, { info }]) => [source, info]));
  const plan = planSound(
    pages.map(({ page }) => page),
    timeline,
    { infos, speeches: film.speeches },
    wanted.videoOptions,
  );
  if (plan.clips.length === 0) return undefined;
  const openSound = async (source: string): Promise<SoundReader> => {
    const file = film.files.get(source);
    if (!file) throw new Error(`The sound ${source} was not loaded.`);
    return file.openSound();
  };
  const onFailure = ({ page, layer }: { page: number; layer: string }, error: PlatenError): void => {
    report.push({ page: pages[page]?.number ?? 0, layer, code: 'media_incomplete', message: error.message });
  };
  return mixSound(plan, openSound, { signal: guard.signal, onFailure, startMs });
}

/** Nothing to be heard, for as long as is asked. */
export async function* silence(): AsyncGenerator<SoundBlock> {}
