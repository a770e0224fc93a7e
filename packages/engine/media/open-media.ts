import { PlatenError } from '@platen/template';
import { canDecodeVideo } from 'mediabunny';
import { type OpenMediaOptions, openTracks } from './open-tracks.ts';
import { isMovingImage } from '../images/is-moving-image.ts';
import { sniffType } from '../images/sniff-type.ts';
import type { Platform } from '../platform/platform.ts';
import { convertMedia, isForFfmpeg } from './convert-media.ts';
import { mediaError, UndecodableError } from './media-error.ts';
import type { MediaPlatform } from '../platform/media-platform.ts';
import type { MediaFile } from './media.ts';

/**
 * Opens a video, audio or moving image, by its content and never by its name: MP4, MOV, WebM, MKV, MPEG-TS, MP3, M4A, AAC, WAV,
 * OGG and FLAC, animated GIF and WebP; and through FFmpeg what is not decoded here, such as HEVC in browsers, AVI or MPEG-2. Close the file when it has been used. Throws ASSET_UNSUPPORTED for what is none of these, damaged, or nothing
 * that this platform decodes, LIMIT_ASSET_PIXELS for images that are too large, and the signal's reason.
 */
export async function openMedia(bytes: Uint8Array, platform: Platform, options: OpenMediaOptions): Promise<MediaFile> {
  const { limits, signal } = options;
  signal?.throwIfAborted();
  if (bytes.byteLength === 0) throw new PlatenError('ASSET_UNSUPPORTED', 'The media file is empty.');
  const image = await openImage(bytes, platform, { limits, signal });
  if (image) return image;
  const media = await platform.media();
  await media.registerCoders();
  try {
    if (isForFfmpeg(bytes)) return await openConverted(bytes, platform, media, false, options);
    return await openTracks(bytes, media, options).catch((error: unknown) => {
      if (!(error instanceof UndecodableError)) throw error;
      return openConverted(bytes, platform, media, error.track === 'audio', options).catch((cause: unknown) => {
        signal?.throwIfAborted();
        // The video can be seen, if not heard.
        if (error.track === 'audio') return openTracks(bytes, media, { ...options, isMute: true });
        const isMissing = cause instanceof PlatenError && cause.code === 'FORMAT_UNSUPPORTED';
        const reason = isMissing ? cause.message : 'FFmpeg cannot convert it either.';
        throw new PlatenError('ASSET_UNSUPPORTED', `${error.message} ${reason}`, { cause });
      });
    });
  } catch (error) {
    throw mediaError(error, signal);
  }
}

/** Converts the file with FFmpeg to a format that is decoded here; the result is cached. */
async function openConverted(
  bytes: Uint8Array,
  platform: Platform,
  media: MediaPlatform,
  keepImages: boolean,
  options: OpenMediaOptions,
): Promise<MediaFile> {
  const { cache, signal } = options;
  if (!keepImages && !(await canDecodeVideo('avc'))) {
    throw new PlatenError('FORMAT_UNSUPPORTED', 'Nothing here decodes H.264, which it would be converted to.');
  }
  const convert = async (): Promise<Uint8Array> =>
    convertMedia(bytes, await media.ffmpeg(), { keepImages, signal }).catch((error: unknown) => {
      if (!(error instanceof PlatenError) || error.code !== 'FORMAT_UNSUPPORTED' || !isForFfmpeg(bytes)) throw error;
      throw new PlatenError('ASSET_UNSUPPORTED', `Only FFmpeg reads this kind of file. ${error.message}`, {
        cause: error,
      });
    });
  if (!cache) return openTracks(await convert(), media, options);
  const key = `converted ${keepImages} ${await platform.hashBytes(bytes)}`;
  const lease = await cache.lease(key, async () => {
    const converted = await convert();
    return { value: converted, bytes: converted.byteLength, close: () => {} };
  });
  try {
    const file = await openTracks(lease.value, media, options);
    return {
      ...file,
      close() {
        file.close();
        lease.release();
      },
    };
  } catch (error) {
    lease.release();
    throw error;
  }
}

/** GIF and WebP with several frames. Images that stand still are refused: a layer for videos cannot show them. */
async function openImage(
  bytes: Uint8Array,
  platform: Platform,
  { limits, signal }: OpenMediaOptions,
): Promise<MediaFile | undefined> {
  const type = sniffType(bytes);
  if (type === undefined) return undefined;
  const isMoving = isMovingImage(bytes);
  if (!isMoving) {
    throw new PlatenError('ASSET_UNSUPPORTED', `The file is a still image (${type}), not video or audio.`);
  }
  const { openMovingImage } = await import('./moving-image.ts');
  const frames =
    type === 'gif'
      ? (await import('./gif-frames.ts')).readGifFrames(bytes, limits.maxAssetPixels)
      : (await import('./webp-frames.ts')).readWebpFrames(bytes, platform, limits.maxAssetPixels);
  return openMovingImage(frames, platform, signal);
}
