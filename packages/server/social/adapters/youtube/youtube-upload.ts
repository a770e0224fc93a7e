import { z } from 'zod';
import { videoOf, type AccountPost, type AdapterCall, type Checkpoint, type PostMedia } from '../adapter.ts';
import { SocialError } from '../social-error.ts';
import {
  askSession,
  beginSession,
  chunkBytes,
  sendChunk,
  type UploadedVideo,
  type UploadState,
} from './upload-session.ts';

/** Characters of a title at most ("videos", `snippet.title`). */
export const longestTitle = 100;
/** Bytes of a description in UTF-8 at most. */
export const longestDescriptionBytes = 5000;
/** "People & Blogs", YouTube's own default. */
const categoryId = '22';

/** State stored between the steps of a video at YouTube. */
export const youtubeCheckpoint = z.object({
  /** Address of the upload's session. */
  session: z.string().optional(),
  /** Bytes that YouTube has confirmed. */
  offset: z.number().default(0),
  videoId: z.string().optional(),
});
type YoutubeCheckpoint = z.output<typeof youtubeCheckpoint>;

/** The title of a post's video: the one that was given, else the first line of the text. */
export function titleOf({ content, options }: AccountPost): string {
  const given = options.title?.trim();
  if (given) return given;
  const line = content.trim().split('\n', 1)[0]?.trim() ?? '';
  if (line.length <= longestTitle) return line;
  const cut = line.slice(0, longestTitle - 1).replace(/[\uD800-\uDBFF]$/u, '');
  return `${cut.trimEnd()}…`;
}

/** The one video of a post. Throws SocialError for one without. */
export function requireVideo(post: AccountPost): PostMedia {
  const video = videoOf(post);
  if (!video) throw new SocialError('invalid', 'YouTube accepts videos only.');
  return video;
}

function toResource(post: AccountPost): object {
  return {
    snippet: { title: titleOf(post), description: post.content, categoryId },
    status: {
      privacyStatus: post.options.privacy ?? 'public',
      selfDeclaredMadeForKids: false,
    },
  };
}

/** Uploads all of a video but its last chunk, going on where YouTube stands. Nobody sees a video that is not whole. */
export async function uploadAllButLast(
  call: AdapterCall,
  post: AccountPost,
  saved: Checkpoint,
): Promise<YoutubeCheckpoint> {
  const video = requireVideo(post);
  let checkpoint = youtubeCheckpoint.parse(saved);
  let state: UploadState = { state: 'gone' };
  if (checkpoint.session !== undefined) state = await askSession(call, checkpoint.session, video.byteLength);
  if (state.state === 'done') return { ...checkpoint, videoId: state.video.id };
  if (state.state === 'gone') {
    checkpoint = { session: await beginSession(call, video, toResource(post)), offset: 0 };
    await call.save(checkpoint);
    state = { state: 'open', offset: 0 };
  }
  checkpoint = { ...checkpoint, offset: state.offset };
  const session = checkpoint.session ?? '';
  while (video.byteLength - checkpoint.offset > chunkBytes) {
    const { offset } = checkpoint;
    const sent = await sendChunk(call, session, video, offset, offset + chunkBytes);
    if (sent.state !== 'open') throw new SocialError('retry', 'YouTube interrupted the upload.');
    if (sent.offset <= offset) throw new SocialError('retry', 'YouTube did not accept the video.');
    checkpoint = { ...checkpoint, offset: sent.offset };
    await call.save(checkpoint);
  }
  return checkpoint;
}

/**
 * Sends the rest of a video, which publishes it. What YouTube holds may differ from what was kept, when an earlier try broke off: it is asked
 * and the upload continues from there; a session that has ended begins again.
 */
export async function uploadRest(call: AdapterCall, post: AccountPost, saved: Checkpoint): Promise<UploadedVideo> {
  const video = requireVideo(post);
  let checkpoint = youtubeCheckpoint.parse(saved);
  for (let tries = 0; tries < 4; tries += 1) {
    const { session, offset } = checkpoint;
    if (session !== undefined && video.byteLength - offset <= chunkBytes && offset < video.byteLength) {
      const sent = await sendAsFarAs(call, session, video, offset);
      if (sent.state === 'done') return sent.video;
    }
    checkpoint = await uploadAllButLast(call, post, checkpoint);
    if (checkpoint.videoId !== undefined) return { id: checkpoint.videoId };
  }
  throw new SocialError('retry', 'YouTube did not accept the end of the video.');
}

async function sendAsFarAs(call: AdapterCall, session: string, video: PostMedia, offset: number): Promise<UploadState> {
  try {
    return await sendChunk(call, session, video, offset, video.byteLength);
  } catch (error) {
    // Bytes in the wrong place.
    if (!(error instanceof SocialError) || (error.status !== 400 && error.status !== 416)) throw error;
    const state = await askSession(call, session, video.byteLength);
    if (state.state === 'open' && state.offset === offset) throw error;
    return state;
  }
}
