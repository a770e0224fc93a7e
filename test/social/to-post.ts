import type { AccountPost, PostMedia } from '../../packages/server/social/adapters/adapter.ts';

/** A post out of what a test says of it. */
export function toPost(given: Partial<AccountPost>): AccountPost {
  return { content: '', media: [], options: {}, ...given };
}

/** An image in PNG, or a video in MP4, of a post, out of bytes. `reads` are the ranges that were asked for. */
export function toMedia(
  bytes: Uint8Array,
  given: Partial<PostMedia> & Pick<PostMedia, 'kind'>,
): PostMedia & { reads: [number, number][] } {
  const isVideo = given.kind === 'video';
  const reads: [number, number][] = [];
  return {
    format: isVideo ? 'mp4' : 'png',
    mediaType: isVideo ? 'video/mp4' : 'image/png',
    byteLength: bytes.length,
    width: 1200,
    height: 630,
    ...(isVideo && { durationMs: 6_000 }),
    alt: '',
    url: 'https://media.example/file',
    reads,
    read: async (start = 0, end = bytes.length) => {
      reads.push([start, end]);
      return bytes.slice(start, end);
    },
    ...given,
  };
}
