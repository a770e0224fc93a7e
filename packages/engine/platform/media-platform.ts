import type { PlatformCanvas, PlatformImage } from './canvas.ts';
import type { ColorTags } from './color-tags.ts';

/**
 * A frame: a `VideoSample` of Mediabunny. It is not called by that name here, as programs that use the engine would have to compile that
 * package's types.
 */
export interface CapturedFrame {
  /** In seconds. */
  readonly timestamp: number;
  /** In seconds. */
  readonly duration: number;
  close(): void;
}

/** The engine's requirements of its environment for videos. Mediabunny does the rest in the same way everywhere. */
export interface MediaPlatform {
  /**
   * Registers the platform's codecs with Mediabunny; done once, cheap afterwards. Missing codecs are detected when they are used, not here.
   */
  registerCoders(): Promise<void>;
  /**
   * Returns the canvas's pixels as a sample: I420, BT.709, limited range, transparent areas on black; width and height must be even. Pixels
   * are read before this returns its promise: the canvas may be reused immediately.
   */
  capture(canvas: PlatformCanvas, time: { timestampSeconds: number; durationSeconds: number }): Promise<CapturedFrame>;
  /**
   * Converts a sample to an image in sRGB, with rotation applied, in square pixels. Closes the sample. `tags` give its colors if the video
   * has them, else the sample does. `reuse` is an earlier result that is no longer needed; it is closed or reused.
   */
  drawable(
    sample: CapturedFrame,
    options?: { tags?: ColorTags; reuse?: PlatformImage | undefined },
  ): Promise<PlatformImage>;
  /** Returns the pixels of a canvas, RGBA without premultiplication, rows from the top. */
  readPixels(canvas: PlatformCanvas): Uint8ClampedArray;
  /** FFmpeg as WebAssembly, loaded by its first command, which throws FORMAT_UNSUPPORTED if its core is unavailable. */
  ffmpeg(): Promise<Ffmpeg>;
}

/** The command line tool FFmpeg on files of its own, in memory. Runs one command at a time. */
export interface Ffmpeg {
  /**
   * Runs a command on `inputs` and answers the files named in `outputs`. Throws ASSET_UNSUPPORTED with FFmpeg's last line when
   * it fails, and the signal's reason when it fires, which ends the command. An argument that is the name of an input stands
   * for its place; inputs are read from where they are and not copied.
   */
  run(command: {
    args: readonly string[];
    inputs: Readonly<Record<string, Uint8Array>>;
    outputs: readonly string[];
    signal?: AbortSignal;
  }): Promise<Record<string, Uint8Array>>;
}
