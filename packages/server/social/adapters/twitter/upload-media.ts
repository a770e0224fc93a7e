import { z } from 'zod';
import type { AdapterCall, PostMedia } from '../adapter.ts';
import { SocialError } from '../social-error.ts';
import { uploadAnswer, type ProcessingInfo } from './twitter-schemas.ts';

const uploadUrl = 'https://api.x.com/2/media/upload';
/** X takes parts of 5 MB at most. */
const partBytes = 4 * 1024 * 1024;
const partTimeoutMs = 120_000;
const longestAlt = 1000;
/** An upload that ends within this time is not gone on with. */
const spareMs = 600_000;

/** A file at X. */
export const uploadedMedia = z.object({
  id: z.string(),
  /** Parts that are there. */
  parts: z.int(),
  /** `parts` while parts are sent, `processing` while X works on it, `ready` when it can be posted. */
  stage: z.enum(['parts', 'processing', 'ready']),
  /** Milliseconds since 1970. */
  expiresAt: z.number().optional(),
  /** Milliseconds after which X wants to be asked again. */
  askAfterMs: z.number().optional(),
});
export type UploadedMedia = z.infer<typeof uploadedMedia>;

/** Whether a file of an earlier try will still be there when it is posted. */
export function isUsable({ expiresAt }: UploadedMedia, now: Date): boolean {
  return expiresAt === undefined || expiresAt - spareMs > now.getTime();
}

/**
 * Uploads a file in parts (https://docs.x.com/x-api/media/quickstart/media-upload-chunked; endpoints initialize, append and finalize of
 * `/2/media/upload`). Goes on with `begun`; `keep` notes what was reached.
 */
export async function uploadMedia(
  call: AdapterCall,
  media: PostMedia,
  begun: UploadedMedia | undefined,
  keep: (uploaded: UploadedMedia) => Promise<void>,
): Promise<UploadedMedia> {
  try {
    return await runUpload(call, media, begun, keep);
  } catch (error) {
    // An upload that an earlier try finished, or that X forgot, takes no more; a new one does.
    if (begun && error instanceof SocialError && error.kind === 'invalid')
      return runUpload(call, media, undefined, keep);
    throw error;
  }
}

async function runUpload(
  call: AdapterCall,
  media: PostMedia,
  begun: UploadedMedia | undefined,
  keep: (uploaded: UploadedMedia) => Promise<void>,
): Promise<UploadedMedia> {
  let uploaded = begun ?? (await initialize(call, media));
  if (uploaded.stage !== 'parts') return uploaded;
  await keep(uploaded);
  for (let start = uploaded.parts * partBytes; start < media.byteLength; start += partBytes) {
    await append(call, uploaded, await media.read(start, Math.min(start + partBytes, media.byteLength)));
    uploaded = { ...uploaded, parts: uploaded.parts + 1 };
    await keep(uploaded);
  }
  const answer = await call.request({ method: 'POST', url: `${uploadUrl}/${uploaded.id}/finalize` });
  if (media.kind === 'image' && media.alt !== '') await describe(call, uploaded.id, media.alt);
  uploaded = withProgress(uploaded, answer.read(uploadAnswer).data.processing_info);
  await keep(uploaded);
  return uploaded;
}

async function initialize(call: AdapterCall, media: PostMedia): Promise<UploadedMedia> {
  const kind = media.format === 'gif' ? 'tweet_gif' : media.kind === 'image' ? 'tweet_image' : 'tweet_video';
  const answer = await call.request({
    method: 'POST',
    url: `${uploadUrl}/initialize`,
    json: { media_type: media.mediaType, total_bytes: media.byteLength, media_category: kind },
  });
  const { data } = answer.read(uploadAnswer);
  const expiresAt = data.expires_after_secs && call.now().getTime() + data.expires_after_secs * 1000;
  return { id: data.id, parts: 0, stage: 'parts', ...(expiresAt !== undefined && { expiresAt }) };
}

async function append(call: AdapterCall, { id, parts }: UploadedMedia, bytes: Uint8Array): Promise<void> {
  await call.request({
    method: 'POST',
    url: `${uploadUrl}/${id}/append`,
    multipart: [
      { name: 'segment_index', value: String(parts) },
      { name: 'media', value: { bytes, fileName: 'part', mediaType: 'application/octet-stream' } },
    ],
    timeoutMs: partTimeoutMs,
  });
}

/** Sets the alternative text of an image: `POST /2/media/metadata`. */
async function describe(call: AdapterCall, id: string, alt: string): Promise<void> {
  await call.request({
    method: 'POST',
    url: 'https://api.x.com/2/media/metadata',
    json: { id, metadata: { alt_text: { text: alt.slice(0, longestAlt) } } },
  });
}

/** Queries X's progress with a file. Throws SocialError `invalid` if X could not process it. */
export async function readProgress(call: AdapterCall, uploaded: UploadedMedia): Promise<UploadedMedia> {
  if (uploaded.stage === 'ready') return uploaded;
  const answer = await call.request({ url: uploadUrl, query: { command: 'STATUS', media_id: uploaded.id } });
  return withProgress(uploaded, answer.read(uploadAnswer).data.processing_info);
}

function withProgress({ id, parts, expiresAt }: UploadedMedia, info: ProcessingInfo | undefined): UploadedMedia {
  const known = { id, parts, ...(expiresAt !== undefined && { expiresAt }) };
  if (info?.state === 'failed') {
    const reason = info.error?.message ?? info.error?.name ?? 'no reason was given';
    throw new SocialError('invalid', `X: The video could not be processed: ${reason.replace(/\.$/, '')}.`);
  }
  if (info === undefined || info.state === 'succeeded') return { ...known, stage: 'ready' };
  return { ...known, stage: 'processing', askAfterMs: (info.check_after_secs ?? 2) * 1000 };
}
