import type { Report } from '@platen/template';
import type { PlatformCanvas } from '../platform/canvas.ts';
import type { AudioBlock } from '../audio/audio-block.ts';

/** When a page of a video that is played is shown. Milliseconds of the video. */
export interface PlayedPage {
  /** Its place in the template, from 1; pages that are omitted keep theirs. */
  number: number;
  /** When it begins to be seen, with its transition from the page before if it has one. */
  startMs: number;
  /** How long that transition takes; 0 for a cut. */
  transitionMs: number;
}

/** Facts about a video that is ready to be played. Pixels, milliseconds, frames per second. */
export interface PlaybackInfo {
  width: number;
  height: number;
  durationMs: number;
  fps: number;
  hasAudio: boolean;
  /** In the order they are shown; those that last no time are omitted. */
  pages: readonly PlayedPage[];
  report: Report;
}

/** A video that is drawn at whatever time is requested, and whose sound can be heard from anywhere on. */
export interface Playback {
  readonly info: PlaybackInfo;
  /**
   * Draws the frame that is shown at that time; times beyond the video are its first or last frame. The canvas is the video's own and
   * is drawn on again by the next call. `changed` is false when it looks as it did after the call before.
   */
  drawAt(timeMs: number): Promise<{ canvas: PlatformCanvas; changed: boolean }>;
  /** Sound from that time to the end, in blocks without gaps, the first of which starts there; nothing when there is none. */
  audioFrom(timeMs: number): AsyncIterable<AudioBlock>;
  close(): Promise<void>;
}
