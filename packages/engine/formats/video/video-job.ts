import type { MediaPlatform } from '../../platform/media-platform.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RenderGuard } from '../../platform/render-guard.ts';
import type { VideoFormat, AudioFormat } from '../../options/video-format.ts';
import type { VideoInput } from './video-input.ts';
import type { RenderTarget } from '../../options/render-target.ts';

/** Tools for writing a video, besides its frames. */
export interface VideoTools {
  platform: Platform;
  media: MediaPlatform;
  guard: RenderGuard;
}

/** A video to write. */
export interface VideoJob extends VideoTools {
  input: VideoInput;
  format: VideoFormat;
  /** 1 to 100. */
  quality: number;
  /** Whether GIF and animated WebP start over. */
  loop: boolean;
  /** Receives the bytes; without it they are answered. */
  target?: RenderTarget;
  /** Called after each frame with the number of frames that are done. */
  onFrame?(done: number): void;
}

/** An audio clip to write. */
export interface AudioJob extends Pick<VideoTools, 'media' | 'guard'> {
  audio: NonNullable<VideoInput['audio']>;
  durationMs: number;
  /** `opus` is the sound of a WebM video, in a file of its own. */
  format: AudioFormat | 'opus';
  target?: RenderTarget;
  /** Called with 0 to 1. */
  onProgress?(progress: number): void;
}

/** A written video or audio. */
export interface WrittenVideo {
  /** Pixels as they are in the file; 0 for sound. */
  width: number;
  height: number;
  durationMs: number;
  /** Empty when a target received them. */
  bytes: Uint8Array;
}
