import type { PlatformCanvas, PlatformImage } from './canvas.ts';
import type { InkConversion } from './ink-conversion.ts';
import type { MediaPlatform } from './media-platform.ts';

/**
 * The engine's requirements of its environment. The engine never asks which platform it is on: everything that differs between a browser
 * worker, a browser page and Node is a member here.
 */
export interface Platform {
  /** Creates a canvas for drawing and as an image source; CPU raster, sRGB. Width and height in device pixels. */
  createCanvas(width: number, height: number): PlatformCanvas;
  /** Frees a canvas's memory immediately; it must not be used afterwards. */
  releaseCanvas(canvas: PlatformCanvas): void;
  /** Called after each render: frees memory that a costly one has left behind. Platforms that do so by themselves omit it. */
  returnMemory?(): void;
  /** Creates a path for filling and stroking, optionally from SVG path data. */
  createPath(data?: string): Path2D;
  /** Decodes PNG, JPEG, WebP, AVIF or the first frame of a GIF to sRGB, with EXIF orientation applied. */
  decodeImage(bytes: Uint8Array, type: ImageType): Promise<PlatformImage>;
  /**
   * Encodes the canvas. `quality` 1 to 100; PNG ignores it and has `compression` instead (default `fast`). Throws
   * FORMAT_UNSUPPORTED when the bytes are not of that format.
   */
  encodeImage(
    canvas: PlatformCanvas,
    format: StillFormat,
    quality: number,
    compression?: PngCompression,
  ): Promise<Uint8Array>;
  /** Fetches an absolute URL. Returns at most `maxBytes`, else throws LIMIT_ASSET_BYTES; ASSET_UNREACHABLE if it fails. */
  fetchBytes(url: string, options: { maxBytes: number; signal?: AbortSignal }): Promise<Uint8Array>;
  /** SHA-256 in lower-case hex. */
  hashBytes(bytes: Uint8Array): Promise<string>;
  /** Reads a file of the bundled library (`fonts/…`, `emoji/…`, `images/…`) or of the engine's own (`wasm/…`). */
  readBundled(path: string): Promise<Uint8Array>;
  /** Requirements for videos and audio. Loaded on first use: stills do not need it. */
  media(): Promise<MediaPlatform>;
  /** Converts colors to inks, for documents to be printed. Missing where ICC profiles cannot be read, as in browsers. */
  inks?(): Promise<InkConversion>;
}

export type ImageType = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif';
export type StillFormat = 'png' | 'jpg' | 'webp' | 'avif';
/** PNG compression: fast, or with few bytes. The pixels are the same. */
export type PngCompression = 'fast' | 'small';
