import type { PlatformCanvas, PlatformImage } from './canvas.ts';
import type { InkConversion } from './ink-conversion.ts';
import type { MediaPlatform } from './media-platform.ts';

/**
 * The engine's requirements of its environment. The engine never asks which platform it is on: everything that differs between a browser
 * worker, a browser page and Node is a member here.
 */
export interface Platform {
  /** A canvas that can be drawn on and drawn from; CPU raster, sRGB. Width and height in device pixels. */
  createCanvas(width: number, height: number): PlatformCanvas;
  /** Frees a canvas's memory immediately; it must not be used afterwards. */
  releaseCanvas(canvas: PlatformCanvas): void;
  /** Called after each render: gives memory back that a costly one has left behind. Platforms that do so by themselves have none. */
  returnMemory?(): void;
  /** A path for filling and stroking, from SVG path data when given. */
  createPath(data?: string): Path2D;
  /** Decodes PNG, JPEG, WebP, AVIF or the first frame of a GIF to sRGB, upright (EXIF orientation applied). */
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
  /** Fetches an absolute URL. Answers at most `maxBytes`, else throws LIMIT_ASSET_BYTES; ASSET_UNREACHABLE when it fails. */
  fetchBytes(url: string, options: { maxBytes: number; signal?: AbortSignal }): Promise<Uint8Array>;
  /** SHA-256 in lower-case hex. */
  hashBytes(bytes: Uint8Array): Promise<string>;
  /** A file of the bundled library (`fonts/…`, `emoji/…`, `images/…`) or of the engine's own (`wasm/…`). */
  readBundled(path: string): Promise<Uint8Array>;
  /** Requirements for videos and audio. Loaded on first use: stills do not need it. */
  media(): Promise<MediaPlatform>;
  /** Colors as inks, for documents that are printed. Missing where nothing reads ICC profiles, as in browsers. */
  inks?(): Promise<InkConversion>;
}

export type ImageType = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif';
export type StillFormat = 'png' | 'jpg' | 'webp' | 'avif';
/** How a PNG is written: in little time, or with few bytes. Its pixels are the same. */
export type PngCompression = 'fast' | 'small';
