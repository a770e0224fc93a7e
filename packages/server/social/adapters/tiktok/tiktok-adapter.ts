import { z } from 'zod';
import { videoOf, type Adapter } from '../adapter.ts';
import { tiktokConnection } from './tiktok-connection.ts';
import { findPhotos, publishPhotos } from './tiktok-photos.ts';
import { explainTiktokError } from './tiktok-request.ts';
import { statusOf, toFound } from './tiktok-status.ts';
import { findVideo, sendAllButLast, sendLast, videoReached } from './tiktok-video.ts';

const inFlight = z.object({
  publishId: z.string(),
  privacyLevel: z.string(),
  kind: z.enum(['video', 'photo']),
  completeSince: z.string().optional(),
});

/** UTF-16 code units of a title of photos (reference "Photo"). */
const longestPhotoTitle = 90;

/** TikTok: videos sent by the service and carousels of photos that TikTok fetches, by the Content Posting API's direct posts. */
export const tiktokAdapter: Adapter = {
  platform: 'tiktok',
  hosts: ['open.tiktokapis.com', 'www.tiktok.com'],
  connection: tiktokConnection,
  explain: explainTiktokError,

  accepts(post) {
    if (videoOf(post) || (post.options.title ?? '').length <= longestPhotoTitle) return [];
    return [`TikTok accepts at most ${longestPhotoTitle} characters as the title of photos.`];
  },

  async start(call, post, checkpoint) {
    const video = videoOf(post);
    if (!video) return { state: 'ready', checkpoint };
    return sendAllButLast(call, post, video, videoReached.parse(checkpoint));
  },

  async poll(_call, _post, checkpoint) {
    return { state: 'ready', checkpoint };
  },

  finalize(call, post, checkpoint) {
    const video = videoOf(post);
    return video ? sendLast(call, post, video, videoReached.parse(checkpoint)) : publishPhotos(call, post);
  },

  find(call, post, checkpoint) {
    const video = videoOf(post);
    return video ? findVideo(call, video, videoReached.parse(checkpoint)) : findPhotos(call, checkpoint);
  },

  async confirm(call, _post, checkpoint) {
    const begun = inFlight.parse(checkpoint);
    return toFound(call, begun, await statusOf(call, begun.publishId));
  },
};
