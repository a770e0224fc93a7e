import { z } from 'zod';
import type { AccountPost, AdapterCall, Found, InFlight, PostMedia, Progress, Published } from '../adapter.ts';
import { asLost } from '../meta/container-requests.ts';
import { explainGraphError } from '../meta/explain-graph-error.ts';
import type { PlatformAnswer } from '../platform-request.ts';
import { SocialError } from '../social-error.ts';
import { askFacebook, facebookBase, facebookVideoBase } from './facebook-request.ts';

/** Progress of a video. */
export const videoReached = z.object({
  /** The upload, once it is begun. */
  session: z.string().optional(),
  /** The video's id, known before it is published. */
  video: z.string().optional(),
  /** Bytes that Facebook wants next; both are the same when it has all. */
  from: z.number().default(0),
  to: z.number().default(0),
});
type VideoReached = z.output<typeof videoReached>;

const offset = z.union([z.string(), z.number()]).transform(Number).pipe(z.number().int().nonnegative());
const range = z.object({ start_offset: offset, end_offset: offset });
const begun = range.extend({ upload_session_id: z.string(), video_id: z.string() });
const wrongOffset = z.object({ error: z.object({ error_subcode: z.literal(1363037), error_data: range }) });
const finished = z.object({ success: z.boolean() });
const phase = z.object({ status: z.string().optional() });
const videoAnswer = z.object({
  permalink_url: z.string().nullish(),
  status: z
    .object({
      video_status: z.string().optional(),
      processing_phase: phase.extend({ errors: z.array(z.object({ message: z.string() })).optional() }).optional(),
      publishing_phase: phase.optional(),
    })
    .optional(),
});

/** Bytes of one request at most, whatever Facebook asks for. */
const maxBytes = 32 * 1024 * 1024;
const maxRequests = 20_000;

/**
 * Sends a video in the pieces that Facebook asks for (reference "Page videos", `upload_phase` start and transfer). Nobody sees it before
 * the upload is finished, and it has its id already.
 */
export async function uploadVideo(call: AdapterCall, media: PostMedia, from: VideoReached): Promise<Progress> {
  let state = from;
  if (state.session === undefined) {
    const answer = await askVideos(call, { upload_phase: 'start', file_size: String(media.byteLength) });
    const { upload_session_id: session, video_id: video, start_offset, end_offset } = answer.read(begun);
    state = { session, video, from: start_offset, to: end_offset };
    await call.save(state);
  }
  for (let request = 0; state.from < state.to && request < maxRequests; request += 1) {
    const end = Math.min(state.to, state.from + maxBytes, media.byteLength);
    const bytes = await media.read(state.from, end);
    const answer = await askFacebook(call, {
      method: 'POST',
      url: videosOf(call),
      multipart: [
        { name: 'upload_phase', value: 'transfer' },
        { name: 'upload_session_id', value: state.session ?? '' },
        { name: 'start_offset', value: String(state.from) },
        {
          name: 'video_file_chunk',
          value: { bytes, fileName: `video.${media.format}`, mediaType: media.mediaType },
        },
      ],
      accepts: [400],
      timeoutMs: 300_000,
    });
    const next = nextRange(answer);
    state = { ...state, from: next.start_offset, to: next.end_offset };
    await call.save(state);
  }
  return { state: 'ready', checkpoint: state };
}

/** The piece that is wanted next; a piece that was sent twice is answered with it as well. */
function nextRange(answer: PlatformAnswer): z.output<typeof range> {
  if (answer.status !== 400) return answer.read(range);
  const parsed = wrongOffset.safeParse(JSON.parse(answer.text) as unknown);
  if (parsed.success) return parsed.data.error.error_data;
  const said = explainGraphError(answer);
  throw new SocialError(said?.kind ?? 'invalid', `Facebook: ${said?.message ?? 'The video was refused.'}`, {
    status: answer.status,
    ...(said?.retryAfterMs !== undefined && { retryAfterMs: said.retryAfterMs }),
  });
}

/**
 * Finishes the upload, which publishes the video. A session belongs to one video: finished twice, it is still one, and what Facebook then
 * says against it does not matter when the video is on its way.
 */
export async function publishVideo(
  call: AdapterCall,
  post: AccountPost,
  state: VideoReached,
): Promise<Published | InFlight> {
  try {
    const answer = await askVideos(call, {
      upload_phase: 'finish',
      upload_session_id: state.session ?? '',
      published: 'true',
      ...(post.content !== '' && { description: post.content }),
      ...(post.options.title && { title: post.options.title }),
    });
    if (!answer.read(finished).success) throw new SocialError('retry', 'Facebook did not accept the video.');
  } catch (error) {
    if (!(error instanceof SocialError)) throw error;
    if (error.kind !== 'invalid') throw asLost(error);
    const seen = await lookAtVideo(call, state);
    if (seen.progress === 'none') throw error;
    return toFound(seen, state);
  }
  return { state: 'processing', checkpoint: state };
}

/** Finds the state of a video. Unless it is published, it may be finished once more; see `publishVideo`. */
export async function findVideo(call: AdapterCall, state: VideoReached): Promise<Found> {
  const seen = await lookAtVideo(call, state);
  return seen.progress === 'out' ? toFound(seen, state) : { state: 'absent' };
}

/** Waits for a video that was finished. Throws SocialError `invalid` for one that Facebook could not process. */
export async function confirmVideo(call: AdapterCall, state: VideoReached): Promise<Published | InFlight> {
  return toFound(await lookAtVideo(call, state), state);
}

interface SeenVideo {
  progress: 'none' | 'working' | 'out';
  url: string;
}

function toFound({ progress, url }: SeenVideo, state: VideoReached): Published | InFlight {
  if (progress !== 'out') return { state: 'processing', checkpoint: state };
  return { state: 'published', id: state.video ?? '', url, checkpoint: state };
}

async function lookAtVideo(call: AdapterCall, state: VideoReached): Promise<SeenVideo> {
  const answer = await askFacebook(call, {
    url: `${facebookBase}/${state.video ?? ''}`,
    query: { fields: 'status,permalink_url' },
  });
  const { status, permalink_url: link } = answer.read(videoAnswer);
  if (status?.video_status === 'error') {
    const [first] = status.processing_phase?.errors ?? [];
    throw new SocialError('invalid', `Facebook: ${first?.message ?? 'The video could not be processed.'}`);
  }
  const url = new URL(link ?? `/${state.video ?? ''}`, 'https://www.facebook.com').href;
  if (status?.publishing_phase?.status === 'complete' || status?.video_status === 'ready') {
    return { progress: 'out', url };
  }
  const isWorking = (status?.processing_phase?.status ?? 'not_started') !== 'not_started';
  return { progress: isWorking || status?.video_status === 'processing' ? 'working' : 'none', url };
}

function askVideos(call: AdapterCall, form: Record<string, string>): Promise<PlatformAnswer> {
  return askFacebook(call, { method: 'POST', url: videosOf(call), form, timeoutMs: 60_000 });
}

function videosOf({ account }: AdapterCall): string {
  return `${facebookVideoBase}/${account.providerId}/videos`;
}
