import { ALL_FORMATS, BufferSource, HLS, Input, Logging, LogLevel } from 'mediabunny';
import { ServiceError } from '../../http/service-error.ts';
import { acceptedTypes, listTypes, type FileAssetType } from '../asset-limits.ts';
import { drawThumbnail, fitThumbnail } from './draw-thumbnail.ts';
import type { PreparedAsset, PrepareDependencies } from './prepared-asset.ts';

// What is wrong with a file is said by errors; hostile ones would fill the log.
Logging.level = LogLevel.Errors;

/** Formats of one file; playlists name others. */
const formats = ALL_FORMATS.filter((format) => format !== HLS);
const maxPixels = 100_000_000;
const maxDurationMs = 24 * 60 * 60 * 1000;

/** A container's description of its tracks. */
export interface MediaDescription {
  durationMs: number | undefined;
  video: { width: number; height: number } | undefined;
  hasAudio: boolean;
}

/** Checks a video or audio by reading its structure, and a video by drawing one of its images. Throws ServiceError. */
export async function prepareMedia(
  dependencies: PrepareDependencies,
  bytes: Uint8Array,
  { type, mediaType }: { type: FileAssetType; mediaType: string },
  signal: AbortSignal,
): Promise<PreparedAsset> {
  const { durationMs, video, hasAudio } = await describeMedia(bytes);
  const found = video ? 'video' : 'audio';
  if (!video && !hasAudio) throw new ServiceError('asset_unsupported', 'The file has neither video nor audio.');
  if (found !== type) throw new ServiceError('asset_type_mismatch', `The file is of the type ${found}, not ${type}.`);
  // Some containers hold videos and audio, and are named by what is in them.
  const fileType = mediaType.replace(/^\w+/, found).replace('audio/quicktime', 'audio/mp4');
  if (!acceptedTypes[type].includes(fileType)) {
    throw new ServiceError(
      'asset_unsupported',
      `The file is ${fileType}; an asset of the type ${type} is ${listTypes(type)}.`,
    );
  }
  const asset: PreparedAsset = { bytes, fileType, ...(durationMs !== undefined && { durationMs }) };
  if (!video) return asset;
  const fitted = fitThumbnail(video);
  // Videos often begin in the dark.
  const trimStartMs = Math.round(Math.min(1000, (durationMs ?? 0) / 10));
  const draw = (source: string) => ({
    layers: [{ type: 'video' as const, id: 'file', source, fit: 'contain' as const, trimStartMs, ...fitted }],
  });
  const thumbnail = await drawThumbnail(dependencies, bytes, fitted, draw, signal);
  return { ...asset, ...video, thumbnail };
}

/** Reads the description of a video or audio. Throws ServiceError `asset_unsupported`. */
export async function describeMedia(bytes: Uint8Array): Promise<MediaDescription> {
  const input = new Input({ formats, source: new BufferSource(bytes) });
  try {
    if (!(await input.canRead())) throw unreadable();
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    const seconds = await input.computeDuration();
    const durationMs = Math.round(seconds * 1000);
    const size = video && {
      width: Math.round(await video.getDisplayWidth()),
      height: Math.round(await video.getDisplayHeight()),
    };
    if (size && !(size.width > 0 && size.height > 0 && size.width * size.height <= maxPixels)) {
      throw new ServiceError('asset_unsupported', `The video has images of ${size.width} by ${size.height} pixels.`);
    }
    return {
      durationMs: durationMs > 0 && durationMs <= maxDurationMs ? durationMs : undefined,
      video: size ?? undefined,
      hasAudio: audio !== null,
    };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw unreadable(error);
  } finally {
    input.dispose();
  }
}

function unreadable(cause?: unknown): ServiceError {
  return new ServiceError('asset_unsupported', 'The video or audio is damaged or its type is not supported.', {
    cause,
  });
}
