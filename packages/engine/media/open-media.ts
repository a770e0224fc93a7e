import { PlatenError } from '@platen/template';
import type { Limits } from '../limits.ts';
import type { AssetCache } from '../load/asset-cache.ts';
import { isMovingPicture } from '../load/is-moving-picture.ts';
import { sniffType } from '../load/sniff-type.ts';
import type { Platform } from '../platform.ts';
import { mediaFault } from './media-fault.ts';
import type { MediaFile } from './media.ts';
import { openTracks } from './open-tracks.ts';

/** Bounds and ways to end that opening a media file keeps. */
export interface OpenMediaOptions {
  limits: Pick<Limits, 'maxAssetPixels'>;
  /** Keeps what had to be converted, by the file's hash. */
  cache?: AssetCache | undefined;
  /** Ends the opening and every reader of the file. */
  signal?: AbortSignal | undefined;
}

/**
 * Opens a film, sound or moving picture, by its content and never by its name: MP4, MOV, WebM, MKV, MPEG-TS, MP3, M4A, AAC, WAV,
 * OGG and FLAC, animated GIF and WebP. Close the file when it has been used. Throws ASSET_UNSUPPORTED for what is none of these, damaged, or nothing
 * that this platform decodes, LIMIT_ASSET_PIXELS for pictures that are too large, and the signal's reason.
 */
export async function openMedia(
  bytes: Uint8Array,
  platform: Platform,
  { limits, signal }: OpenMediaOptions,
): Promise<MediaFile> {
  signal?.throwIfAborted();
  if (bytes.byteLength === 0) throw new PlatenError('ASSET_UNSUPPORTED', 'The media file is empty.');
  const picture = await openPicture(bytes, platform, { limits, signal });
  if (picture) return picture;
  const media = await platform.media();
  await media.registerCoders();
  try {
    return await openTracks(bytes, media, { limits, signal });
  } catch (error) {
    throw mediaFault(error, signal);
  }
}

/** GIF and WebP with several frames. Pictures that stand still are refused: a layer for films cannot show them. */
async function openPicture(
  bytes: Uint8Array,
  platform: Platform,
  { limits, signal }: OpenMediaOptions,
): Promise<MediaFile | undefined> {
  const type = sniffType(bytes);
  if (type === undefined) return undefined;
  const isMoving = isMovingPicture(bytes);
  if (!isMoving) {
    throw new PlatenError('ASSET_UNSUPPORTED', `The file is a picture (${type}) that does not move, no film or sound.`);
  }
  const { openMovingPicture } = await import('./moving-picture.ts');
  const frames =
    type === 'gif'
      ? (await import('./gif-frames.ts')).readGifFrames(bytes, limits.maxAssetPixels)
      : (await import('./webp-frames.ts')).readWebpFrames(bytes, platform, limits.maxAssetPixels);
  return openMovingPicture(frames, platform, signal);
}
