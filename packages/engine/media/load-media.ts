import { PlatenError, type Report, type ReportCode } from '@platen/template';
import type { Limits } from '../platform/limits.ts';
import type { MediaFile } from './media.ts';
import type { Platform } from '../platform/platform.ts';
import type { AssetCache } from '../sources/asset-cache.ts';
import type { MediaUse } from './collect-media.ts';
import { mapBounded } from '../sources/map-bounded.ts';
import { withName } from '../sources/name-limit.ts';
import { createResolvers, readSource, shorten, type SourceOptions } from '../sources/resolve-source.ts';

/** Options of loading media. */
export interface LoadMediaOptions extends SourceOptions {
  limits: Limits;
  cache: AssetCache;
  signal?: AbortSignal | undefined;
}

/** The opened media of a render, and what could not be opened. */
export interface LoadedMedia {
  /** By source as written. Failed sources are missing here and listed in the report. */
  files: Map<string, MediaFile>;
  report: Report;
  /** Reports damage found while reading, beyond the report; call it after everything has been read. */
  reportDamage(): Report;
  /** Closes the files and all their readers. */
  release(): void;
}

/** Files may be large: few at a time. */
const concurrency = 3;
/** All media of one render may have this many times the bytes of the largest file allowed. */
const totalByteFactor = 2;

/** Codes after which the render continues without the file. */
const reportCodes: Partial<Record<string, ReportCode>> = {
  ASSET_UNREACHABLE: 'asset_unreachable',
  ASSET_UNSUPPORTED: 'asset_unsupported',
};

/**
 * Fetches and opens every source once. What cannot be reached or opened, lacks the track that is used, or is cut off, is
 * reported for each use; a passed limit or an abort throws (LIMIT_ASSET_BYTES, LIMIT_ASSET_PIXELS, LIMIT_MEDIA, RENDER_ABORTED).
 */
export async function loadMedia(
  sources: ReadonlyMap<string, readonly MediaUse[]>,
  platform: Platform,
  options: LoadMediaOptions,
): Promise<LoadedMedia> {
  const { limits, cache, signal } = options;
  const files = new Map<string, MediaFile>();
  const reported = new Set<MediaFile>();
  const release = (): void => {
    for (const file of files.values()) file.close();
    files.clear();
  };
  if (sources.size === 0) return { files, report: [], reportDamage: () => [], release };
  const resolvers = createResolvers(platform, options);
  const { openMedia } = await import('./open-media.ts');
  let bytesInAll = 0;
  const open = async (source: string): Promise<MediaFile> => {
    const bytes = await readSource(source, resolvers, { maxBytes: limits.maxMediaBytes, signal });
    bytesInAll += bytes.byteLength;
    if (bytesInAll > limits.maxMediaBytes * totalByteFactor) {
      throw new PlatenError(
        'LIMIT_MEDIA',
        `The videos and audio together have more than ${limits.maxMediaBytes * totalByteFactor} bytes.`,
      );
    }
    return openMedia(bytes, platform, { limits, cache, signal }).catch((error: unknown) => {
      throw withName(error, nameOf(source));
    });
  };
  try {
    const reports = await mapBounded([...sources], concurrency, async ([source, uses]): Promise<Report> => {
      try {
        signal?.throwIfAborted();
        const file = await open(source);
        files.set(source, file);
        if (file.info.isIncomplete) reported.add(file);
        return [
          ...entries(lacking(uses, file), 'media_missing_track', (use) => missingText(source, use)),
          ...entries(file.info.isIncomplete ? uses : [], 'media_incomplete', () => incompleteText(source)),
        ];
      } catch (error) {
        const code = error instanceof PlatenError ? reportCodes[error.code] : undefined;
        if (code === undefined || !(error instanceof PlatenError)) throw error;
        const { message } = error;
        return entries(uses, code, () => (code === 'asset_unsupported' ? `${nameOf(source)}: ${message}` : message));
      }
    });
    return {
      files,
      report: reports.flat(),
      reportDamage: () =>
        [...files].flatMap(([source, file]) => {
          if (!file.info.isIncomplete || reported.has(file)) return [];
          reported.add(file);
          return entries(sources.get(source) ?? [], 'media_incomplete', () => incompleteText(source));
        }),
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

function lacking(uses: readonly MediaUse[], { info }: MediaFile): MediaUse[] {
  return uses.filter(({ track }) => (track === 'images' ? !info.video : !info.audio));
}

function missingText(source: string, { track }: MediaUse): string {
  return `${nameOf(source)}: it has no ${track}.`;
}

function incompleteText(source: string): string {
  return `${nameOf(source)} as a whole: it is damaged or truncated, and the missing parts are not seen or heard.`;
}

function nameOf(source: string): string {
  return source.startsWith('data:') ? 'The embedded media file cannot be used' : `${shorten(source)} cannot be used`;
}

function entries(uses: readonly MediaUse[], code: ReportCode, message: (use: MediaUse) => string): Report {
  return uses.map((use) => ({ page: use.page, layer: use.layer, code, message: message(use) }));
}
