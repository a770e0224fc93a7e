import type { Page } from '@platen/template';
import type { Timeline } from '../motion/timeline.ts';
import type { Cue } from './cue.ts';
import { cutCues, moveCues } from './cue-times.ts';
import type { SubtitleTrack, SubtitleTracks } from './subtitle-track.ts';

/**
 * The track that is drawn over one page of a video, in milliseconds of the page; undefined when nothing is. `startMs` is
 * where the page begins in the video.
 */
export function pageTrack(
  { pages, video }: SubtitleTracks,
  page: Pick<Page, 'id'>,
  startMs: number,
): SubtitleTrack | undefined {
  const own = video ? { ...video, cues: moveCues(video.cues, -startMs) } : pages.get(page.id);
  return own?.burnIn && own.cues.length > 0 ? own : undefined;
}

/**
 * All cues of a video for a track of its own, in milliseconds of the video: those of every page moved to where it begins and cut
 * where it ends, none before the one before it is over, but those that a file shows together.
 */
export function videoSubtitles(
  { pages, video }: SubtitleTracks,
  videoPages: readonly Pick<Page, 'id'>[],
  timeline: Timeline,
): { cues: Cue[]; language: string } | undefined {
  const videoEndMs = timeline.heldFromMs ?? timeline.durationMs;
  const cues: Cue[] = [];
  let language = video?.language ?? '';
  if (video) cues.push(...cutCues(video.cues, timeline.durationMs));
  else
    for (const span of timeline.spans) {
      const track = pages.get(videoPages[span.index]?.id ?? '');
      if (!track) continue;
      if (language === '') language = track.language;
      const endMs = Math.min(videoEndMs, span.startMs + span.durationMs);
      const own = cutCues(moveCues(track.cues, span.startMs), endMs);
      // While pages overlap, the new one has the word.
      const [first] = own;
      if (first)
        for (const cue of cues) if (cue.endMs > first.startMs) cue.endMs = Math.max(cue.startMs, first.startMs);
      cues.push(...own);
    }
  const shown = cues.filter((cue) => cue.endMs > cue.startMs);
  return shown.length > 0 ? { cues: shown, language } : undefined;
}
