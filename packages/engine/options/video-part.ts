import type { VideoFileFormat } from '../formats/video/video-file.ts';
import type { Cue } from '../subtitles/cue.ts';

/**
 * A part of a video, made by a render of its own: what the video will be (`plan`, which makes no file), a stretch of its images
 * from a key frame on, or all of its sound. `joinVideo` makes one video of them.
 */
export type VideoPart = 'plan' | 'audio' | { fromFrame: number; frameCount: number };

/** What a video will be, known before anything is drawn. */
export interface VideoPlan {
  format: VideoFileFormat;
  width: number;
  height: number;
  fps: number;
  frameCount: number;
  /** Frames from one key frame to the next: parts begin at multiples of it. */
  keyFrameDistance: number;
  hasAudio: boolean;
  subtitles?: { cues: readonly Cue[]; language: string };
}
