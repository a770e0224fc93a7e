import type { Adapter } from '../adapter.ts';
import { explainGoogle, readGoogleError } from '../google/explain-google.ts';
import { googleOAuthHosts } from '../google/google-connection.ts';
import type { Explanation, PlatformAnswer } from '../platform-request.ts';
import { SocialError } from '../social-error.ts';
import { askSession } from './upload-session.ts';
import { createComment, findComment } from './youtube-comments.ts';
import { youtubeConnection } from './youtube-connection.ts';
import {
  requireVideo,
  longestDescriptionBytes,
  longestTitle,
  titleOf,
  uploadAllButLast,
  uploadRest,
  youtubeCheckpoint,
} from './youtube-upload.ts';
import { confirmVideo, findUpload, inFlight } from './youtube-videos.ts';

/** Characters of a comment at most. */
const longestComment = 10_000;
const dayMs = 86_400_000;

/**
 * YouTube, by its Data API v3: a video is uploaded in chunks by a session, and the last chunk publishes it. What became of that one is in
 * the session's answer, or in the channel's uploads when the session has ended.
 */
export const youtubeAdapter: Adapter = {
  platform: 'youtube',
  hosts: ['www.googleapis.com', ...googleOAuthHosts],
  connection: youtubeConnection,
  explain: explainYouTube,

  accepts(post) {
    const wrong: string[] = [];
    const title = titleOf(post);
    if (title === '') wrong.push('YouTube needs a title: give one, or a text whose first line can be the title.');
    if (title.length > longestTitle) wrong.push(`YouTube accepts titles of at most ${longestTitle} characters.`);
    if (new TextEncoder().encode(post.content).length > longestDescriptionBytes) {
      wrong.push('YouTube accepts texts of at most 5,000 bytes; non-English letters take two or more.');
    }
    if (/[<>]/.test(title + post.content)) wrong.push('YouTube does not accept < and > in titles and texts.');
    if ((post.options.firstComment?.length ?? 0) > longestComment) {
      wrong.push('YouTube accepts comments of at most 10,000 characters.');
    }
    return wrong;
  },

  async start(call, post, saved) {
    return { state: 'ready', checkpoint: await uploadAllButLast(call, post, saved) };
  },
  // Nothing is waited for before the last chunk.
  poll: async (_call, _post, saved) => ({ state: 'ready', checkpoint: saved }),

  async finalize(call, post, saved) {
    const video = await uploadRest(call, post, saved);
    return inFlight(video.id);
  },

  async find(call, post, saved) {
    const { session, videoId } = youtubeCheckpoint.parse(saved);
    if (videoId !== undefined) return inFlight(videoId);
    if (session === undefined) return findUpload(call, post);
    const state = await askSession(call, session, requireVideo(post).byteLength);
    if (state.state === 'done') return inFlight(state.video.id);
    return state.state === 'open' ? { state: 'absent' } : findUpload(call, post);
  },

  async confirm(call, _post, saved) {
    const { videoId } = youtubeCheckpoint.parse(saved);
    if (videoId === undefined) throw new SocialError('invalid', 'The video of this post is unknown.');
    return confirmVideo(call, videoId);
  },

  comment: (call, { id }, text) => createComment(call, id, text),
  findComment: (call, { id }, text) => findComment(call, id, text),
};

/** Explains failed responses of YouTube ("YouTube Data API - Errors"). */
function explainYouTube(answer: PlatformAnswer): Explanation | undefined {
  const { reasons } = readGoogleError(answer);
  if (reasons.has('uploadLimitExceeded')) {
    const message = 'the channel has uploaded as many videos as it may in a day; try again tomorrow';
    return { kind: 'rate', message, retryAfterMs: dayMs };
  }
  if (reasons.has('youtubeSignupRequired')) {
    return { kind: 'invalid', message: 'this Google account has no channel; make one at YouTube and connect it again' };
  }
  if (reasons.has('commentsDisabled')) return { kind: 'invalid', message: 'comments are turned off for this video' };
  return explainGoogle(answer);
}
