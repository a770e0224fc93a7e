import { z } from 'zod';
import type { AdapterCall, PostMedia } from '../adapter.ts';
import { SocialError } from '../social-error.ts';
import { toPinterest } from './pinterest-request.ts';

const uploadTimeoutMs = 600_000;

const registered = z.object({
  media_id: z.string(),
  upload_url: z.string(),
  upload_parameters: z.record(z.string(), z.string()),
});
const uploaded = z.object({ status: z.enum(['registered', 'processing', 'succeeded', 'failed']) });

/** Uploads a video and answers its id: it is registered, then sent as a form to the store that the answer names. */
export async function uploadVideo(call: AdapterCall, media: PostMedia): Promise<string> {
  const answer = await call.request(toPinterest('/media', { method: 'POST', json: { media_type: 'video' } }));
  const { media_id: id, upload_url: url, upload_parameters: parameters } = answer.read(registered);
  await call.request({
    method: 'POST',
    url,
    token: 'none',
    timeoutMs: uploadTimeoutMs,
    multipart: [
      ...Object.entries(parameters).map(([name, value]) => ({ name, value })),
      // The store reads nothing after the file.
      {
        name: 'file',
        value: { bytes: await media.read(), fileName: `video.${media.format}`, mediaType: media.mediaType },
      },
    ],
  });
  return id;
}

/** Whether a video can be pinned. Throws SocialError when Pinterest could not read it. */
export async function isVideoReady(call: AdapterCall, id: string): Promise<boolean> {
  const { status } = (await call.request(toPinterest(`/media/${encodeURIComponent(id)}`))).read(uploaded);
  if (status === 'failed') {
    throw new SocialError('invalid', 'Pinterest could not read the video. Export it as an MP4 with H.264 again.');
  }
  return status === 'succeeded';
}
