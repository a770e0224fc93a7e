import type { SubtitleStyle } from '@platen/template';
import type { Cue } from './cue.ts';

/** The subtitles of one page, or of a whole film. */
export interface SubtitleTrack {
  /** In order of their starts; times in milliseconds of the page or film. */
  cues: Cue[];
  style: SubtitleStyle;
  /** BCP 47; empty when nobody said. */
  language: string;
  /** Whether they are drawn into the picture. */
  burnIn: boolean;
}

/** The subtitles of a template. */
export interface SubtitleTracks {
  /** By the page's id; times count from the page's start. Pages without subtitles are missing. */
  pages: ReadonlyMap<string, SubtitleTrack>;
  /** Those of the whole film in place of the pages' own; times count from the film's start. */
  film?: SubtitleTrack;
}
