import { z } from 'zod';
import type { AdapterCall, PostMedia } from '../adapter.ts';
import { SocialError } from '../social-error.ts';
import type { LinkedinCheckpoint } from './linkedin-checkpoint.ts';
import { toLinkedIn } from './linkedin-request.ts';

const imageUpload = z.object({ value: z.object({ uploadUrl: z.string(), image: z.string() }) });
const videoUpload = z.object({
  value: z.object({
    video: z.string(),
    uploadToken: z.string().default(''),
    uploadInstructions: z
      .array(z.object({ uploadUrl: z.string(), firstByte: z.number(), lastByte: z.number() }))
      .min(1),
  }),
});
const status = z.object({ status: z.string() });

const partTimeoutMs = 300_000;
const action = 'action=initializeUpload';

/** Uploads an image and answers its URN ("Images API": initialize, then PUT). */
export async function uploadImage(call: AdapterCall, owner: string, bytes: Uint8Array): Promise<string> {
  const json = { initializeUploadRequest: { owner } };
  const begun = await call.request(toLinkedIn(`/images?${action}`, { method: 'POST', json }));
  const { uploadUrl, image } = begun.read(imageUpload).value;
  await call.request({ method: 'PUT', url: uploadUrl, bytes, timeoutMs: partTimeoutMs });
  return image;
}

/**
 * Uploads a video in the parts that LinkedIn asks for, and says that they are all there ("Videos API": initialize, PUT each part and keep its
 * `etag`, finalize). Goes on where the checkpoint is, and keeps every part.
 */
export async function uploadVideo(
  call: AdapterCall,
  owner: string,
  media: PostMedia,
  checkpoint: LinkedinCheckpoint,
): Promise<LinkedinCheckpoint> {
  let video = checkpoint.video ?? (await beginVideo(call, owner, media));
  while (video.etags.length < video.parts.length) {
    const part = video.parts[video.etags.length];
    if (!part) break;
    const answer = await call.request({
      method: 'PUT',
      url: part.uploadUrl,
      bytes: await media.read(part.firstByte, part.lastByte + 1),
      // The address holds a signature of its own.
      token: 'none',
      timeoutMs: partTimeoutMs,
    });
    const etag = answer.headers['etag'];
    if (etag === undefined) throw new SocialError('retry', 'LinkedIn did not confirm part of the video.');
    video = { ...video, etags: [...video.etags, etag] };
    await call.save({ ...checkpoint, video });
  }
  if (video.isFinalized) return { ...checkpoint, video };
  const { urn, uploadToken, etags } = video;
  const json = { finalizeUploadRequest: { video: urn, uploadToken, uploadedPartIds: etags } };
  await call.request(toLinkedIn('/videos?action=finalizeUpload', { method: 'POST', json }));
  return { ...checkpoint, video: { ...video, isFinalized: true } };
}

async function beginVideo(
  call: AdapterCall,
  owner: string,
  { byteLength }: PostMedia,
): Promise<NonNullable<LinkedinCheckpoint['video']>> {
  const json = {
    initializeUploadRequest: { owner, fileSizeBytes: byteLength, uploadCaptions: false, uploadThumbnail: false },
  };
  const begun = await call.request(toLinkedIn(`/videos?${action}`, { method: 'POST', json }));
  const { video: urn, uploadToken, uploadInstructions } = begun.read(videoUpload).value;
  return { urn, uploadToken, parts: uploadInstructions, etags: [], isFinalized: false };
}

/** Whether LinkedIn can show an image or a video. Throws SocialError when it could not read it. */
export async function isAvailable(call: AdapterCall, urn: string): Promise<boolean> {
  const path = urn.startsWith('urn:li:video:') ? '/videos/' : '/images/';
  // Some apps may write but not read; posting then says whether it is there.
  const answer = await call.request(toLinkedIn(`${path}${encodeURIComponent(urn)}`, { accepts: [403] }));
  if (answer.status === 403) return true;
  const { status: said } = answer.read(status);
  if (said === 'PROCESSING_FAILED') {
    throw new SocialError('invalid', 'LinkedIn could not read a file of this post. Export it again.');
  }
  if (said === 'WAITING_UPLOAD') throw new SocialError('retry', 'LinkedIn is still waiting for a file of this post.');
  return said === 'AVAILABLE';
}
