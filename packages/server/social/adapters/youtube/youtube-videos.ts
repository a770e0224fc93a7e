import { z } from 'zod';
import type { AccountPost, AdapterCall, Found, InFlight, Published } from '../adapter.ts';
import { isMadeSince, isSameText } from '../is-same-post.ts';
import { SocialError } from '../social-error.ts';
import { titleOf } from './youtube-upload.ts';

const base = 'https://www.googleapis.com/youtube/v3';
const askAfterMs = 10_000;
/** How long YouTube may take to know of a video that it took. */
const lateMs = 600_000;

const videos = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        status: z.object({
          uploadStatus: z.string(),
          errorReason: z.string().optional(),
          rejectionReason: z.string().optional(),
        }),
        processingDetails: z.object({ processingStatus: z.string().optional() }).optional(),
      }),
    )
    .default([]),
});
const uploads = z.object({
  items: z
    .array(
      z.object({
        snippet: z.object({ publishedAt: z.string(), title: z.string(), description: z.string().default('') }),
        contentDetails: z.object({ videoId: z.string() }),
      }),
    )
    .default([]),
});

/** A video that YouTube is at work on. */
export function inFlight(videoId: string): InFlight {
  return { state: 'processing', checkpoint: { videoId }, askAfterMs };
}

/**
 * Whether people can see a video ("videos.list", `status` and `processingDetails`). Throws SocialError when YouTube could not read it or does
 * not want it.
 */
export async function confirmVideo(call: AdapterCall, videoId: string): Promise<Published | InFlight> {
  const query = { part: 'status,processingDetails', id: videoId };
  const [video] = (await call.request({ url: `${base}/videos`, query })).read(videos).items;
  if (!video) {
    if (call.now().getTime() - call.begunAt.getTime() < lateMs) return inFlight(videoId);
    throw new SocialError('invalid', 'YouTube no longer has this video.');
  }
  const { uploadStatus, errorReason, rejectionReason } = video.status;
  if (uploadStatus === 'failed' || video.processingDetails?.processingStatus === 'failed') {
    throw new SocialError('invalid', `YouTube could not read the video (${errorReason ?? 'no reason is given'}).`);
  }
  if (uploadStatus === 'rejected') {
    throw new SocialError('invalid', `YouTube rejected the video (${rejectionReason ?? 'no reason is given'}).`);
  }
  if (uploadStatus === 'deleted') throw new SocialError('invalid', 'The video was deleted on YouTube.');
  if (uploadStatus !== 'processed') return inFlight(videoId);
  return {
    state: 'published',
    id: videoId,
    url: `https://www.youtube.com/watch?v=${videoId}`,
    checkpoint: { videoId },
  };
}

/** Finds a video among the newest of the channel, for sessions that have expired. */
export async function findUpload(call: AdapterCall, post: AccountPost): Promise<Found> {
  const { uploadsPlaylistId, channelId } = call.account.details;
  // A channel's uploads have its id with another beginning.
  const playlistId = uploadsPlaylistId ?? (channelId ?? call.account.providerId).replace(/^UC/, 'UU');
  const query = { part: 'snippet,contentDetails', playlistId, maxResults: 50 };
  const answer = await call.request({ url: `${base}/playlistItems`, query, accepts: [404] });
  if (answer.status === 404) return { state: 'absent' };
  const found = answer
    .read(uploads)
    .items.find(
      ({ snippet }) =>
        isMadeSince(snippet.publishedAt, call.begunAt) &&
        isSameText(snippet.title, titleOf(post)) &&
        isSameText(snippet.description, post.content),
    );
  return found ? inFlight(found.contentDetails.videoId) : { state: 'absent' };
}
