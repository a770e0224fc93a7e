import { z } from 'zod';
import type { AccountPost, AdapterCall, Found, InFlight, PostMedia, Progress } from '../adapter.ts';
import { SocialError } from '../social-error.ts';
import { creatorOf, withPrivacy } from './tiktok-creator.ts';
import { askTiktok } from './tiktok-request.ts';
import { statusOf, toFound, type TiktokPost } from './tiktok-status.ts';

/** Progress of a video. */
export const videoReached = z.object({
  publishId: z.string().optional(),
  privacyLevel: z.string().default('PUBLIC_TO_EVERYONE'),
  uploadUrl: z.string().optional(),
  /** When the upload was begun, as ISO 8601. */
  begunAt: z.string().default(''),
  /** Pieces that are sent. */
  sent: z.number().default(0),
});
type VideoReached = z.output<typeof videoReached>;

const begun = z.object({ publish_id: z.string().min(1), upload_url: z.url() });

/** How a video is sent in pieces. */
export interface Pieces {
  pieceBytes: number;
  count: number;
}

const pieceBytes = 6 * 1024 * 1024;

/**
 * Pieces of a video (document "Media Transfer Guide"): 5 to 64 MB each, as many as fit wholly, and the last takes what is left besides, up to
 * 128 MB. Smaller videos are one piece.
 */
export function planPieces(byteLength: number): Pieces {
  if (byteLength < 2 * pieceBytes) return { pieceBytes: byteLength, count: 1 };
  return { pieceBytes, count: Math.floor(byteLength / pieceBytes) };
}

/** TikTok takes pieces for an hour. */
const uploadWindowMs = 55 * 60_000;

/**
 * Starts a video and sends all of it except the last part: with that it is published (reference "Direct Post", `FILE_UPLOAD`). An upload
 * that has expired after its hour is started again; TikTok never publishes an incomplete video.
 */
export async function sendAllButLast(
  call: AdapterCall,
  post: AccountPost,
  media: PostMedia,
  from: VideoReached,
): Promise<Progress> {
  const { count, pieceBytes: size } = planPieces(media.byteLength);
  let state = from;
  if (!isOpen(call, state)) {
    state = await beginVideo(call, post, media);
    await call.save(state);
  } else if (count > 1) {
    // What arrived before an answer was lost is not sent again.
    const { uploaded_bytes: arrived } = await statusOf(call, state.publishId ?? '');
    state = { ...state, sent: Math.min(count - 1, Math.floor((arrived ?? state.sent * size) / size)) };
  }
  while (state.sent < count - 1) {
    try {
      await sendPiece(call, media, state, state.sent);
    } catch (error) {
      // TikTok forgot the upload: the next try begins again.
      if (isForgotten(error)) await call.save({ ...state, uploadUrl: undefined });
      throw error;
    }
    state = { ...state, sent: state.sent + 1 };
    await call.save(state);
  }
  return { state: 'ready', checkpoint: state };
}

/** Sends the last piece, which publishes the video. */
export async function sendLast(
  call: AdapterCall,
  post: AccountPost,
  media: PostMedia,
  from: VideoReached,
): Promise<InFlight> {
  const last = planPieces(media.byteLength).count - 1;
  let state = from;
  if (isOpen(call, state)) {
    try {
      await sendPiece(call, media, state, last);
      return { state: 'processing', checkpoint: toPost(state) };
    } catch (error) {
      if (!isForgotten(error)) throw error;
      // It is whole already, or never will be.
      const found = await findVideo(call, media, state);
      if (found.state !== 'absent') return { state: 'processing', checkpoint: toPost(state) };
    }
  }
  const anew = await sendAllButLast(call, post, media, videoReached.parse({}));
  state = videoReached.parse(anew.checkpoint);
  await sendPiece(call, media, state, last);
  return { state: 'processing', checkpoint: toPost(state) };
}

function isForgotten(error: unknown): boolean {
  return error instanceof SocialError && [403, 404, 416].includes(error.status ?? 0);
}

/** Whether TikTok has the video whole: only then it is on its way. */
export async function findVideo(call: AdapterCall, media: PostMedia, state: VideoReached): Promise<Found> {
  if (state.publishId === undefined) return { state: 'absent' };
  const status = await statusOf(call, state.publishId);
  const isWhole = status.status !== 'PROCESSING_UPLOAD' || (status.uploaded_bytes ?? 0) >= media.byteLength;
  if (!isWhole) return { state: 'absent' };
  // Why it failed is said by `confirm`, which the answer leads to.
  if (status.status === 'FAILED') return { state: 'processing', checkpoint: toPost(state) };
  return toFound(call, toPost(state), status);
}

function toPost({ publishId = '', privacyLevel }: VideoReached): TiktokPost & Record<string, unknown> {
  return { publishId, privacyLevel, kind: 'video' };
}

function isOpen(call: AdapterCall, { uploadUrl, begunAt }: VideoReached): boolean {
  return uploadUrl !== undefined && call.now().getTime() - Date.parse(begunAt) < uploadWindowMs;
}

async function beginVideo(call: AdapterCall, post: AccountPost, media: PostMedia): Promise<VideoReached> {
  const creator = await creatorOf(call);
  const maxSeconds = creator.max_video_post_duration_sec;
  if (maxSeconds !== undefined && (media.durationMs ?? 0) > maxSeconds * 1000) {
    throw new SocialError('invalid', `TikTok accepts videos of up to ${maxSeconds} seconds from this account.`);
  }
  const { count, pieceBytes: chunkSize } = planPieces(media.byteLength);
  const begunAt = call.now().toISOString();
  const { begun: answer, privacyLevel } = await withPrivacy(creator, post.options.privacy, (level) =>
    askTiktok(
      call,
      '/v2/post/publish/video/init/',
      {
        post_info: {
          title: post.content,
          privacy_level: level,
          disable_comment: creator.comment_disabled,
          disable_duet: creator.duet_disabled,
          disable_stitch: creator.stitch_disabled,
          brand_content_toggle: false,
          brand_organic_toggle: false,
        },
        source_info: {
          source: 'FILE_UPLOAD',
          video_size: media.byteLength,
          chunk_size: chunkSize,
          total_chunk_count: count,
        },
      },
      begun,
    ),
  );
  return { publishId: answer.publish_id, uploadUrl: answer.upload_url, privacyLevel, begunAt, sent: 0 };
}

async function sendPiece(call: AdapterCall, media: PostMedia, state: VideoReached, index: number): Promise<void> {
  const { count, pieceBytes: size } = planPieces(media.byteLength);
  const start = index * size;
  const end = index === count - 1 ? media.byteLength : start + size;
  await call.request({
    method: 'PUT',
    url: state.uploadUrl ?? '',
    token: 'none',
    headers: { 'content-type': media.mediaType, 'content-range': `bytes ${start}-${end - 1}/${media.byteLength}` },
    bytes: await media.read(start, end),
    timeoutMs: 300_000,
    explain: ({ status }) =>
      [403, 404, 416].includes(status)
        ? { kind: 'retry', message: 'TikTok did not accept a part of the video.' }
        : undefined,
  });
}
