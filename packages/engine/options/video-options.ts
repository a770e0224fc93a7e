import type { SubtitleStyle } from '@platen/template';

/** Options of videos, animated images and audio. Times in milliseconds. */
export interface VideoOptions {
  /** Frames per second, 1 to 60; default 30, GIF and animated WebP 20. */
  fps?: number;
  /** 1 to 100, default 75. */
  quality?: number;
  /** Start and end of the part to render, in the video's own time. */
  trimStartMs?: number;
  trimEndMs?: number;
  /** Duration: cuts the video, or holds its last frame. */
  durationMs?: number;
  /** Removes all audio. Default false. */
  muted?: boolean;
  /** Loops GIF and animated WebP; default true. */
  loop?: boolean;
  /** An audio clip instead of the pages' sounds and of the videos' own. */
  audioSource?: string;
  /** SRT or WebVTT for the whole video (times from its start), or for pages by their 1-based number; a source as in templates. */
  subtitleSource?: string | Readonly<Record<number, string>>;
  /** Overrides of the pages' own subtitle styles. */
  subtitleStyle?: Partial<SubtitleStyle>;
  /** Burns subtitles into the image; default: as set on the pages. */
  burnSubtitles?: boolean;
  /** Adds a subtitle track that players can turn on, in MP4 and WebM. Default false. */
  softSubtitles?: boolean;
  /** One video of all pages (default); otherwise one per page. */
  combinePages?: boolean;
  /** Transition between all pages, instead of their own. */
  pageTransition?: 'none' | 'fade' | 'dissolve' | 'wipe' | 'slide' | 'push';
  pageTransitionDurationMs?: number;
}
