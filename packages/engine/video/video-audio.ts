import type { PlatenError } from '@platen/template';
import type { AudioReader } from '../media/media.ts';
import type { Timeline } from '../motion/timeline.ts';
import type { RenderJob } from '../job/render-job.ts';
import { mixAudio } from '../audio/mix-audio.ts';
import { planAudio } from '../audio/plan-audio.ts';
import type { AudioBlock } from '../audio/audio-block.ts';
import type { PreparedVideo } from './prepare-video.ts';

/** Opens the audio of a video from `startMs` on, mixed as it is read; undefined if there is none. */
export function openVideoAudio(
  job: RenderJob,
  video: PreparedVideo,
  timeline: Timeline,
  startMs = 0,
): AsyncIterable<AudioBlock> | undefined {
  const { wanted, pages, report, guard } = job;
  const infos = new Map([...video.files].map(([source, { info }]) => [source, info]));
  const plan = planAudio(
    pages.map(({ page }) => page),
    timeline,
    { infos, speeches: video.speeches },
    wanted.videoOptions,
  );
  if (plan.clips.length === 0) return undefined;
  const openAudio = async (source: string): Promise<AudioReader> => {
    const file = video.files.get(source);
    if (!file) throw new Error(`The sound ${source} was not loaded.`);
    return file.openAudio();
  };
  const onError = ({ page, layer }: { page: number; layer: string }, error: PlatenError): void => {
    report.push({ page: pages[page]?.number ?? 0, layer, code: 'media_incomplete', message: error.message });
  };
  return mixAudio(plan, openAudio, { signal: guard.signal, onError, startMs });
}

/** Nothing to be heard, for as long as is asked. */
export async function* silence(): AsyncGenerator<AudioBlock> {}
