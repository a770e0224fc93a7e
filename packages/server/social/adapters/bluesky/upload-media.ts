import { z } from 'zod';
import type { AdapterCall, PostMedia } from '../adapter.ts';
import { SocialError } from '../social-error.ts';
import { blobReference, jobAnswer, uploadAnswer, type BlobReference } from './bluesky-schemas.ts';

/** Host of Bluesky's video service. */
export const videoHost = 'video.bsky.app';
const uploadTimeoutMs = 300_000;
const videoTokenSeconds = 30 * 60;

/** A file on its way: at the account's server, or at work in the video service. */
export const uploadedMedia = z.union([z.object({ blob: blobReference }), z.object({ jobId: z.string() })]);
export type UploadedMedia = z.infer<typeof uploadedMedia>;

/** The server that keeps the account. */
export function serverOf({ account }: Pick<AdapterCall, 'account'>): string {
  return account.details['instance'] ?? 'https://bsky.social';
}

/** Keeps a file at the account's server: `com.atproto.repo.uploadBlob`. */
export async function uploadBlob(call: AdapterCall, bytes: Uint8Array, mediaType: string): Promise<BlobReference> {
  const answer = await call.request({
    method: 'POST',
    url: `${serverOf(call)}/xrpc/com.atproto.repo.uploadBlob`,
    headers: { 'content-type': mediaType },
    bytes,
    timeoutMs: uploadTimeoutMs,
  });
  return answer.read(uploadAnswer).blob;
}

/**
 * Uploads one image or video. Videos of accounts at Bluesky's own servers go to its video service (https://docs.bsky.app/docs/tutorials/video),
 * so that they play from the first moment; those of other servers go there as files and are worked on once the post is seen.
 */
export async function uploadMedia(call: AdapterCall, media: PostMedia): Promise<UploadedMedia> {
  if (media.kind === 'image' || !isOwnServer(serverOf(call))) {
    return { blob: await uploadBlob(call, await media.read(), media.mediaType) };
  }
  const answer = await call.request({
    method: 'POST',
    url: `https://${videoHost}/xrpc/app.bsky.video.uploadVideo`,
    query: { did: call.account.providerId, name: `${call.key}.mp4` },
    headers: { 'content-type': media.mediaType, authorization: `Bearer ${await askVideoToken(call)}` },
    token: 'none',
    bytes: await media.read(),
    // The same video again: it is answered with the job that it had.
    accepts: [409],
    timeoutMs: uploadTimeoutMs,
  });
  const job = answer.read(jobAnswer);
  return job.blob ? { blob: job.blob } : { jobId: job.jobId };
}

/** The file of a job of the video service; undefined while it is at work. */
export async function readVideoJob(call: AdapterCall, jobId: string): Promise<BlobReference | undefined> {
  const answer = await call.request({
    url: `https://${videoHost}/xrpc/app.bsky.video.getJobStatus`,
    query: { jobId },
    token: 'none',
  });
  const job = answer.read(jobAnswer);
  if (job.blob) return job.blob;
  if (job.state !== 'JOB_STATE_FAILED') return undefined;
  const reason = job.message ?? job.error ?? 'no reason was given';
  throw new SocialError('invalid', `Bluesky: The video could not be processed: ${reason.replace(/\.$/, '')}.`);
}

function isOwnServer(server: string): boolean {
  const { hostname } = new URL(server);
  return hostname === 'bsky.social' || hostname.endsWith('.bsky.network');
}

/** A token by which the video service may keep the video at the account's server. */
async function askVideoToken(call: AdapterCall): Promise<string> {
  const server = serverOf(call);
  const about = await call.request({ url: `${server}/xrpc/com.atproto.server.describeServer`, token: 'none' });
  const { did } = about.read(z.object({ did: z.string() }));
  const answer = await call.request({
    url: `${server}/xrpc/com.atproto.server.getServiceAuth`,
    query: {
      aud: did,
      lxm: 'com.atproto.repo.uploadBlob',
      exp: Math.floor(call.now().getTime() / 1000) + videoTokenSeconds,
    },
  });
  return answer.read(z.object({ token: z.string() })).token;
}
