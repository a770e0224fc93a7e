import type { Report } from '@platen/template';
import type { PlatformCanvas } from '../platform.ts';
import type { SoundBlock } from '../sound/sound-block.ts';

/** When a page of a film that is played is shown. Milliseconds of the film. */
export interface PlayedPage {
  /** Its place in the template, from 1; pages that are left out keep theirs. */
  number: number;
  /** When it begins to be seen, with its transition from the page before if it has one. */
  startMs: number;
  /** How long that transition takes; 0 for a cut. */
  transitionMs: number;
}

/** What is known of a film once it is ready to be played. Pixels, milliseconds, frames a second. */
export interface PlaybackInfo {
  width: number;
  height: number;
  durationMs: number;
  fps: number;
  hasSound: boolean;
  /** In the order they are shown; those that last no time are left out. */
  pages: readonly PlayedPage[];
  report: Report;
}

/** A film that is drawn at whatever time is asked for, and whose sound can be heard from anywhere on. */
export interface Playback {
  readonly info: PlaybackInfo;
  /**
   * Draws the frame that is shown at that time; times beyond the film are its first or last frame. The canvas is the film's own and
   * is drawn on again by the next call. `changed` is false when it looks as it did after the call before.
   */
  drawAt(timeMs: number): Promise<{ canvas: PlatformCanvas; changed: boolean }>;
  /** Sound from that time to the end, in blocks without gaps, the first of which starts there; nothing when there is none. */
  soundFrom(timeMs: number): AsyncIterable<SoundBlock>;
  close(): Promise<void>;
}
