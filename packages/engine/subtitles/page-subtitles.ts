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
