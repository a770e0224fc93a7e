import { PlatenError, type Report } from '@platen/template';
import { collectMedia } from '../media/collect-media.ts';
import { loadMedia } from '../media/load-media.ts';
import type { MediaFile } from '../media/media.ts';
import type { MediaPlatform } from '../platform/media-platform.ts';
import { voiceKey, type MediaDurations } from '../motion/page-duration.ts';
import { checkVideoLength } from '../motion/timeline-frames.ts';
import { planTimelines, type Timeline } from '../motion/timeline.ts';
import type { RenderJob } from '../job/render-job.ts';
import { speechLengthMs } from '../audio/audio-length.ts';
import { chooseSynthesizer } from '../voice/choose-synthesizer.ts';
import { findVoiceTexts } from '../motion/find-voice-texts.ts';
import { speakTemplate } from '../voice/speak-template.ts';
import type { Speech } from '../voice/synthesizer.ts';

/** A video whose media is open and whose times are known. */
export interface PreparedVideo {
  media: MediaPlatform;
  /** By source as written. */
  files: ReadonlyMap<string, MediaFile>;
  /** By `voiceKey`. */
  speeches: ReadonlyMap<string, Speech>;
  durations: MediaDurations;
  /** One, or one for each page. */
  timelines: Timeline[];
  /** Adds to the report what turned out to be damaged while it was read. */
  noteDamage(): void;
  /** Closes everything. */
  release(): void;
}

/** Opens what is seen and heard, speaks what is spoken, and plans when everything is shown. `fps` is missing for sound alone. */
export async function prepareVideo(job: RenderJob, fps: number | undefined): Promise<PreparedVideo> {
  const { platform, limits, options, cache, guard, wanted, pages, report } = job;
  const { videoOptions } = wanted;
  const media = await platform.media();
  const pieces = { ...job.template, pages: pages.map(({ page }) => page) };
  const sources = collectMedia(pieces, { isMoving: (source) => isMoving(job, source) });
  const { audioSource } = videoOptions;
  if (audioSource) {
    sources.set(audioSource, [...(sources.get(audioSource) ?? []), { page: 0, layer: '', track: 'audio' }]);
  }
  const files = await guard.race(loadMedia(sources, platform, { ...options, limits, cache, signal: guard.signal }));
  /** Pages are counted among those that are wanted. */
  const note = (entries: Report): void => {
    for (const entry of entries) report.push({ ...entry, page: pages[entry.page - 1]?.number ?? 0 });
  };
  note(files.report);
  try {
    const spoken = await guard.race(
      speakTemplate(pieces, {
        synthesizer: await chooseSynthesizer(platform, options),
        cache,
        platform,
        signal: guard.signal,
      }),
    );
    note(spoken.report);
    try {
      const durations = findDurations(job, files.files, spoken.speeches);
      const timelines = planTimelines(pages, durations, videoOptions, report);
      for (const timeline of timelines) checkVideoLength(timeline, fps, limits);
      checkNotEmpty(timelines);
      return {
        media,
        files: files.files,
        speeches: spoken.speeches,
        durations,
        timelines,
        noteDamage: () => note(files.reportDamage()),
        release() {
          spoken.release();
          files.release();
        },
      };
    } catch (error) {
      spoken.release();
      throw error;
    }
  } catch (error) {
    files.release();
    throw error;
  }
}

function isMoving({ resources }: RenderJob, source: string): boolean {
  const image = resources.images.get(source);
  return image?.kind === 'pixels' && image.isMoving === true;
}

function findDurations(
  { pages, subtitles }: RenderJob,
  files: ReadonlyMap<string, MediaFile>,
  speeches: ReadonlyMap<string, Speech>,
): MediaDurations {
  const voices = new Map<string, number>();
  for (const { page } of pages) {
    for (const { audio } of findVoiceTexts(page)) {
      const speech = speeches.get(voiceKey(audio));
      if (speech) voices.set(voiceKey(audio), speechLengthMs(speech));
    }
  }
  const ends = [...(subtitles?.pages ?? [])].map(
    ([id, { cues }]) => [id, Math.max(...cues.map(({ endMs }) => endMs))] as const,
  );
  return {
    sources: new Map([...files].map(([source, { info }]) => [source, info.durationMs])),
    voices,
    subtitles: new Map(ends),
  };
}

function checkNotEmpty(timelines: readonly Timeline[]): void {
  if (timelines.some(({ durationMs, spans }) => durationMs > 0 && spans.length > 0)) return;
  throw new PlatenError('OPTIONS_INVALID', 'The video would have no duration.', {
    issues: [{ path: 'videoOptions', message: 'leaves nothing of the video' }],
  });
}
