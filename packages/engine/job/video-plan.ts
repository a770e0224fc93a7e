import type { VideoFileFormat } from '../options/video-format.ts';
import type { Cue } from '../subtitles/cue.ts';

/** Plan of a video, known before drawing starts. */
export interface VideoPlan {
  format: VideoFileFormat;
  width: number;
  height: number;
  fps: number;
  frameCount: number;
  /** Frames from one key frame to the next: parts begin at multiples of this number. */
  keyFrameDistance: number;
  /** Frames of a segment: however a video is rendered, its encoder begins anew at multiples of this number. */
  segmentFrames: number;
  hasAudio: boolean;
  subtitles?: { cues: readonly Cue[]; language: string };
}
