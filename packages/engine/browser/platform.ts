import type { MediaPlatform } from '../platform/media-platform.ts';
import type { Platform } from '../platform/platform.ts';
import type { PlatformCanvas } from '../platform/canvas.ts';
import { alignPaths } from './align-paths.ts';
import { createBundledReader } from './bundled-files.ts';
import { decodeImage } from './decode-image.ts';
import { encodeImage } from './encode-image.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { hashBytes } from './hash-bytes.ts';

/** Options of the browser platform: the location of its files. */
export interface BrowserPlatformOptions {
  /** Absolute URL, ending in `/`, of the bundled files (`fonts/…`, `emoji/…`, `images/…`, `media/…`, `wasm/…`). */
  assetBase: string;
  /**
   * Absolute URL, ending in `/`, of FFmpeg's core (`ffmpeg-core.js` and `ffmpeg-core.wasm` of `@ffmpeg/core`, as ES module), for videos
   * that the browser cannot decode. Default: `ffmpeg/` below `assetBase`.
   */
  ffmpegCore?: string | undefined;
}

/** The platform of a browser page or worker. */
export function createBrowserPlatform(options: BrowserPlatformOptions): Platform {
  const readBundled = createBundledReader(options.assetBase);
  const platform: Platform = {
    createCanvas: createRasterCanvas,
    releaseCanvas(canvas) {
      canvas.width = 0;
      canvas.height = 0;
    },
    createPath: (data) => new Path2D(data),
    decodeImage: (bytes, type) => decodeImage(bytes, type, readBundled),
    encodeImage: (canvas, format, quality, compression = 'fast') =>
      encodeImage(canvas, format, quality, compression, readBundled),
    fetchBytes,
    hashBytes,
    readBundled,
    media: () => (media ??= loadMedia()),
  };
  let media: Promise<MediaPlatform> | undefined;
  const loadMedia = async (): Promise<MediaPlatform> => {
    const { createMediaPlatform } = await import('./media/media-platform.ts');
    const ffmpegCore = options.ffmpegCore ?? new URL('ffmpeg/', options.assetBase).href;
    return createMediaPlatform(platform, ffmpegCore);
  };
  return platform;
}

/** The first context asked for decides how a canvas is drawn: `willReadFrequently` keeps it on the CPU, as in Node. */
function createRasterCanvas(width: number, height: number): PlatformCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context) alignPaths(context);
  return canvas as unknown as PlatformCanvas;
}
