import { mediaFormats, type MediaFormat } from '@platen/api/social';
import type { ContentType } from '@platen/engine';
import { detectMediaType } from '../../assets/content/detect-file.ts';
import { describeMedia } from '../../assets/content/prepare-media.ts';
import { readFileText } from '../../assets/read-file-text.ts';
import { ServiceError } from '../../http/service-error.ts';
import { fileKey } from '../../storage/file-address.ts';
import type { StoredMedia } from '../../db/tables/social-tables.ts';
import type { PostParts } from '../social-parts.ts';

/** Formats by their media types. */
const formatOf: Readonly<Record<string, MediaFormat>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'application/pdf': 'pdf',
};

/** Dependencies of reading media. */
export type MediaParts = Pick<PostParts, 'config' | 'publicUrl' | 'storage' | 'fetcher' | 'vault' | 'reader'>;

/**
 * Fetches the media of a post, looks at what they are, and keeps copies, so that they are there and the same when it is published. Throws
 * ServiceError for what cannot be fetched or is no image, video or PDF.
 */
export async function takeMedia(
  parts: MediaParts,
  workspaceId: number,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<StoredMedia[]> {
  const media: StoredMedia[] = [];
  for (const address of addresses) media.push(await takeOne(parts, workspaceId, address, signal));
  return media;
}

async function takeOne(
  parts: MediaParts,
  workspaceId: number,
  source: string,
  signal: AbortSignal,
): Promise<StoredMedia> {
  const maxBytes = Math.max(parts.config.maxImageBytes, parts.config.maxVideoBytes);
  const bytes = await readFileText(parts, source, { type: 'video', maxBytes, signal });
  const mediaType = await detectMediaType(bytes);
  const format = mediaType === undefined ? undefined : formatOf[mediaType];
  if (mediaType === undefined || format === undefined) {
    throw new ServiceError(
      'asset_unsupported',
      `${source} is not a supported media format. Use one of ${mediaFormats.join(', ')}.`,
    );
  }
  const size = await measure(parts, bytes, mediaType, format);
  const key = fileKey(parts, 'social', { workspaceId, embedId: null, embedUserId: null }, bytes, format);
  await parts.storage.put(key, bytes, mediaType);
  const { durationMs, width, height } = size;
  return {
    source,
    kind: mediaType.startsWith('video/') ? 'video' : 'image',
    files: [{ key, format, mediaType, byteLength: bytes.length, width, height }],
    ...(durationMs !== undefined && { durationMs }),
    alt: '',
  };
}

async function measure(
  { reader }: Pick<MediaParts, 'reader'>,
  bytes: Uint8Array,
  mediaType: string,
  format: MediaFormat,
): Promise<{ width: number; height: number; durationMs?: number }> {
  if (format === 'pdf') return { width: 0, height: 0 };
  if (mediaType.startsWith('video/')) {
    const { video, durationMs } = await describeMedia(bytes);
    if (!video) throw new ServiceError('asset_unsupported', 'A video without images is not published.');
    return { ...video, ...(durationMs !== undefined && { durationMs }) };
  }
  const type = mediaType.slice('image/'.length) as Exclude<ContentType, 'svg'>;
  const structure = await reader.inspectImage(bytes, type);
  if (!structure?.isWhole) throw new ServiceError('asset_unsupported', 'An image is cut off or damaged.');
  return { width: structure.width, height: structure.height };
}

/** Returns the media with their alternative texts, in order; media without a new text keep the earlier one. */
export function withAlts(media: readonly StoredMedia[], alts: readonly string[]): StoredMedia[] {
  return media.map((each, index) => ({ ...each, alt: alts[index]?.trim() ?? each.alt }));
}
