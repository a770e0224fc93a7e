import { z } from 'zod';
import type { AdapterCall, PostMedia } from '../adapter.ts';
import type { PlatformAnswer } from '../platform-request.ts';
import { SocialError } from '../social-error.ts';

/** Bytes that are sent at a time: Google takes multiples of 256 KiB, the last part excepted. */
export const chunkBytes = 32 * 256 * 1024;

const uploadUrl = 'https://www.googleapis.com/upload/youtube/v3/videos';
const chunkTimeoutMs = 300_000;

/** A video as YouTube answers it when all of it has arrived. */
export const uploadedVideo = z.object({
  id: z.string(),
  status: z.object({ uploadStatus: z.string().optional() }).optional(),
});
/** A video as YouTube answers it when all of it has arrived. */
export type UploadedVideo = z.output<typeof uploadedVideo>;

/** How far an upload has come: bytes that YouTube holds, or the video that they became, or a session that has ended. */
export type UploadState =
  | { state: 'open'; offset: number }
  | { state: 'done'; video: UploadedVideo }
  | { state: 'gone' };

/** Starts a resumable upload ("Resumable Uploads", step 1) and returns the address of its session. */
export async function beginSession(call: AdapterCall, media: PostMedia, resource: object): Promise<string> {
  const answer = await call.request({
    method: 'POST',
    url: uploadUrl,
    query: { uploadType: 'resumable', part: 'snippet,status' },
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'x-upload-content-length': String(media.byteLength),
      'x-upload-content-type': media.mediaType,
    },
    json: resource,
  });
  const session = answer.headers['location'];
  if (session === undefined) throw new SocialError('retry', 'YouTube did not say where to send the video.');
  return session;
}

/** Queries the progress of a session (step 4.1). Changes nothing. */
export async function askSession(call: AdapterCall, session: string, byteLength: number): Promise<UploadState> {
  const answer = await call.request({
    method: 'PUT',
    url: session,
    headers: { 'content-range': `bytes */${byteLength}` },
    bytes: new Uint8Array(),
    accepts: [308, 404, 410],
  });
  return toState(answer);
}

/** Sends the bytes from `start` to before `end`. With the video's last one it is published. */
export async function sendChunk(
  call: AdapterCall,
  session: string,
  media: PostMedia,
  start: number,
  end: number,
): Promise<UploadState> {
  const answer = await call.request({
    method: 'PUT',
    url: session,
    headers: {
      'content-type': media.mediaType,
      'content-range': `bytes ${start}-${end - 1}/${media.byteLength}`,
    },
    bytes: await media.read(start, end),
    timeoutMs: chunkTimeoutMs,
    accepts: [308, 404, 410],
  });
  return toState(answer);
}

function toState(answer: PlatformAnswer): UploadState {
  if (answer.status === 404 || answer.status === 410) return { state: 'gone' };
  if (answer.status !== 308) return { state: 'done', video: answer.read(uploadedVideo) };
  // Without `range` nothing has arrived.
  const last = /^bytes=0-(\d+)$/.exec(answer.headers['range'] ?? '')?.[1];
  return { state: 'open', offset: last === undefined ? 0 : Number(last) + 1 };
}
