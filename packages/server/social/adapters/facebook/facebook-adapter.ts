import { z } from 'zod';
import { videoOf, type Adapter } from '../adapter.ts';
import { explainGraphError } from '../meta/explain-graph-error.ts';
import { hasSameLines } from '../is-same-post.ts';
import { facebookConnection } from './facebook-connection.ts';
import { feedReached, findInFeed, publishFeed, uploadPhotos } from './facebook-feed.ts';
import { askFacebook, facebookBase } from './facebook-request.ts';
import { confirmVideo, findVideo, publishVideo, uploadVideo, videoReached } from './facebook-video.ts';

const commentsAnswer = z.object({
  data: z.array(z.object({ message: z.string().nullish(), from: z.object({ id: z.string() }).optional() })),
});

/** Facebook: texts, links, images and videos of pages, by the Pages API and the Video API. Every page is an account. */
export const facebookAdapter: Adapter = {
  platform: 'facebook',
  hosts: ['graph.facebook.com', 'graph-video.facebook.com', 'www.facebook.com'],
  connection: facebookConnection,
  explain: explainGraphError,

  start(call, post, checkpoint) {
    const video = videoOf(post);
    if (video) return uploadVideo(call, video, videoReached.parse(checkpoint));
    return uploadPhotos(call, post, feedReached.parse(checkpoint));
  },

  async poll(_call, _post, checkpoint) {
    return { state: 'ready', checkpoint };
  },

  finalize: (call, post, checkpoint) =>
    videoOf(post)
      ? publishVideo(call, post, videoReached.parse(checkpoint))
      : publishFeed(call, post, feedReached.parse(checkpoint)),

  find: (call, post, checkpoint) =>
    videoOf(post)
      ? findVideo(call, videoReached.parse(checkpoint))
      : findInFeed(call, post, feedReached.parse(checkpoint)),

  /** Videos alone are in flight. */
  confirm: (call, _post, checkpoint) => confirmVideo(call, videoReached.parse(checkpoint)),

  async comment(call, published, text) {
    await askFacebook(call, {
      method: 'POST',
      url: `${facebookBase}/${published.id}/comments`,
      form: { message: text },
    });
  },

  async findComment(call, published, text) {
    const answer = await askFacebook(call, {
      url: `${facebookBase}/${published.id}/comments`,
      query: { fields: 'message,from{id}', order: 'reverse_chronological', limit: 50 },
    });
    const isThere = answer
      .read(commentsAnswer)
      .data.some(
        ({ message, from }) =>
          hasSameLines(message, text) && (from?.id ?? call.account.providerId) === call.account.providerId,
      );
    return isThere ? 'present' : 'absent';
  },
};
