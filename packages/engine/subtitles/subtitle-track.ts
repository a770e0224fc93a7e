import type { SubtitleStyle } from '@platen/template';
import type { Cue } from './cue.ts';

/** The subtitles of one page, or of a whole video. */
export interface SubtitleTrack {
  /** In order of their starts; times in milliseconds of the page or video. */
  cues: Cue[];
  style: SubtitleStyle;
  /** BCP 47; empty when nobody said. */
  language: string;
  /** Whether they are drawn into the image. */
  burnIn: boolean;
}

/** The subtitles of a template. */
export interface SubtitleTracks {
  /** By the page's id; times count from the page's start. Pages without subtitles are missing. */
  pages: ReadonlyMap<string, SubtitleTrack>;
  /** The track of the whole video instead of the pages' own; times count from the video's start. */
  video?: SubtitleTrack;
}
