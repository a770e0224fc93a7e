import type { SubtitleStyle } from '@platen/template';

/** How a video, a moving image or audio is made. Times in milliseconds. */
export interface VideoOptions {
  /** Frames a second, 1 to 60; default 30, GIF and animated WebP 20. */
  fps?: number;
  /** 1 to 100, default 75. */
  quality?: number;
  /** Leaves out what lies before and after, in the video's own time. */
  trimStartMs?: number;
  trimEndMs?: number;
  /** Cuts the video, or holds its last frame, so that it is this long. */
  durationMs?: number;
  /** No sound at all. Default false. */
  muted?: boolean;
  /** Whether GIF and animated WebP start over; default true. */
  loop?: boolean;
  /** An audio clip instead of the pages' sounds and of the videos' own. */
  audioSource?: string;
  /** SRT or WebVTT for the whole video (times from its start), or for pages by their 1-based number; a source as in templates. */
  subtitleSource?: string | Readonly<Record<number, string>>;
  /** Overrides of the pages' own subtitle styles. */
  subtitleStyle?: Partial<SubtitleStyle>;
  /** Draws subtitles into the image; default as the pages say. */
  burnSubtitles?: boolean;
  /** Adds a track of subtitles that players can turn on, in MP4 and WebM. Default false. */
  softSubtitles?: boolean;
  /** One video of all pages, default; otherwise one for each page. */
  combinePages?: boolean;
  /** Between all pages, instead of their own. */
  pageTransition?: 'none' | 'fade' | 'dissolve' | 'wipe' | 'slide' | 'push';
  pageTransitionDurationMs?: number;
}
