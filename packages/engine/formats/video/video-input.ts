import type { PlatformCanvas } from '../../platform/canvas.ts';
import type { AudioBlock } from '../../audio/audio-block.ts';
import type { Cue } from '../../subtitles/cue.ts';

/** A video as it is drawn: frame after frame, in order. */
export interface VideoInput {
  width: number;
  height: number;
  /** Frames a second; every frame lasts as long as each other. */
  fps: number;
  frameCount: number;
  /**
   * Draws the next frame: called for 0, 1, 2, … in order. `changed` is false when it looks as the one before; the canvas may then
   * be the same. The canvas is the video's own: it is drawn on again by the next call and must not be kept or released.
   */
  drawFrame(index: number): Promise<{ canvas: PlatformCanvas; changed: boolean }>;
  /** Moments spread evenly over the video, for palettes; asked for before the first frame. Each canvas is good until the next. */
  drawSamples?: (count: number) => AsyncIterable<PlatformCanvas>;
  /** Blocks in order without gaps, as long as the video; missing for a silent one. */
  audio?: AsyncIterable<AudioBlock>;
  /** A soft subtitle track, for formats that have one. */
  subtitles?: { cues: readonly Cue[]; language: string };
}
