import { hash } from 'node:crypto';
import { createCanvas, Path2D as NodePath } from '@napi-rs/canvas';
import { returnMemory } from './return-memory.ts';
import type { InkConversion } from '../platform/ink-conversion.ts';
import { toPlainBytes } from '../platform/plain-bytes.ts';
import type { MediaPlatform } from '../platform/media-platform.ts';
import type { Platform } from '../platform/platform.ts';
import type { PlatformCanvas } from '../platform/canvas.ts';
import { readBundledFile } from './bundled-files.ts';
import { decodeImage } from './decode-image.ts';
import { createImageEncoder } from './encode-image.ts';
import { fetchBytes, type FetchBytesOptions } from './fetch-bytes.ts';

/** Fetches a whole file. Throws LIMIT_ASSET_BYTES past `maxBytes`, and stops when the signal fires. */
export type FetchUrl = (url: string, options: { maxBytes: number; signal?: AbortSignal }) => Promise<Uint8Array>;

/** Options of a Node platform; every member has a default. */
export interface NodePlatformOptions extends Pick<FetchBytesOptions, 'allowUrl'> {
  /**
   * Fetches every http(s) URL, instead of the platform's own function; `allowUrl` and `fetchTimeoutMs` are then not used. Errors other than
   * PlatenError count as ASSET_UNREACHABLE.
   */
  fetchUrl?: FetchUrl;
  /** Milliseconds for one fetched file. Default 30,000. */
  fetchTimeoutMs?: number;
  /** Threads used by one encoding. Default: one per processor. */
  encodingThreads?: number;
  /** Reads bundled paths. Default: the bundled library and the engine's own files. */
  readBundled?: (path: string) => Promise<Uint8Array>;
  /** Path of the ICC profile for converting print colors, with four inks. Default: one of libvips' own. */
  inkProfile?: string;
}

/** The Node platform: Skia canvases, sharp for images, files from npm packages. */
export function createNodePlatform(options: NodePlatformOptions = {}): Platform {
  const { fetchTimeoutMs, allowUrl, fetchUrl, readBundled = readBundledFile, encodingThreads, inkProfile } = options;
  const platform: Platform = {
    createCanvas: (width, height) => createCanvas(width, height) as unknown as PlatformCanvas,
    releaseCanvas(canvas) {
      canvas.width = 0;
      canvas.height = 0;
    },
    returnMemory,
    createPath: (data) => (data === undefined ? new NodePath() : new NodePath(data)) as unknown as Path2D,
    decodeImage,
    encodeImage: createImageEncoder(encodingThreads),
    fetchBytes: (url, { maxBytes, signal }) => {
      const given = { maxBytes, ...(signal && { signal }) };
      if (fetchUrl) return fetchUrl(url, given);
      return fetchBytes(url, {
        ...given,
        ...(fetchTimeoutMs !== undefined && { timeoutMs: fetchTimeoutMs }),
        ...(allowUrl && { allowUrl }),
      });
    },
    hashBytes: async (bytes) => hash('sha256', bytes),
    readBundled: async (path) => toPlainBytes(await readBundled(path)),
    media: () => (media ??= loadMedia()),
    inks: () => (inks ??= openInks()),
  };
  let inks: Promise<InkConversion> | undefined;
  const openInks = async (): Promise<InkConversion> => {
    const { openInkConversion } = await import('./ink-conversion.ts');
    return openInkConversion(inkProfile);
  };
  let media: Promise<MediaPlatform> | undefined;
  const loadMedia = async (): Promise<MediaPlatform> => {
    const { createMediaPlatform } = await import('./media/media-platform.ts');
    return createMediaPlatform(platform);
  };
  return platform;
}
