import type { VideoSample } from 'mediabunny';
import type { PlatformCanvas, PlatformImage } from './canvas.ts';
import type { ColorTags } from './color-tags.ts';

/** The engine's requirements of its environment for videos. Mediabunny does the rest alike everywhere. */
export interface MediaPlatform {
  /**
   * Makes the platform's coders known to Mediabunny; done once, cheap afterwards. What is missing on a platform is found when a
   * coder is requested, not here.
   */
  registerCoders(): Promise<void>;
  /**
   * The canvas's pixels as a sample: I420, BT.709, limited range, what is transparent on black; width and height must be even.
   * Pixels are read before this returns its promise: the canvas may be drawn on at once.
   */
  capture(canvas: PlatformCanvas, time: { timestampSeconds: number; durationSeconds: number }): Promise<VideoSample>;
  /**
   * A sample as an image in sRGB, upright, in square pixels. Closes the sample. `tags` say what its colors are where the video
   * says it, else the sample does. `reuse` is an image from here that is not needed any more; it is closed or drawn on again.
   */
  drawable(
    sample: VideoSample,
    options?: { tags?: ColorTags; reuse?: PlatformImage | undefined },
  ): Promise<PlatformImage>;
  /** The pixels of a canvas, RGBA without premultiplication, rows from the top. */
  readPixels(canvas: PlatformCanvas): Uint8ClampedArray;
  /** FFmpeg as WebAssembly, loaded by its first command, which throws FORMAT_UNSUPPORTED where its core is not to be had. */
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
