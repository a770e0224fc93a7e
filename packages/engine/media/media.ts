import type { PlatformImage } from '../platform/canvas.ts';

/** Facts about a video or audio, known before it is played. */
export interface MediaInfo {
  /** 0 when it is unknown and cannot be found out. */
  durationMs: number;
  /** Missing when there are no images to see. Pixels as they are shown: upright and with square pixels. */
  video?: { width: number; height: number; codec: string; hasAlpha: boolean };
  /** Missing when there is nothing to hear. */
  audio?: { sampleRate: number; channels: number; codec: string };
  /** Whether something is missing: the file is cut off, or reading it came upon damage. Then the last good frame stays. */
  isIncomplete?: boolean;
}

/** An opened video, audio or moving image (GIF, WebP). Times in milliseconds from its first frame. */
export interface MediaFile {
  readonly info: MediaInfo;
  /** Reads images in rising order of time; several readers may be open at once. Throws ASSET_UNSUPPORTED without images. */
  openFrames(): FrameReader;
  /** Reads sound; several readers may be open at once. Throws ASSET_UNSUPPORTED without sound. */
  openAudio(): AudioReader;
  close(): void;
}

/** Images of a video by time. */
export interface FrameReader {
  /**
   * The frame that is shown at that time: the last whose time is not after it, the first before the first, the last after the
   * end. The image belongs to the reader and lives until its next call or `close`; the same object means the same frame. Times
   * that rise are fast, an earlier one seeks.
   */
  frameAt(timeMs: number): Promise<PlatformImage>;
  close(): void;
}

/** Sound as planar samples in the range -1 to 1. */
export interface AudioReader {
  readonly sampleRate: number;
  readonly channels: number;
  /** Frames from that place on, at most `length`: fewer at the end, none after it. One array for each channel. */
  read(start: number, length: number): Promise<Float32Array[]>;
  close(): void;
}
