import type { VideoFileFormat } from '../options/video-format.ts';
import type { Cue } from '../subtitles/cue.ts';

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
