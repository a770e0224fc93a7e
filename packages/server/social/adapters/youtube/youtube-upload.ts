import { z } from 'zod';
import type { AccountPost, AdapterCall, Checkpoint, PostMedia } from '../adapter.ts';
import { SocialFailure } from '../social-failure.ts';
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

/** What is kept between the steps of a film at YouTube. */
export const youtubeCheckpoint = z.object({
  /** Address of the upload's session. */
  session: z.string().optional(),
  /** Bytes that YouTube holds, as far as it was told. */
  offset: z.number().default(0),
  videoId: z.string().optional(),
});
type YoutubeCheckpoint = z.output<typeof youtubeCheckpoint>;

/** The title of a post's film: the one that was given, else the first line of the text. */
export function titleOf({ content, options }: AccountPost): string {
  const given = options.title?.trim();
  if (given) return given;
  const line = content.trim().split('\n', 1)[0]?.trim() ?? '';
  if (line.length <= longestTitle) return line;
  const cut = line.slice(0, longestTitle - 1).replace(/[\uD800-\uDBFF]$/u, '');
  return `${cut.trimEnd()}…`;
}

/** The one film of a post. */
export function filmOf({ media }: AccountPost): PostMedia {
  const film = media.find(({ kind }) => kind === 'video');
  if (!film) throw new SocialFailure('invalid', 'YouTube takes films alone.');
  return film;
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

/** Uploads all of a film but its last chunk, going on where YouTube stands. Nobody sees a film that is not whole. */
export async function uploadMost(call: AdapterCall, post: AccountPost, kept: Checkpoint): Promise<YoutubeCheckpoint> {
  const film = filmOf(post);
  let checkpoint = youtubeCheckpoint.parse(kept);
  let state: UploadState = { state: 'gone' };
  if (checkpoint.session !== undefined) state = await askSession(call, checkpoint.session, film.byteLength);
  if (state.state === 'done') return { ...checkpoint, videoId: state.video.id };
  if (state.state === 'gone') {
    checkpoint = { session: await beginSession(call, film, toResource(post)), offset: 0 };
    await call.save(checkpoint);
    state = { state: 'open', offset: 0 };
  }
  checkpoint = { ...checkpoint, offset: state.offset };
  const session = checkpoint.session ?? '';
  while (film.byteLength - checkpoint.offset > chunkBytes) {
    const { offset } = checkpoint;
    const sent = await sendChunk(call, session, film, offset, offset + chunkBytes);
    if (sent.state !== 'open') throw new SocialFailure('retry', 'YouTube broke off the upload.');
    if (sent.offset <= offset) throw new SocialFailure('retry', 'YouTube took nothing of the film.');
    checkpoint = { ...checkpoint, offset: sent.offset };
    await call.save(checkpoint);
  }
  return checkpoint;
}

/**
 * Sends the rest of a film, which publishes it. What YouTube holds may differ from what was kept, when an earlier try broke off: it is asked
 * and the upload goes on from there; a session that has ended begins anew.
 */
export async function uploadRest(call: AdapterCall, post: AccountPost, kept: Checkpoint): Promise<UploadedVideo> {
  const film = filmOf(post);
  let checkpoint = youtubeCheckpoint.parse(kept);
  for (let tries = 0; tries < 4; tries += 1) {
    const { session, offset } = checkpoint;
    if (session !== undefined && film.byteLength - offset <= chunkBytes && offset < film.byteLength) {
      const sent = await sendAsFarAs(call, session, film, offset);
      if (sent.state === 'done') return sent.video;
    }
    checkpoint = await uploadMost(call, post, checkpoint);
    if (checkpoint.videoId !== undefined) return { id: checkpoint.videoId };
  }
  throw new SocialFailure('retry', 'YouTube does not take the end of the film.');
}

async function sendAsFarAs(call: AdapterCall, session: string, film: PostMedia, offset: number): Promise<UploadState> {
  try {
    return await sendChunk(call, session, film, offset, film.byteLength);
  } catch (error) {
    // Bytes in the wrong place.
    if (!(error instanceof SocialFailure) || (error.status !== 400 && error.status !== 416)) throw error;
    const state = await askSession(call, session, film.byteLength);
    if (state.state === 'open' && state.offset === offset) throw error;
    return state;
  }
}
